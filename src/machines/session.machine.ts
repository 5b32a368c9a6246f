import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { readSession, signOut } from '#contract/session.ts';
import type { User } from '#contract/user.ts';
import type { Meta, StateOf, Tag } from './meta.ts';
import { effect, isAccepted, callPort, refusalGuard, refusedWith, readValue } from './port.ts';

/*
 * Who is using the portal (spec §2 Routes, §6 Roles). The only actor that lives outside React. It
 * starts by reading the stored token and never ends: signing out leads back to `signedOut`.
 */

interface Input {
  hasToken: boolean;
}

interface Context {
  /** A token was stored when the portal opened, and no answer since said it is invalid. */
  hasToken: boolean;
  /** The customer; retained when the session expires, so that the same person can continue. */
  user: User | undefined;
}

type Event =
  | { type: 'connection.retry' }
  | { type: 'session.expired' }
  | { type: 'session.renew' }
  | { type: 'logout.ask' }
  | { type: 'logout.cancel' }
  | { type: 'logout.confirm' }
  | { type: 'logout.announced' }
  | { type: 'user.changed'; user: User };

const ports = {
  readSession: callPort<typeof readSession>('readSession'),
  renewSession: callPort<typeof readSession>('renewSession'),
  signOut: callPort<typeof signOut>('signOut'),
};

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  delays: {
    /** The longest time, in milliseconds, that logging out waits for the server. */
    logoutTimeout: 2000,
  },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    accepted: ({ event }) => isAccepted(event),
    sameUser: ({ context, event }) =>
      isAccepted(event) && readValue(ports.readSession, event).id === context.user?.id,
    ofAnotherTab: ({ context: { user }, event }) => {
      if (!isAccepted(event)) return false;
      const { id, linkedApplicationId: link } = readValue(ports.readSession, event);
      const own = user?.linkedApplicationId;
      return link ? link !== own : Boolean(own) && id !== user?.id;
    },
    openedElsewhere: ({ context, event }) =>
      isAccepted(event) &&
      Boolean(readValue(ports.readSession, event).linkedApplicationId) &&
      !context.hasToken,
    refusedWith: refusalGuard<RefusalCode<typeof readSession>>(),
  },
  actions: {
    rememberSignedOut: assign({ hasToken: false }),
    rememberUser: assign({ user: ({ event }) => readValue(ports.readSession, event) }),
    replaceUser: assign({
      user: ({ event }) => {
        assertEvent(event, 'user.changed');
        return event.user;
      },
    }),
    forgetUser: assign({ user: undefined }),
    forgetToken: effect(),
    keepOwnToken: effect(),
    adoptToken: effect(),
    announceLogout: effect(),
    goToSignIn: effect(),
    goHome: effect(),
    reloadPage: effect(),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ hasToken: input.hasToken, user: undefined }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The portal was opened; a stored token decides what comes next.',
      meta: { requirements: ['R-017'] },
      always: [{ guard: 'hasToken', target: 'checking' }, { target: 'signedOut' }],
    },
    checking: {
      description: 'The server says to whom the stored token belongs.',
      tags: 'busy',
      meta: { calls: ['readSession'], requirements: ['R-017', 'R-022', 'T-05', 'S-22'] },
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          { guard: 'openedElsewhere', target: 'signedOut', actions: 'keepOwnToken' },
          { guard: 'accepted', target: 'signedIn', actions: 'rememberUser' },
          {
            guard: refusedWith('session_ended'),
            target: 'signedOut',
            actions: ['forgetUser', 'forgetToken'],
          },
          {
            guard: refusedWith('cross_site'),
            target: 'signedOut',
            actions: ['forgetUser', 'forgetToken'],
          },
          { target: 'unreachable' },
        ],
        onError: 'unreachable',
      },
      on: { 'logout.announced': 'leftElsewhere' },
    },
    signedIn: {
      description: 'The customer is signed in and uses the portal.',
      tags: 'signedIn',
      meta: {
        requirements: ['R-017', 'R-022', 'R-007', 'R-030', 'R-031', 'R-032', 'R-037', 'T-01'],
      },
      on: {
        'logout.ask': 'confirmingLogout',
        'user.changed': { actions: 'replaceUser' },
        'session.expired': 'expired',
        'session.renew': 'renewing',
        'logout.announced': 'leftElsewhere',
      },
    },
    confirmingLogout: {
      description: 'A dialog asks whether to log out.',
      tags: 'signedIn',
      meta: { requirements: ['R-022'] },
      on: {
        'logout.confirm': 'signingOut',
        'logout.cancel': 'signedIn',
        'user.changed': { actions: 'replaceUser' },
        'session.expired': 'expired',
        'logout.announced': 'leftElsewhere',
      },
    },
    signingOut: {
      description: 'The server ends the session; whatever it answers, the customer leaves.',
      tags: ['busy', 'signedIn'],
      meta: { calls: ['signOut'], requirements: ['R-022'] },
      invoke: { id: 'signOut', src: 'signOut', onDone: 'leaving', onError: 'leaving' },
      after: { logoutTimeout: 'leaving' },
    },
    leaving: {
      description: 'This browser forgets the session and shows the sign-in page.',
      meta: { requirements: ['R-022', 'T-06', 'T-30'] },
      entry: ['forgetUser', 'announceLogout', 'forgetToken', 'goToSignIn', 'reloadPage'],
      always: 'signedOut',
    },
    leftElsewhere: {
      description: 'The customer logged out in another tab; this tab logs out too.',
      meta: { requirements: ['R-022'] },
      entry: ['forgetUser', 'forgetToken', 'goToSignIn', 'reloadPage'],
      always: 'signedOut',
    },
    expired: {
      description: 'The session expired during work; a dialog offers to sign in.',
      tags: 'signedIn',
      meta: { requirements: ['R-019', 'R-021', 'T-04', 'C-13', 'B-02'] },
      on: {
        'session.renew': 'renewing',
        'logout.confirm': 'leaving',
        'logout.announced': 'leftElsewhere',
      },
    },
    renewing: {
      description: 'The server says who signed in; the page waits unchanged.',
      tags: ['busy', 'signedIn'],
      meta: { calls: ['readSession'], requirements: ['R-021', 'R-240', 'C-13', 'B-02', 'S-22'] },
      invoke: {
        id: 'renewSession',
        src: 'renewSession',
        onDone: [
          // An edit link applies to one application in one tab, even if another customer signs in.
          { guard: 'ofAnotherTab', target: 'signedIn', actions: 'keepOwnToken' },
          { guard: 'sameUser', target: 'signedIn', actions: ['rememberUser', 'adoptToken'] },
          { guard: 'accepted', target: 'switchingUser', actions: 'adoptToken' },
          { target: 'expired' },
        ],
        onError: 'expired',
      },
      on: {
        'session.renew': { target: 'renewing', reenter: true },
        'logout.ask': 'confirmingLogoutEarly',
        'logout.announced': 'leftElsewhere',
      },
    },
    confirmingLogoutEarly: {
      description: 'A dialog asks whether to log out, before it is known who signed in.',
      tags: 'signedIn',
      meta: { requirements: ['R-022', 'R-021'] },
      on: {
        'logout.confirm': 'signingOut',
        'logout.cancel': 'renewing',
        'session.expired': 'expired',
        'logout.announced': 'leftElsewhere',
      },
    },
    switchingUser: {
      description: 'Another customer signed in; the page reloads and shows no old data.',
      meta: { requirements: ['R-021', 'R-240'] },
      entry: ['forgetUser', 'goHome', 'reloadPage'],
      always: 'checking',
    },
    unreachable: {
      description: 'The server cannot say who is signed in; the token stays stored.',
      meta: { says: ['session.unreachable'], requirements: ['T-05'] },
      on: {
        'connection.retry': 'checking',
        'logout.announced': 'leftElsewhere',
      },
    },
    signedOut: {
      description: 'No customer is signed in; only the sign-in and registration pages show.',
      meta: { requirements: ['R-017'] },
      entry: 'rememberSignedOut',
      on: { 'session.renew': 'checking' },
    },
  },
});

export type SessionActors = typeof ports;
export type SessionState = StateOf<typeof sessionMachine>;
