import { assign, setup } from 'xstate';
import type { DoneStateEvent } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { actAsStaff, readWork } from '#contract/staff.ts';
import type { actOnApplication, readThread } from '#contract/thread.ts';
import type { WorkState } from '#contract/workStates.ts';
import type { Meta, Tag } from './meta.ts';
import {
  isAccepted,
  port,
  readServerMessage,
  readValue,
  refusalGuard,
  refusedWith,
} from './port.ts';
import type { Ending } from './port.ts';

/*
 * One act of a customer or of staff on an application, made for the version on screen (S-60). Part
 * of the thread, the delivery and the review. After a lost answer it reads the application and
 * never repeats the act blindly. `done` promises that the act was made; `changed`, `notNow` and
 * `notMade` that it was not.
 */

export type CustomerAct = 'answer' | 'accept' | 'changes';
/** The acts that staff prepare. */
export type StaffAct = 'approve' | 'reject' | 'ask' | 'deliver';

export interface ActInput {
  applicationId: string;
  act: CustomerAct | StaffAct;
  /** The version of the application on screen. */
  version?: string | undefined;
  text?: string | undefined;
  files?: readonly string[] | undefined;
  /** For `approve`. */
  dueAt?: string | undefined;
  /** For `reject`. */
  reason?: string | undefined;
}

interface Context {
  input: ActInput;
  /** Why the act was not made, in the server's words. */
  reason?: string | undefined;
}

export type ActOutput = Ending<'done' | 'missing' | 'changed' | 'notNow' | 'notMade' | 'unknown'>;

/** The progress of an application; only staff read whether it is approved. */
interface Progress {
  state: WorkState;
  isApproved?: boolean;
}

const ports = {
  makeAct: port<
    unknown,
    ActInput,
    RefusalCode<typeof actOnApplication> | RefusalCode<typeof actAsStaff>
  >('makeAct'),
  readApplication: port<
    Progress,
    Pick<ActInput, 'applicationId'>,
    RefusalCode<typeof readThread> | RefusalCode<typeof readWork>
  >('readApplication'),
};

const theAct = ({ context }: { context: Context }): ActInput => context.input;

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: context.input.applicationId,
});

const ending =
  (result: ActOutput['result']) =>
  ({ context }: { context: Context }): ActOutput => ({ result, reason: context.reason });

const theEnding = ({ event }: { event: DoneStateEvent }) => event.output as ActOutput;

/** Whether the application is where the act leads. */
function isWhereItLeads({ state, isApproved = false }: Progress, act: ActInput['act']): boolean {
  const reached = {
    answer: state !== 'waitingForCustomer',
    accept: state === 'completed',
    changes: state === 'changesRequested',
    approve: isApproved,
    reject: state === 'rejected',
    ask: state === 'waitingForCustomer',
    deliver: state === 'delivered',
  } satisfies Record<ActInput['act'], boolean>;
  return reached[act];
}

export const actMachine = setup({
  types: {
    context: {} as Context,
    input: {} as ActInput,
    output: {} as ActOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof actAsStaff>>(),
    isMade: ({ context, event }) =>
      isAccepted(event) &&
      isWhereItLeads(readValue(ports.readApplication, event), context.input.act),
  },
  actions: {
    rememberReason: assign({ reason: ({ event }) => readServerMessage(event) }),
  },
}).createMachine({
  id: 'act',
  context: ({ input }) => ({ input }),
  initial: 'acting',
  output: theEnding,
  states: {
    acting: {
      description: 'The server makes the act, unless the application has changed since.',
      tags: 'busy',
      meta: {
        calls: ['actOnApplication', 'actAsStaff'],
        requirements: ['R-306', 'R-308', 'R-309', 'R-312'],
      },
      invoke: {
        id: 'makeAct',
        src: 'makeAct',
        input: theAct,
        onDone: [
          { guard: 'accepted', target: 'done' },
          { guard: refusedWith('not_found'), target: 'missing' },
          {
            guard: refusedWith('changed_meanwhile'),
            target: 'changed',
            actions: 'rememberReason',
          },
          { guard: refusedWith('not_now'), target: 'notNow', actions: 'rememberReason' },
          { target: 'notMade', actions: 'rememberReason' },
        ],
        onError: 'checkingOutcome',
      },
    },
    checkingOutcome: {
      description: 'The answer was lost; the page reads whether the act was made.',
      tags: 'busy',
      meta: { calls: ['readThread', 'readWork'], requirements: ['R-306', 'R-308', 'R-312'] },
      invoke: {
        id: 'readApplication',
        src: 'readApplication',
        input: theApplication,
        onDone: [
          { guard: 'isMade', target: 'done' },
          { guard: refusedWith('not_found'), target: 'missing' },
          { guard: 'accepted', target: 'notMade' },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
    },
    done: {
      type: 'final',
      description: 'The server made the act.',
      meta: { requirements: ['R-306', 'R-308', 'R-309'] },
      output: { result: 'done' },
    },
    missing: {
      type: 'final',
      description: 'There is no such application, or this back end has no threads.',
      meta: { requirements: ['S-05'] },
      output: { result: 'missing' },
    },
    changed: {
      type: 'final',
      description: 'The application has changed since it was shown; the act was not made.',
      meta: { requirements: ['R-312'] },
      output: ending('changed'),
    },
    notNow: {
      type: 'final',
      description: 'The state of the application does not have this act.',
      meta: { requirements: ['R-309'] },
      output: ending('notNow'),
    },
    notMade: {
      type: 'final',
      description: 'The act was not made; another attempt is harmless.',
      meta: { requirements: ['R-306', 'R-308'] },
      output: ending('notMade'),
    },
    unknown: {
      type: 'final',
      description: 'It is not known whether the act was made.',
      meta: { requirements: ['R-312'] },
      output: { result: 'unknown' },
    },
  },
});

export type ActActors = typeof ports;
