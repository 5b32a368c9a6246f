import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { actAsStaff, readWork } from '#contract/staff.ts';
import type { Failure, Meta, StateOf, Tag, Toast } from './meta.ts';
import {
  callPort,
  effect,
  isAccepted,
  known,
  port,
  readValue,
  refusalGuard,
  refusedWith,
  say,
  toFailure,
} from './port.ts';

/*
 * Staff work on one application at the desk: they approve it with a due date, reject it with a
 * reason, ask its customer, or deliver (S-60). Every act is prepared first, and what was prepared
 * stays until the server has it. After a lost answer the machine reads the application and never
 * repeats an act blindly. Final only if there is no such application.
 */

interface Input {
  applicationId: string;
}

/** The acts that staff prepare. */
export type PreparedAct = 'approve' | 'reject' | 'ask' | 'deliver';

/** What belongs to an act: a due date, a reason, or words with files. */
export interface Prepared {
  dueAt?: string | undefined;
  reason?: string | undefined;
  text?: string | undefined;
  files?: readonly string[] | undefined;
  /** The version of the application on screen. */
  version?: string | undefined;
}

interface Context {
  applicationId: string;
  act: PreparedAct | undefined;
  prepared: Prepared | undefined;
  /** Why the last attempt failed; shown beside what was prepared. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'act.choose'; act: PreparedAct }
  | { type: 'act.cancel' }
  | ({ type: 'act.confirm' } & Prepared);

/** One act of staff, as the server gets it. */
export type StaffAct = Input & Prepared & { act: PreparedAct };

const ports = {
  actOnWork: port<unknown, StaffAct, RefusalCode<typeof actAsStaff>>('actOnWork'),
  readWork: callPort<typeof readWork>('readWork'),
};

const theAct = ({ context: { applicationId, act, prepared } }: { context: Context }): StaffAct => ({
  applicationId,
  act: known(act),
  ...prepared,
});

const theApplication = ({ context: { applicationId } }: { context: Context }): Input => ({
  applicationId,
});

export const reviewMachine = setup({
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
    refusedWith: refusalGuard<RefusalCode<typeof actAsStaff>>(),
    /** The application is where the act leads. */
    isDone({ context, event }) {
      if (!isAccepted(event)) return false;
      const { appStatus, thread } = readValue(ports.readWork, event);
      const reached = {
        approve: appStatus === 2,
        reject: appStatus === 3,
        ask: thread.state === 'waitingForCustomer',
        deliver: thread.state === 'delivered',
      } satisfies Record<PreparedAct, boolean>;
      return reached[known(context.act)];
    },
  },
  actions: {
    rememberAct: assign({
      act: ({ event }) => {
        assertEvent(event, 'act.choose');
        return event.act;
      },
    }),
    rememberPrepared: assign({
      prepared: ({ event }) => {
        assertEvent(event, 'act.confirm');
        const { type: _, ...prepared } = event;
        return prepared;
      },
    }),
    forgetPrepared: assign({ act: undefined, prepared: undefined }),
    rememberFailure: assign(toFailure),
    forgetFailure: assign({ failure: undefined }),
    refreshWork: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({
    applicationId: input.applicationId,
    act: undefined,
    prepared: undefined,
    failure: undefined,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Staff read the application and choose what to do.',
      meta: { requirements: ['R-306', 'R-308'] },
      on: { 'act.choose': { target: 'preparing', actions: 'rememberAct' } },
    },
    preparing: {
      description: 'Staff enter what belongs to the act: a date, a reason or words.',
      meta: {
        says: [
          'actAsStaff.changed_meanwhile',
          'actAsStaff.not_now',
          'review.failed',
          'review.unknown',
        ],
        requirements: ['R-306', 'R-312'],
      },
      on: {
        'act.confirm': { target: 'acting', actions: ['rememberPrepared', 'forgetFailure'] },
        'act.cancel': { target: 'reading', actions: ['forgetPrepared', 'forgetFailure'] },
      },
    },
    acting: {
      description: 'The server makes the act, unless something has changed meanwhile.',
      tags: 'busy',
      meta: { calls: ['actAsStaff'], requirements: ['R-306', 'R-308', 'R-312'] },
      invoke: {
        id: 'actOnWork',
        src: 'actOnWork',
        input: theAct,
        onDone: [
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['forgetPrepared', 'refreshWork', say('review.done', 'success')],
          },
          { guard: refusedWith('not_found'), target: 'gone' },
          {
            guard: refusedWith('changed_meanwhile'),
            target: 'preparing',
            actions: [
              { type: 'rememberFailure', params: { message: 'actAsStaff.changed_meanwhile' } },
              'refreshWork',
            ],
          },
          {
            guard: refusedWith('not_now'),
            target: 'preparing',
            actions: [
              { type: 'rememberFailure', params: { message: 'actAsStaff.not_now' } },
              'refreshWork',
            ],
          },
          {
            target: 'preparing',
            actions: { type: 'rememberFailure', params: { message: 'review.failed' } },
          },
        ],
        onError: 'checkingOutcome',
      },
    },
    checkingOutcome: {
      description: 'The answer was lost; the desk reads whether the act was made.',
      tags: 'busy',
      meta: { calls: ['readWork'], requirements: ['R-306', 'R-312'] },
      invoke: {
        id: 'readWork',
        src: 'readWork',
        input: theApplication,
        onDone: [
          {
            guard: 'isDone',
            target: 'reading',
            actions: ['forgetPrepared', 'refreshWork', say('review.done', 'success')],
          },
          { guard: refusedWith('not_found'), target: 'gone' },
          {
            guard: 'accepted',
            target: 'preparing',
            actions: [
              { type: 'rememberFailure', params: { message: 'review.failed' } },
              'refreshWork',
            ],
          },
          {
            target: 'preparing',
            actions: { type: 'rememberFailure', params: { message: 'review.unknown' } },
          },
        ],
        onError: {
          target: 'preparing',
          actions: { type: 'rememberFailure', params: { message: 'review.unknown' } },
        },
      },
    },
    gone: {
      type: 'final',
      description: 'There is no such application any more.',
      meta: { says: ['review.gone'], requirements: ['S-05'] },
    },
  },
});

export type ReviewActors = typeof ports;
export type ReviewState = StateOf<typeof reviewMachine>;
