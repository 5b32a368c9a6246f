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

const yes = accepted(null);
const offline = new Error('offline');

/** Plays a proof whose first code is sent. */
const dialog = (answers: Answers, input: Partial<OneTimeCodeInput> = {}) =>
  play(
    oneTimeCodeMachine,
    { sendCode: [yes], ...answers },
    { email: 'asha@example.com', purpose: 'verify_email', ...input },
  );

/** The refusal of another code while an earlier one is recent. */
const tooSoon = refused('code_too_soon', { retryAfter: 20 });

const at = (code: string, resend = 'waiting') => ({ asking: { code, resend } });

test('sends a code, and the right one ends with a proof (R-010)', async () => {
  const code = await dialog({ verifyCode: [yes] });
  await code.send({ type: 'code.submit', code: '123456' });
  expect(code.actor.getSnapshot().output).toEqual({ result: 'verified' });
  const address = { email: 'asha@example.com', purpose: 'verify_email' };
  expect(code.calls).toEqual([
    { port: 'sendCode', input: address },
    { port: 'verifyCode', input: { ...address, otp: '123456' } },
  ]);
});

const errors = { email: 'Invalid email address' };

test.each([
  ['that was mailed is announced and asked for', {}, yes, at('enteringCode'), 'code.sent'],
  [
    'to register is announced with a separate message (S-14)',
    { isRegistration: true },
    yes,
    at('enteringCode'),
    'code.sentToRegister',
  ],
  [
    'that was mailed before is asked for without another mail',
    {},
    tooSoon,
    at('enteringCode'),
    'code.sendFailed',
  ],
  [
    'that cannot be sent ends with the reason',
    {},
    refused('input_invalid', { errors }),
    'notSent',
    'code.sendFailed',
    { result: 'notSent', refusal: { code: 'input_invalid', errors } },
  ],
  [
    'ends unsent after a broken connection',
    {},
    offline,
    'notSent',
    'code.sendFailed',
    { result: 'notSent' },
  ],
])('a code %s (R-008, R-009, R-183)', async (_, input, answer, state, message, ending?: object) => {
  const code = await dialog({ sendCode: [answer] }, input);
  expect([code.state(), ...code.done]).toEqual([state, message]);
  expect(code.actor.getSnapshot().output).toEqual(ending);
});

test('a wrong code is checked once, however often it is typed (R-010)', async () => {
  const code = await dialog({ verifyCode: [refused('code_wrong'), yes] });
  await code.send({ type: 'code.submit', code: '111111' });
  expect(code.state()).toEqual(at('wrongCode'));
  await code.send({ type: 'code.edit' }, { type: 'code.submit', code: '111111' });
  expect(code.state()).toEqual(at('wrongCode'));
  expect(code.count('verifyCode')).toBe(1);
  await code.send({ type: 'code.edit' }, { type: 'code.submit', code: '123456' });
  expect(code.state()).toBe('verified');
});

test.each([
  ['was never answered', offline],
  ['could not be read', refused('input_invalid')],
])('a code that %s may be checked again (S-36)', async (_, answer) => {
  const code = await dialog({ verifyCode: [answer, yes] });
  await code.send({ type: 'code.submit', code: '123456' });
  expect(code.state()).toEqual(at('wrongCode'));
  await code.send({ type: 'code.edit' }, { type: 'code.submit', code: '123456' });
  expect(code.state()).toBe('verified');
});

test('a spent code stays spent until another one is sent (R-010, R-013)', async () => {
  const code = await dialog({
    sendCode: [yes, yes],
    verifyCode: [refused('code_spent'), refused('code_spent')],
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
  const code = await dialog({ sendCode: [yes, yes], verifyCode: [refused('code_wrong')] });
  await code.send({ type: 'code.submit', code: '111111' }, { type: 'code.resend' });
  code.clock.increment(fullWait - 1);
  await code.send({ type: 'code.resend' });
  expect(code.count('sendCode'), 'codes sent before the contract allows another').toBe(1);
  code.clock.increment(1);
  await flushAnswers();
  expect(code.state()).toEqual(at('wrongCode', 'ready'));
  await code.send({ type: 'code.resend' });
  expect(code.state()).toEqual(at('enteringCode', 'waiting'));
  expect(code.context()).toMatchObject({ round: 2, refusedCodes: [], code: '' });
  expect(code.messages).toEqual(['code.sent', 'code.sent']);
});

test('sending another code during a check ends the check and starts over (R-012)', async () => {
  const code = await dialog({ sendCode: [yes, yes] });
  code.clock.increment(fullWait);
  code.actor.send({ type: 'code.resend' });
  code.actor.send({ type: 'code.submit', code: '123456' });
  expect(code.state()).toEqual(at('verifyingCode', 'resendingCode'));
  await flushAnswers();
  expect(code.state()).toEqual(at('enteringCode', 'waiting'));
});

test('a code sent before the dialog opened counts as sent before until another is sent (R-012)', async () => {
  const code = await dialog({ sendCode: [tooSoon, yes] });
  expect(code.context().isEarlierCode).toBe(true);
  code.clock.increment(20_000);
  await code.send({ type: 'code.resend' });
  expect(code.context().isEarlierCode).toBe(false);
  expect((await dialog({})).context().isEarlierCode).toBe(false);
});

test('after a recent code, only the rest of its wait runs, then full ones (R-012, C-10)', async () => {
  const code = await dialog({ sendCode: [tooSoon, yes] });
  code.clock.increment(20_000);
  await code.send({ type: 'code.resend' });
  expect(code.count('sendCode')).toBe(2);
  code.clock.increment(20_000);
  expect(code.state()).toEqual(at('enteringCode', 'waiting'));
  code.clock.increment(fullWait - 20_000);
  expect(code.state()).toEqual(at('enteringCode', 'ready'));
});

test.each([
  ['clears the boxes and is announced', {}, yes, 'waiting', 'code.sent', 2],
  [
    'is announced by registration with a separate message (S-14)',
    { isRegistration: true },
    yes,
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
    offline,
    'ready',
    'code.sendFailed',
    1,
  ],
])('another code %s (R-012)', async (_, input, answer, resend, message, round) => {
  const code = await dialog({ sendCode: [yes, answer] }, input);
  code.done.length = 0;
  code.clock.increment(fullWait);
  await code.send({ type: 'code.resend' });
  expect([code.state(), ...code.done]).toEqual([at('enteringCode', resend), message]);
  expect(code.context().round).toBe(round);
});

test('changing a code during its check ignores the answer and checks the new code (R-010)', async () => {
  const code = await dialog({ verifyCode: [new Promise<never>(() => undefined), yes] });
  await code.send({ type: 'code.submit', code: '111111' }, { type: 'code.edit' });
  expect(code.state()).toEqual(at('enteringCode'));
  await code.send({ type: 'code.submit', code: '123456' });
  expect(code.state()).toBe('verified');
});

test('cancelling ignores the pending answer (R-010)', async () => {
  const code = await dialog({});
  await code.send({ type: 'code.submit', code: '123456' }, { type: 'code.cancel' });
  expect(code.actor.getSnapshot().output).toEqual({ result: 'cancelled' });
});
