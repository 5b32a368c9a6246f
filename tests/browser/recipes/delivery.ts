import { accepted, refused } from '#contract/outcome.ts';
import type { WorkState } from '#contract/workStates.ts';
import type { deliveryMachine } from '#machines/delivery.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { expect } from '#tests/browser/portal.ts';
import { deliveryScript } from '#tests/machines/scripts/delivery.ts';
import { threadIn } from '#tests/machines/scripts/thread.ts';
import { findConfirmButton, notOffered, unknownRowId } from './rows.ts';
import { actAsStaff, actElsewhere, buyApplication, openThread, panel, readThread } from './work.ts';

const button = (name: string) => (testPage: TestPage) =>
  panel(testPage).getByRole('button', { name, exact: true });
const accept = button('Accept');
const describe = button('Ask for changes');
const confirm = (testPage: TestPage) => findConfirmButton(testPage, 'Accept');
const field = (testPage: TestPage) => panel(testPage).getByLabel('What should change?');
const form = (testPage: TestPage) =>
  panel(testPage).getByRole('form', { name: 'Send', exact: true });

const deliver = (testPage: TestPage) =>
  actAsStaff(testPage, { act: 'deliver', text: 'Here is your logo.' });

/** The application is in this state at the server. */
const isIn = (wanted: WorkState) => async (testPage: TestPage) => {
  const { state } = await readThread(testPage);
  expect(state, 'where the work stands').toBe(wanted);
};

/** The customer asks for changes in another tab, and staff deliver again. */
async function deliverAgain(testPage: TestPage): Promise<void> {
  await actElsewhere(testPage, { act: 'changes', text: 'Please use our blue' });
  await deliver(testPage);
}

/** Drops the answer of an act that the walk finds done, and breaks the others. */
const breakAct = (testPage: TestPage, ahead: readonly string[]) =>
  ahead.some((id) => /\[is(Completed|BeingChanged)\]/.test(id))
    ? testPage.dropAnswer()
    : testPage.break();

const answers = [
  accepted(null),
  refused('changed_meanwhile'),
  refused('not_found'),
  refused('too_often'),
  new Error('offline'),
];

const changedMeanwhile = async (testPage: TestPage) => {
  await deliverAgain(testPage);
  await testPage.pass();
};

const actAnswers = {
  'refused changed_meanwhile': changedMeanwhile,
  'refused not_found': (testPage: TestPage) => testPage.passRedirected(notOffered),
  breaks: breakAct,
};

export const deliveryRecipe = defineRecipe<typeof deliveryMachine>({
  script: {
    ...deliveryScript,
    outcomes: {
      acceptDelivery: answers,
      requestChanges: answers,
      readThread: [
        accepted(threadIn('completed')),
        accepted(threadIn('changesRequested')),
        accepted(threadIn('delivered')),
        refused('not_found'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'a delivered application'(testPage) {
      await buyApplication(testPage);
      await actAsStaff(testPage, { act: 'approve', dueAt: '2099-01-01' });
      await deliver(testPage);
      await openThread(testPage);
    },
  },
  events: {
    'delivery.accept': (testPage) => accept(testPage).press('Enter'),
    'acceptance.confirm': (testPage) => confirm(testPage).press('Enter'),
    'acceptance.cancel': ({ page }) => page.keyboard.press('Escape'),
    'changes.describe': (testPage) => describe(testPage).press('Enter'),
    async 'changes.request'(testPage) {
      await field(testPage).fill('Please use our blue');
      await form(testPage).getByRole('button', { name: 'Send', exact: true }).press('Enter');
    },
    'changes.cancel': (testPage) =>
      form(testPage).getByRole('button', { name: 'Cancel' }).press('Enter'),
  },
  answers: {
    acceptDelivery: actAnswers,
    requestChanges: actAnswers,
    readThread: {
      'refused not_found': (testPage) =>
        testPage.passRedirected(`/api/application/${unknownRowId}/thread`),
    },
  },
  controls: {
    'delivery.accept': accept,
    'acceptance.confirm': confirm,
    'acceptance.cancel': (testPage) => findConfirmButton(testPage, 'Cancel'),
    'changes.describe': describe,
    'changes.request': (testPage) =>
      form(testPage).getByRole('button', { name: 'Send', exact: true }),
    'changes.cancel': (testPage) => form(testPage).getByRole('button', { name: 'Cancel' }),
  },
  screens: {
    checking: accept,
    confirming: ({ page }) => page.getByRole('alertdialog', { name: 'Accept this delivery?' }),
    accepting: ({ page }) => page.getByRole('alertdialog', { name: 'Accept this delivery?' }),
    describing: form,
    requestingChanges: (testPage) => form(testPage),
    checkingOutcome: accept,
    notOffered: (testPage) =>
      panel(testPage).getByText('Messages are not available for this application.'),
    accepted: (testPage) => panel(testPage).getByText('You accepted the delivery'),
    changesRequested: (testPage) => panel(testPage).getByText('We are making your changes'),
  },
  truth: {
    checking: isIn('delivered'),
    confirming: isIn('delivered'),
    accepting: isIn('delivered'),
    describing: isIn('delivered'),
    requestingChanges: isIn('delivered'),
    checkingOutcome: skipTruthCheck('The page does not know yet what became of the delivery.'),
    notOffered: isIn('delivered'),
    accepted: isIn('completed'),
    changesRequested: isIn('changesRequested'),
  },
});
