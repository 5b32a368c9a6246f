import type { WorkState } from '#contract/workStates.ts';
import type { deliveryMachine } from '#machines/delivery.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { expect } from '#tests/browser/portal.ts';
import { deliveryScript } from '#tests/machines/scripts/delivery.ts';
import { acts } from '#tests/machines/scripts/act.ts';
import { findConfirmButton } from './rows.ts';
import {
  actAnswers,
  actBreaksTo,
  actAsStaff,
  actElsewhere,
  buyApplication,
  openThread,
  panel,
  readThread,
  waitForEntries,
} from './work.ts';

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
const isIn = (expected: WorkState) => async (testPage: TestPage) => {
  const { state } = await readThread(testPage);
  expect(state, 'where the work stands').toBe(expected);
};

/** An act that a delivery does not have. */
const anAnswer = { act: 'answer', text: 'Blue' };

/** The customer asks for changes in another tab, and staff deliver again. */
async function deliverAgain(testPage: TestPage): Promise<void> {
  await actElsewhere(testPage, { act: 'changes', text: 'Please use our blue' });
  await deliver(testPage);
}

export const deliveryRecipe = defineRecipe<typeof deliveryMachine>({
  script: {
    ...deliveryScript,
    outcomes: { act: acts.filter((end) => !(end instanceof Error)) },
  },
  starts: {
    async 'a delivered application'(testPage) {
      await buyApplication(testPage);
      await actAsStaff(testPage, { act: 'approve', dueAt: '2099-01-01' });
      await deliver(testPage);
      await openThread(testPage);
    },
  },
  around: ['actOnApplication'],
  events: {
    'acceptance.cancel': ({ page }) => page.keyboard.press('Escape'),
    async 'changes.request'(testPage) {
      await field(testPage).fill('Please use our blue');
      await form(testPage).getByRole('button', { name: 'Send', exact: true }).press('Enter');
    },
  },
  answers: {
    act: {
      ...actAnswers('actOnApplication', 'readThread'),
      async 'ends changed'(testPage) {
        await deliverAgain(testPage);
        await testPage.pass('actOnApplication');
        await waitForEntries(testPage, await readThread(testPage));
      },
      'ends notNow': (testPage) => testPage.passChanged(anAnswer, 'actOnApplication'),
    },
  },
  outOfReach: {
    ...actBreaksTo('accepting', 'checking'),
    ...actBreaksTo('requestingChanges', 'describing'),
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
    notOffered: isIn('delivered'),
    accepted: isIn('completed'),
    changesRequested: isIn('changesRequested'),
  },
});
