import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { createApi } from '#api/index.ts';
import type { Api } from '#api/index.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { User } from '#contract/user.ts';
import { toActors } from '#machines/port.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { SessionActors } from '#machines/session.machine.ts';
import { parkCalls } from '#routes/portal/parking.ts';
import { asha } from '#tests/machines/scripts/session.ts';
import { flushAnswers } from '#tests/support/ports.ts';

/** A cart read that is refused once because the session ended, and the session to renew. */
async function expiredDuring(read: { times: number }) {
  const renewals: ((user: User) => void)[] = [];
  const machine = sessionMachine.provide({
    actors: toActors<SessionActors>({
      readSession: async () => accepted(asha),
      renewSession: () =>
        new Promise((resolve) => renewals.push((user) => resolve(accepted(user)))),
      signOut: async () => accepted(null),
    }),
  });
  const session = createActor(machine, { input: { hasToken: true } }).start();
  await flushAnswers();
  const cart = {
    async listCart() {
      read.times += 1;
      return read.times === 1 ? refused('session_ended') : accepted([]);
    },
  };
  const calls = createApi({ base: '', token: { read: () => null, drop() {} } });
  const api = parkCalls(session, { ...calls, cart: { ...calls.cart, ...cart } });
  session.send({ type: 'session.expired' });
  const outcome = api.cart.listCart();
  await flushAnswers();
  return { session, outcome, renew: (user: User) => renewals.at(-1)?.(user) };
}

test('parks every call that needs a session, except those of the session itself', () => {
  const api = createApi({ base: '', token: { read: () => null, drop() {} } });
  const session = createActor(sessionMachine, { input: { hasToken: false } });
  const parked = parkCalls(session, api);
  const untouched = Object.entries(parked).flatMap(([journey, calls]) =>
    Object.entries(calls)
      .filter(
        ([name, call]) => (api[journey as keyof Api] as Record<string, unknown>)[name] === call,
      )
      .map(([name]) => name),
  );
  expect(untouched).toEqual([
    'readSession',
    'signOut',
    'signIn',
    'sendCode',
    'verifyCode',
    'signUp',
    'resetPassword',
    'listSegments',
    'listCategories',
    'readCategory',
    'readFormStructure',
  ]);
});

describe('a call whose session ended (R-021, B-02)', () => {
  test('is repeated when the same customer signs in again', async () => {
    const read = { times: 0 };
    const { session, outcome, renew } = await expiredDuring(read);
    session.send({ type: 'session.renew' });
    renew(asha);
    expect(await outcome).toEqual(accepted([]));
    expect(read.times).toBe(2);
  });

  test('stays parked if the customer asks to log out and cancels (R-022)', async () => {
    const read = { times: 0 };
    const { session, outcome, renew } = await expiredDuring(read);
    session.send({ type: 'session.renew' });
    session.send({ type: 'logout.ask' });
    await flushAnswers();
    session.send({ type: 'logout.cancel' });
    renew(asha);
    expect(await outcome).toEqual(accepted([]));
  });

  test('returns its refusal when the customer logs out', async () => {
    const read = { times: 0 };
    const { session, outcome } = await expiredDuring(read);
    session.send({ type: 'session.renew' });
    session.send({ type: 'logout.ask' });
    session.send({ type: 'logout.confirm' });
    expect(await outcome).toMatchObject({ ok: false });
    expect(read.times).toBe(1);
  });
});
