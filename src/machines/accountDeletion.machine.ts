import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { deleteAccount } from '#contract/profile.ts';
import type { readSession } from '#contract/session.ts';
import type { Failure, Meta, Toast, StateOf, Tag } from './meta.ts';
import {
  callPort,
  effect,
  isAccepted,
  readRefusal,
  refusalGuard,
  refusedWith,
  rememberFailure,
  say,
  toFailure,
} from './port.ts';

/*
 * A customer deletes their account for good. `deleted` promises: account and session no longer
 * exist, this browser has forgotten them, and the sign-in page loads. When an answer is lost, the
 * machine reads the session before the customer can try again.
 */

interface Input {
  userId: string;
}

interface Context {
  userId: string;
  /** Counts refused passwords; the screen empties the field for each. */
  wrongPasswords: number;
  /** The refusal of the last attempt, with sentences by field. */
  refusal: Refusal | undefined;
  /** What went wrong with the last attempt, shown beside the field. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'deletion.ask' }
  | { type: 'deletion.confirm'; currentPassword: string }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.check' };

interface Deletion {
  userId: string;
  /** The customer enters the password again, as in a new sign-in. */
  currentPassword: string;
}

const ports = {
  deleteAccount: callPort<typeof deleteAccount>('deleteAccount'),
  readSession: callPort<typeof readSession>('readSession'),
};

const theDeletion = ({ context, event }: { context: Context; event: Event }): Deletion => {
  assertEvent(event, 'deletion.confirm');
  return { userId: context.userId, currentPassword: event.currentPassword };
};

export const accountDeletionMachine = setup({
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
    refusedWith: refusalGuard<
      RefusalCode<typeof deleteAccount> | RefusalCode<typeof readSession>
    >(),
  },
  actions: {
    emptyPassword: assign({ wrongPasswords: ({ context }) => context.wrongPasswords + 1 }),
    rememberRefusal: assign({ refusal: ({ event }) => readRefusal(event) }),
    rememberFailure: assign(toFailure),
    forgetRefusal: assign({ refusal: undefined, failure: undefined }),
    notify: effect<Toast>(),
    leavePortal: effect(),
  },
}).createMachine({
  id: 'accountDeletion',
  context: ({ input }) => ({
    userId: input.userId,
    wrongPasswords: 0,
    refusal: undefined,
    failure: undefined,
  }),
  initial: 'keeping',
  states: {
    keeping: {
      description: 'The account stays as it is.',
      meta: { requirements: ['R-185'] },
      on: { 'deletion.ask': 'confirming' },
    },
    confirming: {
      description: 'A dialog lists what is deleted and kept, and asks for the password.',
      meta: {
        says: [
          'deleteAccount.password_wrong',
          'deleteAccount.payment_open',
          'account.deleteFailed',
        ],
        requirements: ['R-185'],
      },
      on: {
        'deletion.confirm': { target: 'deletingAccount', actions: 'forgetRefusal' },
        'deletion.cancel': { target: 'keeping', actions: 'forgetRefusal' },
      },
    },
    deletingAccount: {
      description: 'The server deletes the account if the password is right.',
      tags: 'busy',
      meta: {
        calls: ['deleteAccount'],
        requirements: ['R-185', 'S-05'],
      },
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: theDeletion,
        onDone: [
          { guard: 'accepted', target: 'deleted' },
          {
            guard: refusedWith('password_wrong'),
            target: 'confirming',
            actions: ['rememberRefusal', 'emptyPassword'],
          },
          {
            guard: refusedWith('payment_open'),
            target: 'confirming',
            actions: rememberFailure('deleteAccount.payment_open'),
          },
          { guard: refusedWith('not_found'), target: 'notOffered' },
          {
            target: 'confirming',
            actions: ['rememberRefusal', rememberFailure('account.deleteFailed')],
          },
        ],
        onError: 'readingSession',
      },
    },
    readingSession: {
      description: 'The answer was lost; the portal asks whether the session still exists.',
      tags: 'busy',
      meta: {
        calls: ['readSession'],
        requirements: ['R-185'],
      },
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          {
            guard: 'accepted',
            target: 'confirming',
            actions: rememberFailure('account.deleteFailed'),
          },
          { guard: refusedWith('session_ended'), target: 'deleted' },
          { target: 'outcomeUnknown' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    outcomeUnknown: {
      description: 'The outcome of the deletion is unknown; the customer can check again.',
      meta: { says: ['account.deletionUnknown'], requirements: ['R-185'] },
      on: { 'deletion.check': 'readingSession' },
    },
    deleted: {
      type: 'final',
      description: 'The account is deleted; this browser forgets it and shows the sign-in page.',
      meta: { requirements: ['R-185', 'T-06'] },
      entry: [say('account.deleted', 'success'), 'leavePortal'],
    },
    notOffered: {
      type: 'final',
      description: 'This back end cannot delete an account; the portal says so.',
      meta: { says: ['account.deletionNotOffered'], requirements: ['S-05'] },
    },
  },
});

export type AccountDeletionActors = typeof ports;
export type AccountDeletionState = StateOf<typeof accountDeletionMachine>;
