import { assertEvent, assign, setup } from 'xstate';
import type { Credentials, signIn } from '#contract/signIn.ts';
import type { Meta, Toast, StateOf, Tag } from './meta.ts';
import { effect, isAccepted, callPort, port, readToken, say } from './port.ts';

/*
 * A customer signs in with e-mail and password (spec §2 /login, §4 Login). Starts with an empty
 * form. `signedIn` promises that the token is stored and the page reloads; `resumed`, for a sign-in
 * in place, that interrupted work continues. A browser that blocks storage cannot sign the customer
 * in.
 */

interface Input {
  /** `inPlace` signs in over the interrupted page, without a reload. */
  where: 'page' | 'inPlace';
}

interface Context {
  where: Input['where'];
  /** Counts resets; the screen starts an empty form for each (spec §8 Login failure). */
  formRevision: number;
}

type Event =
  | { type: 'credentials.submit'; credentials: Credentials }
  | { type: 'password.forget' }
  | { type: 'reset.cancel' };

const ports = {
  signIn: callPort<typeof signIn>('signIn'),
  /** Stores the session token in this browser. */
  keepToken: port<null, string, 'storage_blocked'>('keepToken'),
};

const theCredentials = ({ event }: { event: Event }): Credentials => {
  assertEvent(event, 'credentials.submit');
  return event.credentials;
};

export const signInMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    isOnPage: ({ context }) => context.where === 'page',
    acceptedInPlace: ({ context, event }) => isAccepted(event) && context.where === 'inPlace',
  },
  actions: {
    emptyForm: assign({ formRevision: ({ context }) => context.formRevision + 1 }),
    notify: effect<Toast>(),
    resumeWork: effect(),
    reloadPage: effect(),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ where: input.where, formRevision: 0 }),
  initial: 'enteringCredentials',
  states: {
    enteringCredentials: {
      description: 'The customer enters e-mail and password.',
      meta: { requirements: ['R-002', 'R-003', 'R-001', 'R-023'] },
      on: {
        'credentials.submit': 'signingIn',
        'password.forget': { guard: 'isOnPage', target: 'resettingPassword' },
      },
    },
    resettingPassword: {
      description: 'The customer chooses a new password instead, in a flow of its own.',
      meta: { requirements: ['R-009'] },
      on: { 'reset.cancel': 'enteringCredentials' },
    },
    signingIn: {
      description: 'The server checks e-mail and password.',
      tags: 'busy',
      meta: { calls: ['signIn'], requirements: ['R-003', 'R-186', 'T-06'] },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: theCredentials,
        onDone: [
          { guard: 'accepted', target: 'keepingToken' },
          {
            target: 'enteringCredentials',
            actions: ['emptyForm', say('signIn.failed', 'error', 'below')],
          },
        ],
        onError: {
          target: 'enteringCredentials',
          actions: ['emptyForm', say('signIn.failed', 'error')],
        },
      },
    },
    keepingToken: {
      description: 'The browser stores the token.',
      tags: 'busy',
      meta: { requirements: ['R-003'] },
      invoke: {
        id: 'keepToken',
        src: 'keepToken',
        input: ({ event }) => readToken(event),
        onDone: [
          { guard: 'acceptedInPlace', target: 'resumed', actions: 'resumeWork' },
          { guard: 'accepted', target: 'signedIn', actions: 'reloadPage' },
          { target: 'enteringCredentials', actions: say('storage.blocked', 'error') },
        ],
        onError: { target: 'enteringCredentials', actions: say('storage.blocked', 'error') },
      },
    },
    resumed: {
      type: 'final',
      description: 'The token is stored and the interrupted work continues.',
      meta: { requirements: ['R-021', 'S-37'] },
    },
    signedIn: {
      type: 'final',
      description: 'The token is stored and the page reloads.',
      meta: { requirements: ['R-003', 'R-018', 'T-06', 'S-06'] },
    },
  },
});

export type SignInActors = typeof ports;
export type SignInState = StateOf<typeof signInMachine>;
