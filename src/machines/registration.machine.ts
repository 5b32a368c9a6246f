import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { RegistrationForm, signUp } from '#contract/registration.ts';
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
  readToken,
  refusedWith,
  say,
  requireValue,
} from './port.ts';

/*
 * A visitor becomes a customer (spec §2 /register, §4 Registration). Starts with the form.
 * `signedUp` promises that the account exists, its token is stored and the home page loads;
 * `signedUpOnly` that the account exists, though this browser could not store its token.
 */

interface Context {
  /** The submitted form; it holds the password, so it is never persisted. */
  form: RegistrationForm | undefined;
  /** The address for which this browser holds a grant. */
  verifiedEmail: string | undefined;
  /** Why the last attempt was refused, with sentences by field. */
  refusal: Refusal | undefined;
}

type Event = { type: 'registration.submit'; form: RegistrationForm };

const ports = {
  signUp: callPort<typeof signUp>('signUp'),
  /** Stores the session token in this browser. */
  keepToken: port<null, string, 'storage_blocked'>('keepToken'),
};

const theForm = ({ context }: { context: Context }): RegistrationForm => requireValue(context.form);

const theAddress = ({ context }: { context: Context }) => ({
  email: theForm({ context }).email ?? '',
  purpose: 'verify_email' as const,
  isRegistration: true,
});

export const registrationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { oneTimeCode: 'oneTimeCode' },
  },
  actors: { ...ports, oneTimeCode: oneTimeCodeMachine },
  guards: {
    emailIsVerified: ({ context, event }) => {
      assertEvent(event, 'registration.submit');
      return context.verifiedEmail !== undefined && context.verifiedEmail === event.form.email;
    },
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof signUp>>(),
    endedAs: endingGuard<OneTimeCodeOutput['result']>(),
  },
  actions: {
    rememberForm: assign({
      form: ({ event }) => {
        assertEvent(event, 'registration.submit');
        return event.form;
      },
    }),
    rememberVerifiedEmail: assign({ verifiedEmail: ({ context }) => context.form?.email }),
    forgetVerifiedEmail: assign({ verifiedEmail: undefined }),
    rememberRefusal: assign({ refusal: ({ event }) => readRefusal(event) }),
    forgetRefusal: assign({ refusal: undefined }),
    notify: effect<Toast>(),
    goHome: effect(),
    reloadPage: effect(),
  },
}).createMachine({
  id: 'registration',
  context: { form: undefined, verifiedEmail: undefined, refusal: undefined },
  initial: 'fillingIn',
  states: {
    fillingIn: {
      description: 'The visitor fills in the registration form.',
      meta: { requirements: ['R-004', 'R-005', 'R-006', 'R-001', 'R-023', 'T-13'] },
      on: {
        'registration.submit': [
          {
            guard: 'emailIsVerified',
            target: 'signingUp',
            actions: ['rememberForm', 'forgetRefusal'],
          },
          { target: 'verifyingEmail', actions: ['rememberForm', 'forgetRefusal'] },
        ],
      },
    },
    verifyingEmail: {
      description: 'A mailed code proves that the address belongs to the visitor.',
      meta: { requirements: ['R-008', 'R-010', 'R-190'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: theAddress,
        onDone: [
          { guard: endedAs('verified'), target: 'signingUp', actions: 'rememberVerifiedEmail' },
          { target: 'fillingIn', actions: 'rememberRefusal' },
        ],
        onError: 'fillingIn',
      },
    },
    signingUp: {
      description: 'The account is being created; a retry needs no new code.',
      tags: 'busy',
      meta: {
        calls: ['signUp'],
        requirements: ['R-008', 'R-016', 'T-35', 'T-12'],
      },
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: theForm,
        onDone: [
          { guard: 'accepted', target: 'keepingToken' },
          {
            guard: refusedWith('email_unverified'),
            target: 'fillingIn',
            actions: [
              'forgetVerifiedEmail',
              'rememberRefusal',
              say('registration.failed', 'error', 'instead'),
            ],
          },
          {
            target: 'fillingIn',
            actions: ['rememberRefusal', say('registration.failed', 'error', 'instead')],
          },
        ],
        onError: { target: 'fillingIn', actions: say('registration.failed', 'error', 'instead') },
      },
    },
    keepingToken: {
      description: 'The browser stores the token of the new account.',
      tags: 'busy',
      meta: { requirements: ['R-008'] },
      invoke: {
        id: 'keepToken',
        src: 'keepToken',
        input: ({ event }) => readToken(event),
        onDone: [
          {
            guard: 'accepted',
            target: 'signedUp',
            actions: [say('registration.done', 'success'), 'goHome', 'reloadPage'],
          },
          { target: 'signedUpOnly', actions: say('registration.notSignedIn', 'error') },
        ],
        onError: { target: 'signedUpOnly', actions: say('registration.notSignedIn', 'error') },
      },
    },
    signedUpOnly: {
      type: 'final',
      description: 'The account exists; the customer must allow storage and log in.',
      meta: { requirements: ['R-008'] },
    },
    signedUp: {
      type: 'final',
      description: 'The account exists, the customer is signed in and the home page loads.',
      meta: { requirements: ['R-008', 'T-06'] },
    },
  },
});

export type RegistrationActors = typeof ports;
export type RegistrationState = StateOf<typeof registrationMachine>;
