import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { sendMessage } from '#contract/thread.ts';
import { actMachine } from './act.machine.ts';
import type { ActInput, ActOutput } from './act.machine.ts';
import type { Failure, Meta, StateOf, Tag, Toast } from './meta.ts';
import {
  effect,
  endedAs,
  endingGuard,
  isAccepted,
  isTurnedAway,
  port,
  refusalGuard,
  refusedWith,
  rememberFailure,
  requireValue,
  say,
  toFailure,
} from './port.ts';

/*
 * A customer writes to the staff who work on an application, and answers their questions (S-60).
 * Starts with nothing written. The screen keeps what is written until the server has it. Final only
 * if the application cannot be written to any more.
 */

interface Input {
  applicationId: string;
}

/** What the customer wrote, with the paths of its files. */
interface Written {
  text: string;
  files: readonly string[];
}

interface Context {
  applicationId: string;
  /** Sent until the server has it; its key makes a repeated message arrive once. */
  message: (Written & { key: string }) | undefined;
  answer: (Written & { version: string | undefined }) | undefined;
  /** Whether an attempt to send the message got no answer. */
  isUnknown: boolean;
  /** Counts what the server has; the screen empties its field for each. */
  sent: number;
  /** Why the last attempt failed, shown beside the field. */
  failure: Failure | undefined;
}

type Event =
  | ({ type: 'message.send'; key: string } & Written)
  | { type: 'message.repeat' }
  /** `version` is that of the thread on screen. */
  | ({ type: 'question.answer'; version?: string | undefined } & Written);

export type NewMessage = Input & Written & { key: string };

const ports = {
  sendMessage: port<unknown, NewMessage, RefusalCode<typeof sendMessage>>('sendMessage'),
};

const theMessage = ({ context: { applicationId, message } }: { context: Context }): NewMessage => ({
  applicationId,
  ...requireValue(message),
});

const theAnswer = ({ context: { applicationId, answer } }: { context: Context }): ActInput => ({
  applicationId,
  act: 'answer',
  ...requireValue(answer),
});

export const threadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { act: 'act' },
  },
  actors: { ...ports, act: actMachine },
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof sendMessage>>(),
    endedAs: endingGuard<ActOutput['result']>(),
    /** Whether an earlier attempt got no answer, and this one was refused before it was read. */
    isStillUnknown: ({ context, event }) => context.isUnknown && isTurnedAway(event),
  },
  actions: {
    rememberMessage: assign({
      message: ({ event }) => {
        assertEvent(event, 'message.send');
        return { text: event.text, files: event.files, key: event.key };
      },
      isUnknown: false,
    }),
    rememberUnknown: assign({ isUnknown: true }),
    rememberAnswer: assign({
      answer: ({ event }) => {
        assertEvent(event, 'question.answer');
        return { text: event.text, files: event.files, version: event.version };
      },
    }),
    countSent: assign({
      sent: ({ context }) => context.sent + 1,
      message: undefined,
      answer: undefined,
    }),
    rememberFailure: assign(toFailure),
    forgetFailure: assign({ failure: undefined }),
    refreshThread: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'thread',
  context: ({ input }) => ({
    applicationId: input.applicationId,
    message: undefined,
    answer: undefined,
    isUnknown: false,
    sent: 0,
    failure: undefined,
  }),
  initial: 'writing',
  states: {
    writing: {
      description: 'The customer reads the thread and can write.',
      meta: {
        says: [
          'thread.messageFailed',
          'thread.answerFailed',
          'thread.answerUnknown',
          'actOnApplication.changed_meanwhile',
        ],
        requirements: ['R-307', 'R-312'],
      },
      on: {
        'message.send': {
          target: 'sendingMessage',
          actions: ['rememberMessage', 'forgetFailure'],
        },
        'question.answer': {
          target: 'answering',
          actions: ['rememberAnswer', 'forgetFailure'],
        },
      },
    },
    sendingMessage: {
      description: 'The server adds the message to the thread.',
      tags: 'busy',
      meta: { calls: ['sendMessage'], requirements: ['R-307'] },
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: theMessage,
        onDone: [
          {
            guard: 'accepted',
            target: 'writing',
            actions: ['countSent', 'refreshThread', say('thread.messageSent', 'success')],
          },
          { guard: refusedWith('not_now'), target: 'closed', actions: 'refreshThread' },
          { guard: refusedWith('not_found'), target: 'notOffered' },
          { guard: 'isStillUnknown', target: 'messageUnknown' },
          {
            target: 'writing',
            actions: rememberFailure('thread.messageFailed'),
          },
        ],
        onError: { target: 'messageUnknown', actions: 'rememberUnknown' },
      },
    },
    messageUnknown: {
      description: 'It is unknown whether the message arrived; repeating it is safe.',
      meta: { says: ['thread.messageUnknown'], requirements: ['R-307'] },
      on: { 'message.repeat': 'sendingMessage' },
    },
    answering: {
      description: 'The answer is sent, and staff continue.',
      meta: { requirements: ['R-307', 'R-309'], was: 'sendingAnswer' },
      invoke: {
        id: 'act',
        src: 'act',
        input: theAnswer,
        onDone: [
          {
            guard: endedAs('done'),
            target: 'writing',
            actions: ['countSent', 'refreshThread', say('thread.answerSent', 'success')],
          },
          { guard: endedAs('missing'), target: 'notOffered' },
          {
            guard: endedAs('changed'),
            target: 'writing',
            actions: [rememberFailure('actOnApplication.changed_meanwhile'), 'refreshThread'],
          },
          {
            guard: endedAs('unknown'),
            target: 'writing',
            actions: rememberFailure('thread.answerUnknown'),
          },
          {
            target: 'writing',
            actions: [rememberFailure('thread.answerFailed'), 'refreshThread'],
          },
        ],
        onError: {
          target: 'writing',
          actions: rememberFailure('thread.answerUnknown'),
        },
      },
    },
    closed: {
      type: 'final',
      description: 'The application is closed; its messages stay readable.',
      meta: { says: ['sendMessage.not_now'], requirements: ['R-307'] },
    },
    notOffered: {
      type: 'final',
      description: 'The application is gone, or this back end has no threads.',
      meta: { says: ['thread.notOffered'], requirements: ['S-05'] },
    },
  },
});

export type ThreadActors = typeof ports;
export type ThreadState = StateOf<typeof threadMachine>;
