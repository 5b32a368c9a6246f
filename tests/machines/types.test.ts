import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { CheckoutActors, CheckoutState } from '#machines/checkout.machine.ts';
import type { OneTimeCodeState } from '#machines/oneTimeCode.machine.ts';
import { toActors, refusalGuard, refusedWith, say } from '#machines/port.ts';
import type { PortFunctions } from '#machines/port.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import type { SignInActors } from '#machines/signIn.machine.ts';
import type { MessageKey } from '#messages';
import { script } from '#tools/portal/script.ts';

/* Mistakes that must not compile; the type check of the build runs over this file. */

test('wrong wiring of a machine does not compile', () => {
  // @ts-expect-error a token is a text
  toActors<SignInActors>({ signIn: async () => accepted(7) });
  // @ts-expect-error this call has no such refusal
  toActors<SignInActors>({ signIn: async () => refused('code_wrong') });
  // @ts-expect-error a port is missing
  toActors<SignInActors>({});
  // @ts-expect-error no such port
  signInMachine.provide({ actors: { signUp: signInMachine } });
  // @ts-expect-error no such effect
  signInMachine.provide({ actions: { goHome: () => {} } });
  signInMachine.provide({
    // @ts-expect-error no such message
    actions: { notify: (_, { message }) => message === 'sign-in failed' },
  });
  // @ts-expect-error no such message
  say('sign-in failed', 'error');
  // @ts-expect-error a message has no such tone
  say('signIn.failed', 'loud');
  expect(oneTimeCodeMachine.id).toBe('oneTimeCode');
});

test('a chart asks for refusals only that its calls know', () => {
  const door = setup({ guards: { refusedWith: refusalGuard<'locked'>() } });
  const rightly = door.createMachine({
    on: { 'door.open': { guard: refusedWith('locked') } },
  });
  const wrongly = door.createMachine({
    // @ts-expect-error no such refusal
    on: { 'door.open': { guard: refusedWith('jammed') } },
  });
  expect([rightly, wrongly]).toHaveLength(2);
});

type Open = PortFunctions<CheckoutActors>['openPaymentWindow'];

test('a dismissed window is the only refusal of the payment window', () => {
  const open: Open = async () => refused('dismissed');
  // @ts-expect-error the window knows nothing of signatures
  const wrong: Open = async () => refused('signature_wrong');
  expect([open, wrong]).toHaveLength(2);
});

test('a screen for every state, and for nothing else', () => {
  const states = ['outcomeUnknown', 'paid'] satisfies CheckoutState[];
  // @ts-expect-error not a state
  const unknown: CheckoutState = 'refunded';
  const nested: OneTimeCodeState = 'asking.code.wrongCode';
  expect([...states, unknown, nested]).toHaveLength(4);
});

test('a script lists every port, and every refusal of its own', () => {
  const rest = { machine: signInMachine, starts: {}, events: [], project: () => 0, invariants: {} };
  const whole = script({
    ...rest,
    outcomes: { signIn: [accepted('token'), refused('credentials_wrong'), new Error('offline')] },
  });
  const unrefused = script({
    ...rest,
    // @ts-expect-error the refusal is missing
    outcomes: { signIn: [accepted('token'), new Error('offline')] },
  });
  // @ts-expect-error the port is missing
  const portless = script({ ...rest, outcomes: {} });
  expect([whole, unrefused, portless]).toHaveLength(3);
});

test('a message names a refusal of its own call', () => {
  const key: MessageKey = 'verifyCode.code_wrong';
  // @ts-expect-error this call is not refused so
  const other: MessageKey = 'verifyCode.cart_full';
  expect([key, other]).toHaveLength(2);
});
