import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { accountDeletionMachine } from '#machines/accountDeletion.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { asha } from './scripts/session.ts';
import { accountDeletionScript } from './scripts/accountDeletion.ts';
import { testWalks } from './walks.ts';

testWalks(accountDeletionScript);

const offline = new Error('offline');
const cancel = { type: 'deletion.cancel' } as const;
const confirm = { type: 'deletion.confirm', currentPassword: 'secret-1' } as const;
const message = 'What the server says.';
const cleared = { refusal: undefined, failure: undefined };

async function confirming(
  answers: Answers,
  ...events: EventFromLogic<typeof accountDeletionMachine>[]
) {
  const deletion = await play(accountDeletionMachine, answers, { userId: '7' });
  await deletion.send({ type: 'deletion.ask' }, ...events);
  return deletion;
}

test('the right password deletes the account and leaves the portal (R-185)', async () => {
  const deletion = await confirming({ deleteAccount: [accepted(null)] }, confirm);
  expect(deletion.calls).toEqual([
    { port: 'deleteAccount', input: { userId: '7', currentPassword: 'secret-1' } },
  ]);
  expect([deletion.state(), ...deletion.done]).toEqual([
    'deleted',
    'account.deleted',
    'leavePortal',
  ]);
});

test.each([
  [
    'a wrong password must be entered again',
    refused('password_wrong', { message }),
    { wrongPasswords: 1, refusal: { code: 'password_wrong', message }, failure: undefined },
  ],
  [
    'an open payment keeps the account and says why',
    refused('payment_open', { message }),
    { wrongPasswords: 0, failure: { message: 'deleteAccount.payment_open', text: message } },
  ],
  [
    'another refusal keeps the account and password and shows the server’s reason',
    refused('too_often', { message }),
    {
      wrongPasswords: 0,
      refusal: { code: 'too_often', message },
      failure: { message: 'account.deleteFailed', text: message },
    },
  ],
])('%s, until the next attempt (R-185)', async (_, answer, context) => {
  const deletion = await confirming({ deleteAccount: [answer, answer] }, confirm);
  expect(deletion.state()).toBe('confirming');
  expect(deletion.context()).toMatchObject(context);
  deletion.actor.send(confirm);
  expect(deletion.context()).toMatchObject(cleared);
  await deletion.send(cancel, cancel);
  expect(deletion.state()).toBe('keeping');
  expect(deletion.context()).toMatchObject(cleared);
});

test.each([
  [
    'no longer exists means deleted',
    refused('session_ended'),
    'deleted',
    undefined,
    ['leavePortal'],
  ],
  ['still exists means not deleted', accepted(asha), 'confirming', 'account.deleteFailed', []],
  ['cannot be read proves nothing', refused('too_often'), 'outcomeUnknown', undefined, []],
])('after a lost answer, a session that %s (R-185)', async (_, answer, state, failure, effects) => {
  const deletion = await confirming({ deleteAccount: [offline], readSession: [answer] }, confirm);
  expect(deletion.state()).toBe(state);
  expect(deletion.context().failure?.message).toBe(failure);
  expect(deletion.effects).toEqual(effects);
});

test('without an answer it sends nothing twice, and only the server confirms a deletion (R-185)', async () => {
  const deletion = await confirming({
    deleteAccount: [offline],
    readSession: [offline, offline, refused('session_ended')],
  });
  await deletion.send(confirm, confirm, { type: 'deletion.check' });
  expect(deletion.state()).toBe('outcomeUnknown');
  expect(deletion.count('deleteAccount')).toBe(1);
  await deletion.send({ type: 'deletion.check' });
  expect(deletion.state()).toBe('deleted');
});

test('explains that the back end has no such call (S-05)', async () => {
  const deletion = await confirming({ deleteAccount: [refused('not_found')] }, confirm);
  expect(deletion.state()).toBe('notOffered');
});
