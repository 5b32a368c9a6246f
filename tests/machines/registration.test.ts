import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { OneTimeCodeActors } from '#machines/oneTimeCode.machine.ts';
import { toActors } from '#machines/port.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import type { RegistrationActors } from '#machines/registration.machine.ts';
import { answered, play } from '#tests/support/ports.ts';
import { ashasForm, registrationScript } from './scripts/registration.ts';
import { testWalks } from './walks.ts';

testWalks(registrationScript);

const submit = { type: 'registration.submit', form: ashasForm } as const;
const proved = { isVerified: true };

test('a code, an account, a token, then home and reload (R-008)', async () => {
  const registration = await play(registrationMachine, {
    sendCode: [accepted(null)],
    oneTimeCode: [proved],
    signUp: [accepted('token')],
  });
  await registration.does(submit);
  expect(registration.state()).toBe('signedUp');
  expect(registration.said).toEqual(['code.sentToRegister', 'registration.done']);
  expect(registration.effects).toEqual(['rememberToken', 'goHome', 'reloadPage']);
});

test('the code dialog runs inside and decides (R-010)', async () => {
  const machine = registrationMachine.provide({
    actors: {
      ...toActors<RegistrationActors>({
        sendCode: async () => accepted(null),
        signUp: async () => accepted('token'),
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
  await answered();
  const dialog = () => registration.getSnapshot().children.oneTimeCode;
  dialog()?.send({ type: 'code.submit', code: '000000' });
  await answered();
  expect(
    dialog()
      ?.getSnapshot()
      .matches({ asking: { code: 'wrongCode' } }),
  ).toBe(true);
  dialog()?.send({ type: 'code.edit' });
  dialog()?.send({ type: 'code.submit', code: '123456' });
  await answered();
  expect(registration.getSnapshot().value).toBe('signedUp');
});

test('cancelling the code keeps the filled-in form (R-010)', async () => {
  const registration = await play(registrationMachine, {
    sendCode: [accepted(null)],
    oneTimeCode: [{ isVerified: false }],
  });
  await registration.does(submit);
  expect(registration.state()).toBe('fillingIn');
  expect(registration.context().form).toEqual(ashasForm);
});

test('a sign-up that broke is tried again without a new code (R-016)', async () => {
  const registration = await play(registrationMachine, {
    sendCode: [accepted(null)],
    oneTimeCode: [proved],
    signUp: [new Error('offline'), accepted('token')],
  });
  await registration.does(submit);
  expect(registration.state()).toBe('fillingIn');
  await registration.does(submit);
  expect(registration.state()).toBe('signedUp');
  expect(registration.count('sendCode')).toBe(1);
});

test('a refused sign-up, corrected, needs no new code for the same address (R-016)', async () => {
  const registration = await play(registrationMachine, {
    sendCode: [accepted(null)],
    oneTimeCode: [proved],
    signUp: [
      refused('input_invalid', { errors: { mobile: 'Invalid mobile number' } }),
      accepted('token'),
    ],
  });
  await registration.does(submit);
  expect(registration.context().refusal?.errors).toEqual({ mobile: 'Invalid mobile number' });
  await registration.does({ ...submit, form: { ...ashasForm, mobile: '9876543211' } });
  expect(registration.state()).toBe('signedUp');
  expect(registration.count('sendCode')).toBe(1);
});

test('another address needs its own code (R-014)', async () => {
  const registration = await play(registrationMachine, {
    sendCode: [accepted(null)],
    oneTimeCode: [proved],
    signUp: [refused('account_exists')],
  });
  await registration.does(submit);
  await registration.does({ ...submit, form: { ...ashasForm, email: 'rao@example.com' } });
  expect(registration.state()).toBe('sendingCode');
});
