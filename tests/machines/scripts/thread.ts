import { accepted, refused } from '#contract/outcome.ts';
import { threadMachine } from '#machines/thread.machine.ts';
import { after, always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
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
