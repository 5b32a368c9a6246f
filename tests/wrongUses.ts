import { setup } from 'xstate';
import { accepted, refused } from '#contract/outcome.ts';
import { refusalGuard, refusedWith, say, toActors } from '#machines/port.ts';
import type { PortFunctions } from '#machines/port.ts';
import type { CheckoutActors, CheckoutState } from '#machines/checkout.machine.ts';
import type { OneTimeCodeState } from '#machines/oneTimeCode.machine.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import type { SignInActors } from '#machines/signIn.machine.ts';
import type { MessageKey } from '#messages';
import type { Plain } from '#routes/quickFind/actionDetails.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import type { en, Language } from '../src/messages/en.ts';

/*
 * Mistakes that must not compile. The type check reads this file and nothing runs it: it fails where a
 * mistake compiles, and where a right use does not.
 */

export function wiresMachines() {
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
}

export function guardsRefusals() {
  const door = setup({ guards: { refusedWith: refusalGuard<'locked'>() } });
  door.createMachine({ on: { 'door.open': { guard: refusedWith('locked') } } });
  // @ts-expect-error no such refusal
  door.createMachine({ on: { 'door.open': { guard: refusedWith('jammed') } } });
}

type OpenWindow = PortFunctions<CheckoutActors>['openPaymentWindow'];

export const paymentWindows: OpenWindow[] = [
  async () => refused('dismissed'),
  // @ts-expect-error the window knows nothing of signatures
  async () => refused('signature_wrong'),
];

export const checkoutStates: CheckoutState[] = [
  'outcomeUnknown',
  'paid',
  // @ts-expect-error not a state
  'forgotten',
];

export const nestedState: OneTimeCodeState = 'asking.code.wrongCode';

export function scriptsListEveryAnswer() {
  const rest = { machine: signInMachine, starts: {}, events: [], project: () => 0, properties: [] };
  const keepToken = [accepted(null), refused('storage_blocked' as const), new Error('crashed')];
  definePortalScript({
    ...rest,
    outcomes: {
      signIn: [accepted('token'), refused('credentials_wrong'), new Error('offline')],
      keepToken,
    },
  });
  definePortalScript({
    ...rest,
    // @ts-expect-error the refusal is missing
    outcomes: { signIn: [accepted('token'), new Error('offline')], keepToken },
  });
  // @ts-expect-error the port is missing
  definePortalScript({ ...rest, outcomes: {} });
}

export const refusalMessages: MessageKey[] = [
  'verifyCode.code_wrong',
  // @ts-expect-error this call is not refused so
  'verifyCode.cart_full',
];

type DoorActions = Record<Plain<{ type: 'door.open' } | { type: 'door.paint'; colour: string }>, 1>;

/** Quick find names each event without data (B-04). */
export const doorActions: DoorActions[] = [
  { 'door.open': 1 },
  // @ts-expect-error it is forgotten
  {},
  // @ts-expect-error it carries data, which quick find has not
  { 'door.open': 1, 'door.paint': 1 },
];

/** Another language has the keys of English and no others (R-251, S-49). */
export function translates({ intro, ...rest }: (typeof en)['cart']): Language['cart'][] {
  return [
    { ...rest, intro: `${intro}, anders` },
    // @ts-expect-error a text is missing
    rest,
    // @ts-expect-error no screen shows this text
    { ...rest, intro, farewell: 'Bis bald' },
  ];
}
