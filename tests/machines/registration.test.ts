import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { OneTimeCodeActors } from '#machines/oneTimeCode.machine.ts';
import { toActors } from '#machines/port.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import type { RegistrationActors } from '#machines/registration.machine.ts';
import { flushAnswers, play, playOut } from '#tests/support/ports.ts';
import { ashasForm, registrationScript } from './scripts/registration.ts';
import { testWalks } from './walks.ts';

testWalks(registrationScript);

const offline = new Error('offline');
const submit = { type: 'registration.submit', form: ashasForm } as const;
const proved = { sendCode: [accepted(null)], oneTimeCode: [{ isVerified: true }] };

test('asks for a code, creates the account, stores the token, then opens home and reloads (R-008)', async () => {
  const answers = { ...proved, signUp: [accepted('token')], keepToken: [accepted(null)] };
  expect(await playOut(registrationMachine, answers, [submit])).toEqual([
    'signedUp',
    'code.sentToRegister',
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
      'code.sentToRegister',
      'registration.notSignedIn',
    ]);
  },
);

const errors = { email: 'Invalid email address' };

test.each([
  ['asks for a mailed code', accepted(null), ['verifyingEmail', 'code.sentToRegister']],
  [
    'asks for a code that was mailed before',
    refused('code_too_soon'),
    ['verifyingEmail', 'code.sendFailed'],
  ],
  [
    'returns to the form with the reason if the address is refused',
    refused('input_invalid', { errors }),
    ['fillingIn', 'code.sendFailed'],
    errors,
  ],
  [
    'returns to the form if the request for a code breaks',
    offline,
    ['fillingIn', 'code.sendFailed'],
  ],
])('%s (R-008)', async (_, answer, becomes, why?: object) => {
  const registration = await play(registrationMachine, { sendCode: [answer] });
  await registration.send(submit);
  expect([registration.state(), ...registration.done]).toEqual(becomes);
  expect(registration.context().refusal?.errors).toEqual(why);
});

test('embeds the code dialog, whose outcome decides (R-010)', async () => {
  const machine = registrationMachine.provide({
    actors: {
      ...toActors<RegistrationActors>({
        sendCode: async () => accepted(null),
        signUp: async () => accepted('token'),
        keepToken: async () => accepted(null),
      }),
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: toActors<OneTimeCodeActors>({
          verifyCode: async ({ otp }) =>
            otp === '123456' ? accepted(null) : refused('code_wrong'),
          resendCode: async () => accepted(null),
        }),
      }),
    },
  });
  const registration = createActor(machine).start();
  registration.send(submit);
  await flushAnswers();
  const dialog = () => registration.getSnapshot().children.oneTimeCode;
  dialog()?.send({ type: 'code.submit', code: '000000' });
  await flushAnswers();
  expect(
    dialog()
      ?.getSnapshot()
      .matches({ asking: { code: 'wrongCode' } }),
  ).toBe(true);
  dialog()?.send({ type: 'code.edit' });
  dialog()?.send({ type: 'code.submit', code: '123456' });
  await flushAnswers();
  expect(registration.getSnapshot().value).toBe('signedUp');
});

test.each([
  ['cancelled', { isVerified: false }],
  ['broken', new Error('crashed')],
])('returns to the filled-in form when the code dialog is %s (R-010)', async (_, ending) => {
  const registration = await play(registrationMachine, { ...proved, oneTimeCode: [ending] });
  await registration.send(submit);
  expect(registration.state()).toBe('fillingIn');
  expect(registration.context().form).toEqual(ashasForm);
});

test.each([
  ['refused', refused('account_exists'), 'account_exists', 'signedUp'],
  ['broken', offline, undefined, 'signedUp'],
  ['refused without a proof', refused('email_unverified'), 'email_unverified', 'sendingCode'],
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
    expect(registration.messages).toEqual(['code.sentToRegister', 'registration.failed']);
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
  expect(registration.state()).toBe('sendingCode');
});
