import { assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { readSession } from '#contract/session.ts';
import type { User } from '#contract/user.ts';
import type { Meta, StateOf, Tag } from './meta.ts';
import { effect, isAccepted, port, readValue, refusalGuard, refusedWith } from './port.ts';

/*
 * A link opens one application without signing in (spec §2 Routes). If a customer is signed in
 * already, the link replaces that session only after asking, so that no one works in another
 * customer's account by mistake. Starts closed. `switching` and `declined` leave this page.
 */

/** The address's token: none, malformed, stored (without a session) or offered beside one. */
export type LinkToken = 'none' | 'malformed' | 'stored' | 'offered';

interface Input {
  token: LinkToken;
}

interface Context extends Input {
  owners: Owners | undefined;
}

type Event =
  | { type: 'link.open' }
  | { type: 'link.accept' }
  | { type: 'link.decline' }
  | { type: 'link.retry' };

/** The owner of the link, and the customer who is signed in here. */
export interface Owners {
  link: User;
  current: User | undefined;
}

const ports = {
  readOwners: port<Owners, undefined, RefusalCode<typeof readSession>>('readOwners'),
};

export const editLinkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    cameWithout: ({ context }) => context.token === 'none',
    isMalformed: ({ context }) => context.token === 'malformed',
    isForAnotherCustomer: ({ context, event }) => {
      if (context.token !== 'offered' || !isAccepted(event)) return false;
      const { link, current } = readValue(ports.readOwners, event);
      return current !== undefined && current.id !== link.id;
    },
    isStored: ({ context, event }) => isAccepted(event) && context.token === 'stored',
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof readSession>>(),
  },
  actions: {
    rememberOwners: assign({ owners: ({ event }) => readValue(ports.readOwners, event) }),
    /** Stores the link's token and then reloads the page. */
    switchSession: effect(),
  },
}).createMachine({
  id: 'editLink',
  context: ({ input }) => ({ token: input.token, owners: undefined }),
  initial: 'closed',
  states: {
    closed: {
      description: 'A link to one application was opened.',
      meta: { requirements: ['R-069', 'T-08'] },
      on: {
        'link.open': [
          { guard: 'cameWithout', target: 'editing' },
          { guard: 'isMalformed', target: 'linkEnded' },
          { target: 'readingOwners' },
        ],
      },
    },
    readingOwners: {
      description: 'The server says who owns the link and who is signed in.',
      tags: 'busy',
      meta: { calls: ['readSession'], requirements: ['R-069', 'S-22', 'X2'] },
      invoke: {
        id: 'readOwners',
        src: 'readOwners',
        onDone: [
          { guard: 'isForAnotherCustomer', target: 'asking', actions: 'rememberOwners' },
          { guard: 'isStored', target: 'editing' },
          { guard: 'accepted', target: 'switching' },
          { guard: refusedWith('too_often'), target: 'unreachable' },
          { target: 'linkEnded' },
        ],
        onError: 'unreachable',
      },
    },
    asking: {
      description: 'The link belongs to another account; the customer decides.',
      meta: { requirements: ['X2', 'S-22'] },
      on: { 'link.accept': 'switching', 'link.decline': 'declined' },
    },
    unreachable: {
      description: 'The server cannot be reached; the session is unchanged.',
      meta: { says: ['session.unreachable'], requirements: ['T-05'] },
      on: { 'link.retry': 'readingOwners' },
    },
    linkEnded: {
      description: 'The link has ended; the current session stays signed in.',
      meta: { says: ['link.ended'], requirements: ['R-069', 'X2'] },
      on: { 'link.decline': 'declined' },
    },
    editing: {
      type: 'final',
      description: 'The application is shown with the name of the account.',
      meta: { requirements: ['R-069', 'S-13', 'X2'] },
    },
    switching: {
      type: 'final',
      description: "The link's session replaces the current one, which is stored for later.",
      meta: { requirements: ['S-22', 'T-08'] },
      entry: 'switchSession',
    },
    declined: {
      type: 'final',
      description: 'The customer stays in their own account and returns to the home page.',
      meta: { requirements: ['S-22', 'X2'] },
    },
  },
});

export type EditLinkActors = typeof ports;
export type EditLinkState = StateOf<typeof editLinkMachine>;
