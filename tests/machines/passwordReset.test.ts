import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { passwordResetMachine } from '#machines/passwordReset.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
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
const proved = { ...stores, sendCode: [accepted(null)], oneTimeCode: [{ isVerified: true }] };
const offline = new Error('offline');

test('a proved address can set a new password, then the page reloads (R-009)', async () => {
  const reset = await play(passwordResetMachine, { ...proved, resetPassword: [accepted(null)] });
  await reset.send(email, password);
  expect(reset.state()).toBe('passwordChanged');
  expect(reset.done).toEqual(['code.sent', 'reset.done', 'reloadPage']);
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
    expect(reset.count('sendCode')).toBe(0);
  },
);

const errors = { email: 'Invalid email address' };

test.each([
  ['asks for a mailed code', accepted(null), ['verifyingEmail', 'code.sent']],
  [
    'asks for a code that was mailed before',
    refused('code_too_soon'),
    ['verifyingEmail', 'code.sendFailed'],
  ],
  [
    'keeps a refused address for correction',
    refused('input_invalid', { errors }),
    ['enteringEmail', 'code.sendFailed'],
    errors,
  ],
  [
    'can request a code again after a broken connection',
    offline,
    ['enteringEmail', 'code.sendFailed'],
  ],
])('%s (R-009)', async (_, answer, becomes, why?: object) => {
  const reset = await play(passwordResetMachine, { ...stores, sendCode: [answer] });
  await reset.send(email);
  expect([reset.state(), ...reset.done]).toEqual(becomes);
  expect(reset.context().refusal?.errors).toEqual(why);
  await reset.send(email);
  expect(reset.context().refusal).toBeUndefined();
});

test.each([
  ['cancelled', { isVerified: false }],
  ['broken', new Error('crashed')],
])('returns to the email step when the code dialog is %s (R-010)', async (_, ending) => {
  const answers = { ...proved, oneTimeCode: [ending] };
  expect(await playOut(passwordResetMachine, answers, [email])).toEqual([
    'enteringEmail',
    'code.sent',
  ]);
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
  expect([reset.state(), ...reset.done]).toEqual([state, 'code.sent', 'reset.failed']);
  expect(reset.context().refusal?.errors).toEqual(why);
  await reset.send(password);
  expect(reset.state()).toBe(next);
  expect(reset.context().refusal).toBeUndefined();
});
