import { accepted, refused } from '#contract/outcome.ts';
import { threadMachine } from '#machines/thread.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { acts } from './act.ts';

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
    act: acts,
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
