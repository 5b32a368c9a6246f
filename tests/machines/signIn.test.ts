import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import { play } from '#tests/support/ports.ts';
import { signInScript } from './scripts/signIn.ts';
import { testWalks } from './walks.ts';

testWalks(signInScript);

const credentials = { email: 'asha@example.com', password: 'secret-1' };

test('the right password stores the token, then reloads (R-003)', async () => {
  const answers = { signIn: [accepted('token')], keepToken: [accepted(null)] };
  const signIn = await play(signInMachine, answers, { where: 'page' });
  await signIn.send({ type: 'credentials.submit', credentials });
  expect(signIn.state()).toBe('signedIn');
  expect(signIn.calls.at(-1)).toEqual({ port: 'keepToken', input: 'token' });
  expect(signIn.effects).toEqual(['reloadPage']);
});

test.each([
  ['a wrong password', refused('credentials_wrong')],
  ['a broken connection', new Error('offline')],
])('%s clears the form and shows a message (R-003)', async (_, answer) => {
  const signIn = await play(signInMachine, { signIn: [answer] }, { where: 'page' });
  await signIn.send({ type: 'credentials.submit', credentials });
  expect(signIn.state()).toBe('enteringCredentials');
  expect(signIn.context().formRevision).toBe(1);
  expect(signIn.messages).toEqual(['signIn.failed']);
});

test('in place, the interrupted work continues without a reload (R-021, S-37)', async () => {
  const answers = { signIn: [accepted('token')], keepToken: [accepted(null)] };
  const signIn = await play(signInMachine, answers, { where: 'inPlace' });
  await signIn.send({ type: 'credentials.submit', credentials });
  expect([signIn.state(), ...signIn.effects]).toEqual(['resumed', 'resumeWork']);
});

test.each([
  ['blocks storage', refused('storage_blocked'), 'page'],
  ['fails to store', new Error('crashed'), 'page'],
  ['blocks storage in place', refused('storage_blocked'), 'inPlace'],
  ['fails to store in place', new Error('crashed'), 'inPlace'],
] as const)(
  'a browser that %s shows a message and keeps the form (R-003, R-315)',
  async (_, answer, where) => {
    const answers = { signIn: [accepted('token')], keepToken: [answer] };
    const signIn = await play(signInMachine, answers, { where });
    await signIn.send({ type: 'credentials.submit', credentials });
    expect([signIn.state(), ...signIn.done]).toEqual(['enteringCredentials', 'storage.blocked']);
    expect(signIn.context().formRevision).toBe(0);
  },
);

test.each([
  ['page', 'resettingPassword'],
  ['inPlace', 'enteringCredentials'],
] as const)(
  'the reset panel is offered on its page only: %s (R-009, S-37)',
  async (where, state) => {
    const signIn = await play(signInMachine, {}, { where });
    await signIn.send({ type: 'password.forget' });
    expect(signIn.state()).toBe(state);
    await signIn.send({ type: 'reset.cancel' });
    expect(signIn.state()).toBe('enteringCredentials');
  },
);
