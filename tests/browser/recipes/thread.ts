import { accepted, refused } from '#contract/outcome.ts';
import type { threadMachine } from '#machines/thread.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { expect } from '#tests/browser/portal.ts';
import { acts } from '#tests/machines/scripts/act.ts';
import { threadScript } from '#tests/machines/scripts/thread.ts';
import { notOffered } from './rows.ts';
import {
  actAnswers,
  actAsStaff,
  actBreaksTo,
  actElsewhere,
  ask,
  askAgain,
  buyApplication,
  openThread,
  panel,
  readThread,
  waitForEntries,
} from './work.ts';

const field = (testPage: TestPage) => panel(testPage).getByRole('textbox');
const button = (name: string) => (testPage: TestPage) =>
  panel(testPage).getByRole('button', { name, exact: true });

const sendMessage = button('Send message');
const sendAnswer = button('Send answer');
const sendAgain = button('Send again');

const tooOften = refused('too_often');
const offline = new Error('offline');

/** Types words of their own for each attempt, and sends them. */
async function send(testPage: TestPage, control: typeof sendMessage): Promise<void> {
  const { notes } = testPage;
  notes.attempts = String(Number(notes.attempts ?? 0) + 1);
  notes.written = `Words ${notes.attempts}`;
  await field(testPage).fill(notes.written);
  await control(testPage).press('Enter');
}

/** The server has these words so often. */
async function expectArrived(testPage: TestPage): Promise<void> {
  const { notes } = testPage;
  const { entries } = await readThread(testPage);
  const own = entries.flatMap(({ by, text }) => (by.side === 'customer' && text ? [text] : []));
  const arrived = (notes.arrived ?? '').split('\n').filter(Boolean);
  expect(own, 'what the customer wrote').toEqual(arrived);
}

/** The server will have what was written. */
function recordArrival({ notes }: TestPage): void {
  notes.arrived = [notes.arrived, notes.written].filter(Boolean).join('\n');
}

async function passAnswer(testPage: TestPage): Promise<void> {
  recordArrival(testPage);
  await testPage.pass();
}

/** The customer answers in another tab, and staff ask again. */
async function answerElsewhere(testPage: TestPage): Promise<void> {
  const { notes } = testPage;
  const { written } = notes;
  notes.written = 'Words of another tab';
  await actElsewhere(testPage, { act: 'answer', text: notes.written });
  recordArrival(testPage);
  notes.written = written ?? '';
  await ask(testPage);
}

const isDoubted = skipTruthCheck('The page does not know yet whether the server has it.');
const isOfMessages = (step: string) => !/^(question|act)/.test(step);

export const threadRecipe = defineRecipe<typeof threadMachine>({
  script: {
    ...threadScript,
    starts: {
      'an application in review': { applicationId: '7' },
      'an application with a question': { applicationId: '7' },
    },
    only: {
      'an application in review': isOfMessages,
      'an application with a question': (step) => !/^(message|sendMessage)/.test(step),
    },
    outcomes: {
      sendMessage: [accepted({}), refused('not_now'), refused('not_found'), tooOften, offline],
      act: acts.filter((end) => !(end instanceof Error)),
    },
  },
  starts: {
    async 'an application in review'(testPage) {
      await buyApplication(testPage);
      await openThread(testPage);
    },
    async 'an application with a question'(testPage) {
      await buyApplication(testPage);
      await ask(testPage);
      await openThread(testPage);
    },
  },
  around: ['actOnApplication'],
  events: {
    'message.send': (testPage) => send(testPage, sendMessage),
    'question.answer': (testPage) => send(testPage, sendAnswer),
  },
  answers: {
    sendMessage: {
      accepted: passAnswer,
      'refused not_found': (testPage) => testPage.passRedirected(notOffered),
      async 'refused not_now'(testPage) {
        await actAsStaff(testPage, { act: 'reject', reason: 'We cannot do this.' });
        await testPage.pass();
      },
    },
    act: {
      ...actAnswers('actOnApplication', 'readThread'),
      async 'ends done'(testPage) {
        recordArrival(testPage);
        await testPage.pass('actOnApplication');
        await askAgain(testPage);
      },
      async 'ends changed'(testPage) {
        await answerElsewhere(testPage);
        await testPage.pass('actOnApplication');
        await waitForEntries(testPage, await readThread(testPage));
      },
      'ends notNow': (testPage) => testPage.passChanged({ act: 'accept' }, 'actOnApplication'),
    },
  },
  outOfReach: actBreaksTo('answering', 'writing'),
  controls: {
    'message.send': sendMessage,
    'message.repeat': sendAgain,
    'question.answer': sendAnswer,
  },
  screens: {
    writing: field,
    sendingMessage: button('Sending...'),
    messageUnknown: sendAgain,
    answering: button('Sending...'),
    notOffered: (testPage) =>
      panel(testPage).getByText('Messages are not available for this application.'),
    closed: (testPage) =>
      panel(testPage).getByText('This application is closed, so no messages can be sent.').first(),
  },
  truth: {
    writing: expectArrived,
    sendingMessage: expectArrived,
    messageUnknown: isDoubted,
    answering: expectArrived,
    closed: expectArrived,
    notOffered: expectArrived,
  },
});
