import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { resetPassword } from '#contract/passwordReset.ts';
import type { Meta, Toast, StateOf, Tag } from './meta.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';
import type { OneTimeCodeOutput } from './oneTimeCode.machine.ts';
import {
  effect,
  endedAs,
  endingGuard,
  isAccepted,
  callPort,
  port,
  refusalGuard,
  readRefusal,
  refusedWith,
  say,
} from './port.ts';

/*
 * A customer who forgot the password sets a new one (spec §2 Forgot-password flow, §4 Password
 * reset). Starts with the e-mail step, which fails in a browser that blocks storage.
 * `passwordChanged` promises that the new password is valid and the page reloads.
 */

interface Context {
  email: string;
  /** Why the last attempt was refused, with sentences by field. */
  refusal: Refusal | undefined;
}

type Event =
  | { type: 'email.submit'; email: string }
  | { type: 'password.submit'; password: string; confirmPassword: string };

const ports = {
  /** Whether this browser can store the session afterwards. */
  checkStorage: port<null, undefined, 'storage_blocked'>('checkStorage'),
  resetPassword: callPort<typeof resetPassword>('resetPassword'),
};

const theAddress = ({ context }: { context: Context }) => ({
  email: context.email,
  purpose: 'reset_password' as const,
});

const theNewPassword = ({ context, event }: { context: Context; event: Event }) => {
  assertEvent(event, 'password.submit');
  return {
    email: context.email,
    password: event.password,
    confirmPassword: event.confirmPassword,
  };
};

export const passwordResetMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { oneTimeCode: 'oneTimeCode' },
  },
  actors: { ...ports, oneTimeCode: oneTimeCodeMachine },
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof resetPassword>>(),
    endedAs: endingGuard<OneTimeCodeOutput['result']>(),
  },
  actions: {
    rememberEmail: assign({
      email: ({ event }) => {
        assertEvent(event, 'email.submit');
        return event.email;
      },
    }),
    rememberRefusal: assign({ refusal: ({ event }) => readRefusal(event) }),
    forgetRefusal: assign({ refusal: undefined }),
    notify: effect<Toast>(),
    reloadPage: effect(),
  },
}).createMachine({
  id: 'passwordReset',
  context: { email: '', refusal: undefined },
  initial: 'enteringEmail',
  states: {
    enteringEmail: {
      description: 'The customer enters the e-mail address of the account.',
      meta: { requirements: ['R-009', 'R-001'] },
      on: {
        'email.submit': { target: 'checkingStorage', actions: ['rememberEmail', 'forgetRefusal'] },
      },
    },
    checkingStorage: {
      description: 'The portal checks that the browser allows it to store data.',
      tags: 'busy',
      meta: { requirements: ['R-009'] },
      invoke: {
        id: 'checkStorage',
        src: 'checkStorage',
        onDone: [
          { guard: 'accepted', target: 'verifyingEmail' },
          { target: 'enteringEmail', actions: say('storage.blocked', 'error') },
        ],
        onError: { target: 'enteringEmail', actions: say('storage.blocked', 'error') },
      },
    },
    verifyingEmail: {
      description: 'A mailed code proves that the address belongs to the customer.',
      meta: { requirements: ['R-009', 'R-010', 'R-015', 'R-190', 'C-12'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: theAddress,
        onDone: [
          { guard: endedAs('verified'), target: 'choosingPassword' },
          { target: 'enteringEmail', actions: 'rememberRefusal' },
        ],
        onError: 'enteringEmail',
      },
    },
    choosingPassword: {
      description: 'The customer enters the new password twice.',
      meta: { requirements: ['R-009', 'R-023'] },
      on: { 'password.submit': { target: 'resettingPassword', actions: 'forgetRefusal' } },
    },
    resettingPassword: {
      description: 'The server replaces the password.',
      tags: 'busy',
      meta: {
        calls: ['resetPassword'],
        requirements: ['R-009', 'R-024', 'T-07'],
      },
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: theNewPassword,
        onDone: [
          {
            guard: 'accepted',
            target: 'passwordChanged',
            actions: [say('reset.done', 'success', 'instead'), 'reloadPage'],
          },
          {
            guard: refusedWith('grant_missing'),
            target: 'enteringEmail',
            actions: say('reset.failed', 'error', 'below'),
          },
          {
            target: 'choosingPassword',
            actions: ['rememberRefusal', say('reset.failed', 'error', 'below')],
          },
        ],
        onError: { target: 'choosingPassword', actions: say('reset.failed', 'error') },
      },
    },
    passwordChanged: {
      type: 'final',
      description: 'The new password is valid and the page reloads.',
      meta: { requirements: ['R-009', 'T-06'] },
    },
  },
});

export type PasswordResetActors = typeof ports;
export type PasswordResetState = StateOf<typeof passwordResetMachine>;
