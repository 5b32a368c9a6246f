import { accepted, refused } from '#contract/outcome.ts';
import { sendMessage } from '#contract/thread.ts';
import { threadMachine } from '#machines/thread.machine.ts';
import { after, always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { acts } from './act.ts';

const that = conditionsOf<typeof threadMachine>();

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
      refused('too_often'),
      new Error('offline'),
    ],
    act: acts,
  },
  project: ({ sent, message, answer, isUnknown, failure }) => [
    sent > 0,
    Boolean(message),
    Boolean(answer),
    isUnknown,
    failure?.message,
  ],
  generate: (draw) => ({
    events: [
      { type: 'message.send' as const, ...drawPayload(sendMessage.body, draw), key: 'again' },
      { type: 'question.answer' as const, ...drawPayload(sendMessage.body, draw), version: '4' },
    ],
  }),
  properties: [
    after(
      step('message.send'),
      always(
        that(
          'the text of the message is kept',
          ({ context }, since) => context.message === since.context.message,
        ),
      ),
      step('sendMessage accepted', 'message.send', 'question.answer'),
    ),
    respondsTo(
      step('act breaks', 'act ends unknown', 'act ends notMade'),
      that('the answer is kept, with what went wrong', ({ context }) =>
        Boolean(context.answer && context.failure),
      ),
    ),
  ],
});
