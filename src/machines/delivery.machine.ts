import { assertEvent, assign, setup } from 'xstate';
import { actMachine } from './act.machine.ts';
import type { ActInput, ActOutput } from './act.machine.ts';
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
 * A customer checks what was delivered, and accepts it or asks for changes (S-60). `accepted`
 * promises that the work is completed, `changesRequested` that staff have what to change.
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

const theAcceptance = ({
  context: { applicationId, version },
}: {
  context: Context;
}): ActInput => ({ applicationId, act: 'accept', version });

const theChanges = ({ context: { applicationId, wish } }: { context: Context }): ActInput => ({
  applicationId,
  act: 'changes',
  ...requireValue(wish),
});

export const deliveryMachine = setup({
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
      description: 'The customer accepts, and the application is completed.',
      meta: { requirements: ['R-308', 'R-312'] },
      invoke: {
        id: 'act',
        src: 'act',
        input: theAcceptance,
        onDone: [
          {
            guard: endedAs('done'),
            target: 'accepted',
            actions: [say('delivery.accepted', 'success'), 'refreshThread'],
          },
          { guard: endedAs('missing'), target: 'notOffered' },
          {
            guard: endedAs('changed'),
            target: 'checking',
            actions: [rememberFailure('actOnApplication.changed_meanwhile'), 'refreshThread'],
          },
          {
            guard: endedAs('unknown'),
            target: 'checking',
            actions: rememberFailure('delivery.outcomeUnknown'),
          },
          {
            target: 'checking',
            actions: [rememberFailure('delivery.acceptFailed'), 'refreshThread'],
          },
        ],
        onError: {
          target: 'checking',
          actions: rememberFailure('delivery.outcomeUnknown'),
        },
      },
    },
    describing: {
      description: 'The customer writes what should change.',
      meta: {
        says: [
          'actOnApplication.changed_meanwhile',
          'delivery.changesFailed',
          'delivery.outcomeUnknown',
        ],
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
      description: 'The application returns to staff.',
      meta: { requirements: ['R-308', 'R-312'] },
      invoke: {
        id: 'act',
        src: 'act',
        input: theChanges,
        onDone: [
          {
            guard: endedAs('done'),
            target: 'changesRequested',
            actions: [say('delivery.changesRequested', 'success'), 'refreshThread'],
          },
          { guard: endedAs('missing'), target: 'notOffered' },
          {
            guard: endedAs('changed'),
            target: 'describing',
            actions: [rememberFailure('actOnApplication.changed_meanwhile'), 'refreshThread'],
          },
          {
            guard: endedAs('unknown'),
            target: 'describing',
            actions: rememberFailure('delivery.outcomeUnknown'),
          },
          {
            target: 'describing',
            actions: [rememberFailure('delivery.changesFailed'), 'refreshThread'],
          },
        ],
        onError: {
          target: 'describing',
          actions: rememberFailure('delivery.outcomeUnknown'),
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

export type DeliveryState = StateOf<typeof deliveryMachine>;
