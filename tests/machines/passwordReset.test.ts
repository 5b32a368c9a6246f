import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { passwordResetMachine } from '#machines/passwordReset.machine.ts';
import { play } from '#tests/support/ports.ts';
import { passwordResetScript } from './scripts/passwordReset.ts';
import { testWalks } from './walks.ts';

testWalks(passwordResetScript);

const email = { type: 'email.submit', email: 'asha@example.com' } as const;
const password = {
  type: 'password.submit',
  password: 'secret-2',
  confirmPassword: 'secret-2',
} as const;
const stores = { checkStorage: [accepted(null), accepted(null)] };
const proved = { ...stores, oneTimeCode: [{ result: 'verified' }] };
const offline = new Error('offline');

test('a proved address can set a new password, then the page reloads (R-009)', async () => {
  const reset = await play(passwordResetMachine, { ...proved, resetPassword: [accepted(null)] });
  await reset.send(email, password);
  expect(reset.state()).toBe('passwordChanged');
  expect(reset.done).toEqual(['reset.done', 'reloadPage']);
  expect(reset.calls.at(-1)?.input).toEqual({
    email: 'asha@example.com',
    password: 'secret-2',
    confirmPassword: 'secret-2',
  });
});

test.each([
  ['blocks storage', refused('storage_blocked')],
  ['throws during the storage check', new Error('crashed')],
])(
  'a browser that %s shows a message before a code is mailed (R-009, R-315)',
  async (_, answer) => {
    const reset = await play(passwordResetMachine, { ...proved, checkStorage: [answer] });
    await reset.send(email);
    expect([reset.state(), ...reset.done]).toEqual(['enteringEmail', 'storage.blocked']);
    expect(reset.count('oneTimeCode')).toBe(0);
  },
);

const refusal = refused('input_invalid', { errors: { email: 'Invalid email address' } }).refusal;

test.each([
  ['cancelled', { result: 'cancelled' }],
  ['without a code, with the reason', { result: 'notSent', refusal }, refusal],
  ['broken', new Error('crashed')],
])('returns to the email step if the proof ends %s (R-009, R-010)', async (_, ending, why?) => {
  const reset = await play(passwordResetMachine, { ...stores, oneTimeCode: [ending] });
  await reset.send(email);
  expect([reset.state(), ...reset.done]).toEqual(['enteringEmail']);
  expect(reset.context().refusal).toEqual(why);
  await reset.send(email);
  expect([reset.state(), reset.context().refusal]).toEqual(['verifyingEmail', undefined]);
});

test.each([
  [
    'refused keeps the proof and the step',
    refused('input_invalid', { errors: { password: 'Too short' } }),
    { password: 'Too short' },
    'choosingPassword',
    'passwordChanged',
  ],
  [
    'broken keeps the proof and the step (A16)',
    offline,
    undefined,
    'choosingPassword',
    'passwordChanged',
  ],
  [
    'refused without a proof needs a new code (T-07)',
    refused('grant_missing'),
    undefined,
    'enteringEmail',
    'enteringEmail',
  ],
])('a reset that is %s (R-009)', async (_, answer, why, state, next) => {
  const reset = await play(passwordResetMachine, {
    ...proved,
    resetPassword: [answer, accepted(null)],
  });
  await reset.send(email, password);
  expect([reset.state(), ...reset.done]).toEqual([state, 'reset.failed']);
  expect(reset.context().refusal?.errors).toEqual(why);
  await reset.send(password);
  expect(reset.state()).toBe(next);
  expect(reset.context().refusal).toBeUndefined();
});
