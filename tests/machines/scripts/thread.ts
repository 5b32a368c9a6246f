import { accepted, refused } from '#contract/outcome.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { readThread } from '#contract/thread.ts';
import type { WorkState } from '#contract/workStates.ts';
import { threadMachine } from '#machines/thread.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

/** The thread of an application in this state, without entries. */
export const threadIn = (state: WorkState): Answer<typeof readThread> => ({
  state,
  turn: 'staff',
  since: '2026-11-28T09:00:00.000Z',
  acts: [],
  entries: [],
  readAt: {},
  next: undefined,
});

export const threadScript = definePortalScript({
  machine: threadMachine,
  starts: { 'a submitted application': { applicationId: '7' } },
  events: [
    { type: 'message.send', text: 'When do you begin?', files: [], key: 'once' },
    { type: 'message.repeat' },
    { type: 'question.answer', text: 'In May', files: [], version: '3' },
  ],
  outcomes: {
    sendMessage: [
      accepted({}),
      refused('not_now'),
      refused('key_reused'),
      refused('not_found'),
      refused('input_invalid'),
      new Error('offline'),
    ],
    sendAnswer: [
      accepted({}),
      refused('changed_meanwhile'),
      refused('not_found'),
      refused('not_now'),
      new Error('offline'),
    ],
    readThread: [
      accepted(threadIn('inReview')),
      accepted(threadIn('waitingForCustomer')),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ sent, message, answer, failure }) => [
    sent > 0,
    Boolean(message),
    Boolean(answer),
    failure?.message,
  ],
  invariants: {
    'what was written is kept until the server has it': ({ context, value }) =>
      !(value === 'sendingMessage' || value === 'messageUnknown') || Boolean(context.message),
  },
});
