import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { actOnApplication, readThread } from '#contract/thread.ts';
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
 * A customer checks what was delivered, and accepts it or asks for changes (S-60). `accepted`
 * promises that the work is completed, `changesRequested` that staff have read what to change.
 * After a lost answer the machine reads the thread and never repeats an act blindly.
 */

interface Input {
  applicationId: string;
}

/** What is to change, with the paths of files, and the version of the thread on screen. */
interface Wish {
  text: string;
  files: readonly string[];
  version?: string | undefined;
}

interface Context {
  applicationId: string;
  /** The version of the delivery that the customer accepts. */
  version: string | undefined;
  wish: Wish | undefined;
  /** Why the last attempt failed; stays until the next one. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'delivery.accept'; version?: string | undefined }
  | { type: 'acceptance.confirm' }
  | { type: 'acceptance.cancel' }
  | { type: 'changes.describe' }
  | ({ type: 'changes.request' } & Wish)
  | { type: 'changes.cancel' };

export type Acceptance = Input & Pick<Wish, 'version'>;
export type ChangeRequest = Input & Wish;

type ActRefusal = RefusalCode<typeof actOnApplication>;

const ports = {
  acceptDelivery: port<unknown, Acceptance, ActRefusal>('acceptDelivery'),
  requestChanges: port<unknown, ChangeRequest, ActRefusal>('requestChanges'),
  readThread: callPort<typeof readThread>('readThread'),
};

const theApplication = ({ context: { applicationId } }: { context: Context }): Input => ({
  applicationId,
});

const theDelivery = ({ context }: { context: Context }): Acceptance => ({
  ...theApplication({ context }),
  version: context.version,
});

const theChanges = ({ context }: { context: Context }): ChangeRequest => ({
  ...theApplication({ context }),
  ...known(context.wish),
});

export const deliveryMachine = setup({
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
    refusedWith: refusalGuard<ActRefusal>(),
    isCompleted: ({ event }) =>
      isAccepted(event) && readValue(ports.readThread, event).state === 'completed',
    isBeingChanged: ({ event }) =>
      isAccepted(event) && readValue(ports.readThread, event).state === 'changesRequested',
  },
  actions: {
    rememberVersion: assign({
      version: ({ event }) => {
        assertEvent(event, 'delivery.accept');
        return event.version;
      },
    }),
    rememberWish: assign({
      wish: ({ event }) => {
        assertEvent(event, 'changes.request');
        return { text: event.text, files: event.files, version: event.version };
      },
    }),
    rememberFailure: assign(toFailure),
    forgetFailure: assign({ failure: undefined }),
    refreshThread: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'delivery',
  context: ({ input }) => ({
    applicationId: input.applicationId,
    version: undefined,
    wish: undefined,
    failure: undefined,
  }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The customer looks at what was delivered.',
      meta: {
        says: [
          'actOnApplication.changed_meanwhile',
          'delivery.acceptFailed',
          'delivery.outcomeUnknown',
        ],
        requirements: ['R-308', 'R-309'],
      },
      on: {
        'delivery.accept': {
          target: 'confirming',
          actions: ['rememberVersion', 'forgetFailure'],
        },
        'changes.describe': { target: 'describing', actions: 'forgetFailure' },
      },
    },
    confirming: {
      description: 'A dialog asks whether the work is accepted for good.',
      meta: { requirements: ['R-308'] },
      on: {
        'acceptance.confirm': 'accepting',
        'acceptance.cancel': 'checking',
      },
    },
    accepting: {
      description: 'The server completes the application.',
      tags: 'busy',
      meta: { calls: ['actOnApplication'], requirements: ['R-308', 'R-312'] },
      invoke: {
        id: 'acceptDelivery',
        src: 'acceptDelivery',
        input: theDelivery,
        onDone: [
          {
            guard: 'accepted',
            target: 'accepted',
            actions: [say('delivery.accepted', 'success'), 'refreshThread'],
          },
          { guard: refusedWith('not_found'), target: 'notOffered' },
          {
            guard: refusedWith('changed_meanwhile'),
            target: 'checking',
            actions: [
              {
                type: 'rememberFailure',
                params: { message: 'actOnApplication.changed_meanwhile' },
              },
              'refreshThread',
            ],
          },
          {
            target: 'checking',
            actions: [
              { type: 'rememberFailure', params: { message: 'delivery.acceptFailed' } },
              'refreshThread',
            ],
          },
        ],
        onError: 'checkingOutcome',
      },
    },
    describing: {
      description: 'The customer writes what should change.',
      meta: {
        says: ['actOnApplication.changed_meanwhile', 'delivery.changesFailed'],
        requirements: ['R-308'],
      },
      on: {
        'changes.request': {
          target: 'requestingChanges',
          actions: ['rememberWish', 'forgetFailure'],
        },
        'changes.cancel': { target: 'checking', actions: 'forgetFailure' },
      },
    },
    requestingChanges: {
      description: 'The server returns the application to staff.',
      tags: 'busy',
      meta: { calls: ['actOnApplication'], requirements: ['R-308', 'R-312'] },
      invoke: {
        id: 'requestChanges',
        src: 'requestChanges',
        input: theChanges,
        onDone: [
          {
            guard: 'accepted',
            target: 'changesRequested',
            actions: [say('delivery.changesRequested', 'success'), 'refreshThread'],
          },
          { guard: refusedWith('not_found'), target: 'notOffered' },
          {
            guard: refusedWith('changed_meanwhile'),
            target: 'describing',
            actions: [
              {
                type: 'rememberFailure',
                params: { message: 'actOnApplication.changed_meanwhile' },
              },
              'refreshThread',
            ],
          },
          {
            target: 'describing',
            actions: [
              { type: 'rememberFailure', params: { message: 'delivery.changesFailed' } },
              'refreshThread',
            ],
          },
        ],
        onError: 'checkingOutcome',
      },
    },
    checkingOutcome: {
      description: 'The answer was lost; the portal reads what became of the delivery.',
      tags: 'busy',
      meta: { calls: ['readThread'], requirements: ['R-308', 'R-312'] },
      invoke: {
        id: 'readThread',
        src: 'readThread',
        input: theApplication,
        onDone: [
          {
            guard: 'isCompleted',
            target: 'accepted',
            actions: [say('delivery.accepted', 'success'), 'refreshThread'],
          },
          {
            guard: 'isBeingChanged',
            target: 'changesRequested',
            actions: [say('delivery.changesRequested', 'success'), 'refreshThread'],
          },
          { guard: refusedWith('not_found'), target: 'notOffered' },
          {
            target: 'checking',
            actions: [
              { type: 'rememberFailure', params: { message: 'delivery.outcomeUnknown' } },
              'refreshThread',
            ],
          },
        ],
        onError: {
          target: 'checking',
          actions: { type: 'rememberFailure', params: { message: 'delivery.outcomeUnknown' } },
        },
      },
    },
    accepted: {
      type: 'final',
      description: 'The customer accepted the work; the application is completed.',
      meta: { requirements: ['R-306', 'R-308'] },
    },
    notOffered: {
      type: 'final',
      description: 'The application is gone, or this back end has no threads.',
      meta: { says: ['thread.notOffered'], requirements: ['S-05'] },
    },
    changesRequested: {
      type: 'final',
      description: 'The customer asked for changes; it is the turn of staff.',
      meta: { requirements: ['R-308'] },
    },
  },
});

export type DeliveryActors = typeof ports;
export type DeliveryState = StateOf<typeof deliveryMachine>;
