import { assertEvent, assign, setup } from 'xstate';
import { actMachine } from './act.machine.ts';
import type { ActInput, ActOutput, StaffAct } from './act.machine.ts';
import type { Failure, Meta, StateOf, Tag, Toast } from './meta.ts';
import {
  effect,
  endedAs,
  endingGuard,
  rememberFailure,
  requireValue,
  say,
  toFailure,
} from './port.ts';

/*
 * Staff work on one application at the desk: they approve it with a due date, reject it with a
 * reason, ask its customer, or deliver (S-60). Every act is prepared first, and what was prepared
 * stays until the server has it. Final only if there is no such application.
 */

interface Input {
  applicationId: string;
}

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
  /** The act that is prepared, or that was given up last. */
  act: StaffAct | undefined;
  prepared: Prepared | undefined;
  /** Why the last attempt failed; shown beside what was prepared. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'act.choose'; act: StaffAct }
  | { type: 'act.cancel' }
  | ({ type: 'act.confirm' } & Prepared);

const theAct = ({ context: { applicationId, act, prepared } }: { context: Context }): ActInput => ({
  applicationId,
  act: requireValue(act),
  ...prepared,
});

export const reviewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { act: 'act' },
  },
  actors: { act: actMachine },
  guards: {
    endedAs: endingGuard<ActOutput['result']>(),
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
    forgetAct: assign({ act: undefined }),
    forgetPrepared: assign({ prepared: undefined }),
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
      description: 'The act is made, unless something has changed since.',
      meta: { requirements: ['R-306', 'R-308', 'R-312'] },
      invoke: {
        id: 'act',
        src: 'act',
        input: theAct,
        onDone: [
          {
            guard: endedAs('done'),
            target: 'reading',
            actions: ['forgetAct', 'forgetPrepared', 'refreshWork', say('review.done', 'success')],
          },
          { guard: endedAs('missing'), target: 'gone' },
          {
            guard: endedAs('changed'),
            target: 'preparing',
            actions: [rememberFailure('actAsStaff.changed_meanwhile'), 'refreshWork'],
          },
          {
            guard: endedAs('notNow'),
            target: 'preparing',
            actions: [rememberFailure('actAsStaff.not_now'), 'refreshWork'],
          },
          {
            guard: endedAs('unknown'),
            target: 'preparing',
            actions: rememberFailure('review.unknown'),
          },
          {
            target: 'preparing',
            actions: [rememberFailure('review.failed'), 'refreshWork'],
          },
        ],
        onError: {
          target: 'preparing',
          actions: rememberFailure('review.unknown'),
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

export type ReviewState = StateOf<typeof reviewMachine>;
