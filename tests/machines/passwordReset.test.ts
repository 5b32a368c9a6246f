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
const proved = { sendCode: [accepted(null)], oneTimeCode: [{ isVerified: true }] };

test('a proved address gets a new password, then the page reloads (R-009)', async () => {
  const reset = await play(passwordResetMachine, { ...proved, resetPassword: [accepted(null)] });
  await reset.does(email, password);
  expect(reset.state()).toBe('passwordChanged');
  expect(reset.said).toEqual(['code.sent', 'reset.done']);
  expect(reset.effects).toEqual(['reloadPage']);
  expect(reset.calls.at(-1)?.input).toEqual({
    email: 'asha@example.com',
    password: 'secret-2',
    confirmPassword: 'secret-2',
  });
});

test('cancelling the code returns to the e-mail step (R-010)', async () => {
  const reset = await play(passwordResetMachine, {
    ...proved,
    oneTimeCode: [{ isVerified: false }],
  });
  await reset.does(email);
  expect(reset.state()).toBe('enteringEmail');
});

test('a broken reset keeps the proof and can be sent again (A16)', async () => {
  const reset = await play(passwordResetMachine, {
    ...proved,
    resetPassword: [new Error('offline'), accepted(null)],
  });
  await reset.does(email, password);
  expect(reset.state()).toBe('choosingPassword');
  expect(reset.said.at(-1)).toBe('reset.failed');
  await reset.does(password);
  expect(reset.state()).toBe('passwordChanged');
});

test('a lost proof needs a new code (T-07)', async () => {
  const reset = await play(passwordResetMachine, {
    ...proved,
    resetPassword: [refused('grant_missing')],
  });
  await reset.does(email, password);
  expect(reset.state()).toBe('enteringEmail');
});
