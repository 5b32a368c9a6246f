import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
import { ashasForm, registrationScript } from './scripts/registration.ts';
import { testWalks } from './walks.ts';

testWalks(registrationScript);

const offline = new Error('offline');
const submit = { type: 'registration.submit', form: ashasForm } as const;
const proved = { oneTimeCode: [{ result: 'verified' }] };

test('proves the address, creates the account, then opens home signed in (R-008)', async () => {
  const answers = { ...proved, signUp: [accepted('token')], keepToken: [accepted(null)] };
  expect(await playOut(registrationMachine, answers, [submit])).toEqual([
    'signedUp',
    'registration.done',
    'goHome',
    'reloadPage',
  ]);
});

test.each([
  ['blocks storage', refused('storage_blocked')],
  ['fails to store', new Error('crashed')],
])(
  'a browser that %s shows a message without claiming success (R-008, R-315)',
  async (_, answer) => {
    const answers = { ...proved, signUp: [accepted('token')], keepToken: [answer] };
    expect(await playOut(registrationMachine, answers, [submit])).toEqual([
      'signedUpOnly',
      'registration.notSignedIn',
    ]);
  },
);

const refusal = refused('input_invalid', { errors: { email: 'Invalid email address' } }).refusal;

test.each([
  ['cancelled', { result: 'cancelled' }],
  ['without a code, with the reason', { result: 'notSent', refusal }, refusal],
  ['broken', new Error('crashed')],
])('returns to the filled-in form if the proof ends %s (R-008, R-010)', async (_, ending, why?) => {
  const registration = await play(registrationMachine, { oneTimeCode: [ending] });
  await registration.send(submit);
  expect([registration.state(), ...registration.done]).toEqual(['fillingIn']);
  expect(registration.context()).toMatchObject({ form: ashasForm, refusal: why });
});

test.each([
  ['refused', refused('account_exists'), 'account_exists', 'signedUp'],
  ['broken', offline, undefined, 'signedUp'],
  ['refused without a proof', refused('email_unverified'), 'email_unverified', 'verifyingEmail'],
])(
  'a sign-up that is %s shows a message and continues once corrected (R-014, R-016)',
  async (_, answer, why, next) => {
    const registration = await play(registrationMachine, {
      ...proved,
      signUp: [answer, accepted('token')],
      keepToken: [accepted(null)],
    });
    await registration.send(submit);
    expect(registration.state()).toBe('fillingIn');
    expect(registration.messages).toEqual(['registration.failed']);
    expect(registration.context().refusal?.code).toBe(why);
    const form = { ...ashasForm, mobile: '9876543211' };
    await registration.send({ ...submit, form });
    expect(registration.state()).toBe(next);
    expect(registration.context()).toMatchObject({ form, refusal: undefined });
  },
);

test('a different address needs a new code (R-014)', async () => {
  const registration = await play(registrationMachine, {
    ...proved,
    signUp: [refused('account_exists')],
  });
  await registration.send(submit);
  await registration.send({ ...submit, form: { ...ashasForm, email: 'rao@example.com' } });
  expect(registration.state()).toBe('verifyingEmail');
  expect(registration.calls.at(-1)?.input).toMatchObject({ email: 'rao@example.com' });
});
