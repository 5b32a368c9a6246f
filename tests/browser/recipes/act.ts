import { accepted, refused } from '#contract/outcome.ts';
import type { actMachine } from '#machines/act.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { expect } from '#tests/browser/portal.ts';
import { actScript } from '#tests/machines/scripts/act.ts';
import { breakUnlessAhead, notOffered, unknownRowId } from './rows.ts';
import { actElsewhere, ask, buyApplication, openThread, panel, readThread } from './work.ts';

/* A customer answers a question; the recipes of `delivery` and `review` make the other acts. */

const words = 'Our colours are blue and white.';
const wordsElsewhere = 'Words of another tab';

const sending = (testPage: TestPage) =>
  panel(testPage).getByRole('button', { name: 'Sending...', exact: true });

/** The server has these answers of the customer. */
const hasAnswers =
  (...expected: string[]) =>
  async (testPage: TestPage) => {
    const { entries } = await readThread(testPage);
    const answers = entries.flatMap(({ kind, text }) => (kind === 'answer' && text ? [text] : []));
    expect(answers, 'what the customer answered').toEqual(expected);
  };

export const actRecipe = defineRecipe<typeof actMachine>({
  script: {
    ...actScript,
    outcomes: {
      ...actScript.outcomes,
      makeAct: [
        accepted({}),
        refused('changed_meanwhile'),
        refused('not_now'),
        refused('not_found'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'an answer'(testPage) {
      await buyApplication(testPage);
      await ask(testPage);
      await openThread(testPage);
      await panel(testPage).getByRole('textbox').fill(words);
      await panel(testPage).getByRole('button', { name: 'Send answer' }).press('Enter');
    },
  },
  answers: {
    makeAct: {
      async 'refused changed_meanwhile'(testPage) {
        await actElsewhere(testPage, { act: 'answer', text: wordsElsewhere });
        await ask(testPage);
        await testPage.pass();
      },
      'refused not_now': (testPage) => testPage.passChanged({ act: 'accept' }),
      'refused not_found': (testPage) => testPage.passRedirected(notOffered),
      breaks: breakUnlessAhead('[isMade]'),
    },
    readApplication: {
      'refused not_found': (testPage) =>
        testPage.passRedirected(`/api/application/${unknownRowId}/thread`),
    },
  },
  controls: {},
  screens: {
    acting: sending,
    checkingOutcome: sending,
    done: (testPage) =>
      panel(testPage).getByRole('list', { name: 'Messages' }).getByText(words, { exact: true }),
    missing: (testPage) =>
      panel(testPage).getByText('Messages are not available for this application.'),
    changed: (testPage) =>
      panel(testPage).getByText('Something has changed. Please look at it and try again.'),
    notNow: (testPage) => panel(testPage).getByText('This is not possible now.'),
    notMade: (testPage) =>
      panel(testPage).getByText(/^Your answer was not sent\. |^Too many requests\. /),
    unknown: (testPage) =>
      panel(testPage).getByText(
        'The connection broke, so we do not know yet whether your answer arrived. Please try again.',
      ),
  },
  truth: {
    acting: hasAnswers(),
    checkingOutcome: skipTruthCheck('The page does not know yet whether the server has it.'),
    done: hasAnswers(words),
    missing: hasAnswers(),
    changed: hasAnswers(wordsElsewhere),
    notNow: hasAnswers(),
    notMade: hasAnswers(),
    unknown: hasAnswers(),
  },
});
