import { expect, test } from 'vitest';
import { codeResendSeconds } from '#contract/limits.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { OneTimeCodeInput } from '#machines/oneTimeCode.machine.ts';
import { flushAnswers, play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { oneTimeCodeScript } from './scripts/oneTimeCode.ts';
import { testWalks } from './walks.ts';

testWalks(oneTimeCodeScript);

const fullWait = codeResendSeconds * 1000;

const dialog = (answers: Answers, input: Partial<OneTimeCodeInput> = {}) =>
  play(oneTimeCodeMachine, answers, {
    email: 'asha@example.com',
    purpose: 'verify_email',
    ...input,
  });

const at = (code: string, resend = 'waiting') => ({ asking: { code, resend } });

test('the right code ends with a proof (R-010)', async () => {
  const code = await dialog({ verifyCode: [accepted(null)] });
  await code.send({ type: 'code.submit', code: '123456' });
  expect(code.actor.getSnapshot().output).toEqual({ isVerified: true });
  expect(code.calls[0]?.input).toEqual({
    email: 'asha@example.com',
    otp: '123456',
    purpose: 'verify_email',
  });
});

test('a wrong code is checked once, however often it is typed (R-010)', async () => {
  const code = await dialog({ verifyCode: [refused('code_wrong'), accepted(null)] });
  await code.send({ type: 'code.submit', code: '111111' });
  expect(code.state()).toEqual(at('wrongCode'));
  await code.send({ type: 'code.edit' }, { type: 'code.submit', code: '111111' });
  expect(code.state()).toEqual(at('wrongCode'));
  expect(code.count('verifyCode')).toBe(1);
  await code.send({ type: 'code.edit' }, { type: 'code.submit', code: '123456' });
  expect(code.state()).toBe('verified');
});

test.each([
  ['was never answered', new Error('offline')],
  ['could not be read', refused('input_invalid')],
])('a code that %s may be checked again (S-36)', async (_, answer) => {
  const code = await dialog({ verifyCode: [answer, accepted(null)] });
  await code.send({ type: 'code.submit', code: '123456' });
  expect(code.state()).toEqual(at('wrongCode'));
  await code.send({ type: 'code.edit' }, { type: 'code.submit', code: '123456' });
  expect(code.state()).toBe('verified');
});

test('a spent code stays spent until another one is sent (R-010, R-013)', async () => {
  const code = await dialog({
    verifyCode: [refused('code_spent'), refused('code_spent')],
    resendCode: [accepted(null)],
  });
  await code.send({ type: 'code.submit', code: '123456' });
  expect(code.state()).toEqual(at('spentCode'));
  await code.send({ type: 'code.edit' });
  expect(code.state()).toEqual(at('enteringCode'));
  await code.send({ type: 'code.submit', code: '654321' });
  expect(code.state()).toEqual(at('spentCode'));
  code.clock.increment(fullWait);
  await code.send({ type: 'code.resend' });
  expect(code.state()).toEqual(at('enteringCode'));
  expect(code.context().round).toBe(2);
});

test('another code can be requested when the contract allows it, and starts over (R-012)', async () => {
  const code = await dialog({ verifyCode: [refused('code_wrong')], resendCode: [accepted(null)] });
  await code.send({ type: 'code.submit', code: '111111' }, { type: 'code.resend' });
  code.clock.increment(fullWait - 1);
  await code.send({ type: 'code.resend' });
  expect(code.count('resendCode'), 'codes sent before the contract allows it').toBe(0);
  code.clock.increment(1);
  await flushAnswers();
  expect(code.state()).toEqual(at('wrongCode', 'ready'));
  await code.send({ type: 'code.resend' });
  expect(code.state()).toEqual(at('enteringCode', 'waiting'));
  expect(code.context()).toMatchObject({ round: 2, refusedCodes: [], code: '' });
  expect(code.messages).toEqual(['code.sent']);
});

test('sending another code during a check ends the check and starts over (R-012)', async () => {
  const code = await dialog({ verifyCode: [], resendCode: [accepted(null)] });
  code.clock.increment(fullWait);
  code.actor.send({ type: 'code.resend' });
  code.actor.send({ type: 'code.submit', code: '123456' });
  expect(code.state()).toEqual(at('verifyingCode', 'resendingCode'));
  await flushAnswers();
  expect(code.state()).toEqual(at('enteringCode', 'waiting'));
});

test('a code sent before the dialog opened counts as sent before until another is sent (R-012)', async () => {
  const code = await dialog({ resendCode: [accepted(null)] }, { resendAfter: 20 });
  expect(code.context().isEarlierCode).toBe(true);
  code.clock.increment(20_000);
  await code.send({ type: 'code.resend' });
  expect(code.context().isEarlierCode).toBe(false);
  expect((await dialog({})).context().isEarlierCode).toBe(false);
});

test('after a recent code, only the rest of its wait runs, then full ones (R-012, C-10)', async () => {
  const code = await dialog({ resendCode: [accepted(null)] }, { resendAfter: 20 });
  code.clock.increment(20_000);
  await code.send({ type: 'code.resend' });
  expect(code.count('resendCode')).toBe(1);
  code.clock.increment(20_000);
  expect(code.state()).toEqual(at('enteringCode', 'waiting'));
  code.clock.increment(fullWait - 20_000);
  expect(code.state()).toEqual(at('enteringCode', 'ready'));
});

test.each([
  ['clears the boxes and is announced', {}, accepted(null), 'waiting', 'code.sent', 2],
  [
    'is announced by registration with a separate message (S-14)',
    { isRegistration: true },
    accepted(null),
    'waiting',
    'code.sentToRegister',
    2,
  ],
  [
    'can be requested again at once after a refusal',
    {},
    refused('code_limit_reached'),
    'ready',
    'code.sendFailed',
    1,
  ],
  [
    'can be requested again at once after a broken connection',
    {},
    new Error('offline'),
    'ready',
    'code.sendFailed',
    1,
  ],
])('another code %s (R-012)', async (_, input, answer, resend, message, round) => {
  const code = await dialog({ resendCode: [answer] }, input);
  code.clock.increment(fullWait);
  await code.send({ type: 'code.resend' });
  expect([code.state(), ...code.done]).toEqual([at('enteringCode', resend), message]);
  expect(code.context().round).toBe(round);
});

test('changing a code during its check ignores the answer and checks the new code (R-010)', async () => {
  const code = await dialog({ verifyCode: [new Promise<never>(() => undefined), accepted(null)] });
  await code.send({ type: 'code.submit', code: '111111' }, { type: 'code.edit' });
  expect(code.state()).toEqual(at('enteringCode'));
  await code.send({ type: 'code.submit', code: '123456' });
  expect(code.state()).toBe('verified');
});

test('cancelling ignores the pending answer (R-010)', async () => {
  const code = await dialog({ verifyCode: [] });
  await code.send({ type: 'code.submit', code: '123456' }, { type: 'code.cancel' });
  expect(code.actor.getSnapshot().output).toEqual({ isVerified: false });
});
