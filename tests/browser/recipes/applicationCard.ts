import { accepted, refused } from '#contract/outcome.ts';
import type { applicationCardMachine } from '#machines/applicationCard.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, countLists, expect, storeApplication } from '#tests/browser/portal.ts';
import { draft } from '#tests/machines/scripts/draft.ts';
import { applicationCardScript } from '#tests/machines/scripts/applicationCard.ts';
import { expectListUnchanged, readList } from './drafts.ts';
import { recordOrder, payElsewhere, refundElsewhere } from './orders.ts';
import type { PlacedOrder } from './orders.ts';
import { breakUnlessAhead, returnToPage, unknownRowId } from './rows.ts';

const button = ({ page }: TestPage, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name });

const edit = (testPage: TestPage) => button(testPage, /^Edit ./);
const deletion = (testPage: TestPage) => button(testPage, /^Delete draft:/);
const undo = (testPage: TestPage) => button(testPage, /^Undo:/);
const check = (testPage: TestPage) => button(testPage, /^Try again:/);
const add = (testPage: TestPage) => button(testPage, /^Add to cart:/);
const reuse = (testPage: TestPage) => button(testPage, /^Use again:/);

const heading = (name: string) => (testPage: TestPage) =>
  testPage.page.getByRole('heading', { name, level: 1 });

const findByText =
  (text: string) =>
  ({ page }: TestPage) =>
    page.getByRole('main').getByText(text, { exact: true });

const { outcomes } = applicationCardScript;

const tooOften = refused('too_often');

/** Differs from the profile's name, which every form suggests. */
const businessName = 'Kaveri Mills';

const openList = (appStatus: number) => async (testPage: TestPage) => {
  const { page, notes } = testPage;
  notes.email = await signUp(page);
  notes.id = await storeApplication(page, { appStatus, answers: { businessName } });
  notes.listed = await readList(testPage);
  await page.goto('/my-submission');
};

/** The application was bought, then refunded in full from the provider's dashboard. */
async function openRefunded(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  notes.email = await signUp(page);
  notes.id = await storeApplication(page, { answers: { businessName } });
  await fetchData(page, 'POST', '/api/cart', { applicationId: notes.id });
  recordOrder(testPage, await fetchData<PlacedOrder>(page, 'POST', '/api/order', {}));
  await payElsewhere(testPage);
  await untilPaid(testPage, true);
  await refundElsewhere(testPage);
  await untilPaid(testPage, false);
  notes.listed = await readList(testPage);
  await page.goto('/my-submission');
}

async function untilPaid({ page, notes }: TestPage, expected: boolean): Promise<void> {
  const read = () => fetchData<{ isPaid: boolean }>(page, 'GET', `/api/application/${notes.id}`);
  await expect.poll(async () => (await read()).isPaid, 'isPaid').toBe(expected);
}

/** The application was submitted without the call that adds it to the cart; home says so. */
async function openOnHome(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  notes.email = await signUp(page);
  notes.id = await storeApplication(page, { answers: { businessName } });
  notes.listed = await readList(testPage);
  notes.isOnHome = 'yes';
  await page.goto('/');
}

const deleteElsewhere = ({ page, notes }: TestPage) =>
  fetchData(page, 'DELETE', `/api/application/${notes.id}`);

/** Removes the cart item in another tab, so that the walk can continue on the card. */
async function removeItemElsewhere(testPage: TestPage): Promise<void> {
  const { page } = testPage;
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible();
  const lines = await fetchData<{ id: string }[]>(page, 'GET', '/api/cart/user');
  expect(lines).toHaveLength(1);
  await fetchData(page, 'DELETE', `/api/cart/${lines[0]?.id}`);
  await returnToPage(page);
}

async function nothingIsListed(testPage: TestPage): Promise<void> {
  expect(await readList(testPage), 'applications in the list').toBe('[]');
}

/** The form opens with the answers of the application. */
async function isInForm(testPage: TestPage): Promise<void> {
  await expectListUnchanged(testPage);
  const field = testPage.page.getByLabel('Business name');
  expect(await field.inputValue(), 'the answer in the form').toBe(businessName);
}

const isDoubted = skipTruthCheck('The page does not know yet whether the draft still exists.');

const isOfDrafts = (step: string) => !/^(cart\.add|application\.reuse)/.test(step);
const isOfSubmitted = (step: string) => !/^(application\.edit|draft\.delete)/.test(step);
/** Home no longer shows an application once it is in the cart. */
const isOfHome = (step: string) => /^(cart\.add|addToCart (refused|breaks))/.test(step);
const isNotOffered = (step: string) => step === 'readDraft accepted';

export const applicationCardRecipe = defineRecipe<typeof applicationCardMachine>({
  script: {
    ...applicationCardScript,
    starts: {
      'a draft': { applicationId: '5' },
      'a submitted application': { applicationId: '5' },
      'a draft that cannot be deleted here': { applicationId: '5' },
      'an application whose money went back': { applicationId: '5' },
      'a submission that is in no list, on home': { applicationId: '5' },
    },
    only: {
      'a draft': (step) => isOfDrafts(step) && !isNotOffered(step),
      'a submitted application': isOfSubmitted,
      'a draft that cannot be deleted here': isOfDrafts,
      'an application whose money went back': isOfSubmitted,
      'a submission that is in no list, on home': isOfHome,
    },
    outcomes: {
      ...outcomes,
      loadForm: [accepted([]), tooOften, new Error('offline')],
      deleteDraft: [accepted(null), refused('not_found'), tooOften, new Error('offline')],
      restoreDraft: [accepted(draft), refused('not_found'), tooOften, new Error('offline')],
      addToCart: [accepted(null), tooOften, new Error('offline')],
    },
  },
  starts: {
    'a draft': openList(0),
    'a submitted application': openList(1),
    'a draft that cannot be deleted here': openList(0),
    'an application whose money went back': openRefunded,
    'a submission that is in no list, on home': openOnHome,
  },
  events: {
    'draft.delete': (testPage) => deletion(testPage).press('Enter'),
  },
  answers: {
    deleteDraft: {
      async 'refused not_found'(testPage, ahead) {
        if (ahead.some((id) => id.endsWith('gone'))) await deleteElsewhere(testPage);
        await testPage.passRedirected(`/api/application/${unknownRowId}`);
      },
      breaks: breakUnlessAhead('--> deleted'),
    },
    checkStatus: {
      async accepted(testPage) {
        await fetchData(testPage.page, 'POST', `/api/application/${testPage.notes.id}/restore`);
        await testPage.pass();
      },
      async 'refused not_found'(testPage) {
        await deleteElsewhere(testPage);
        await testPage.pass();
      },
    },
    readDraft: {
      async accepted(testPage) {
        testPage.notes.isWithdrawn = 'yes';
        await testPage.pass();
      },
      'refused not_found': (testPage) => testPage.pass(),
    },
    restoreDraft: {
      'refused not_found': (testPage) =>
        testPage.passRedirected(`/api/application/${unknownRowId}/restore`),
    },
    addToCart: {
      async accepted(testPage) {
        await testPage.pass();
        await removeItemElsewhere(testPage);
      },
      breaks: breakUnlessAhead('[isInCart]'),
    },
    readCart: {
      async accepted(testPage) {
        const { cart } = await countLists(testPage.page);
        await testPage.pass();
        if (cart === 1) await removeItemElsewhere(testPage);
      },
    },
  },
  // The card no longer offers what the back end does not have.
  canFollow: (steps, step) => step !== 'draft.delete' || !steps.some(isNotOffered),
  controls: {
    'application.edit': edit,
    'application.reuse': reuse,
    // Hidden when the back end has no such call.
    'draft.delete': (testPage) =>
      testPage.notes.isWithdrawn ? edit(testPage) : deletion(testPage),
    'draft.restore': undo,
    'draft.check': check,
    'cart.add': add,
  },
  screens: {
    gone: heading('My Applications'),
    listed: (testPage) =>
      testPage.notes.isOnHome ? add(testPage) : edit(testPage).or(reuse(testPage)),
    loadingForm: edit,
    editing: heading('Edit Application'),
    copying: heading('Create New Application'),
    deletingDraft: deletion,
    readingDraft: deletion,
    checkingStatus: findByText(
      'The connection broke, so we do not know yet whether your draft is there.',
    ),
    outcomeUnknown: findByText(
      'The connection broke, so we do not know yet whether your draft is there.',
    ),
    deleted: findByText('Draft deleted'),
    restoringDraft: findByText('Draft deleted'),
    lost: findByText('This draft cannot be brought back any more.'),
    addingToCart: add,
    readingCart: add,
  },
  truth: {
    listed: expectListUnchanged,
    loadingForm: expectListUnchanged,
    editing: isInForm,
    copying: isInForm,
    addingToCart: expectListUnchanged,
    readingCart: expectListUnchanged,
    deletingDraft: expectListUnchanged,
    readingDraft: isDoubted,
    checkingStatus: isDoubted,
    outcomeUnknown: isDoubted,
    restoringDraft: nothingIsListed,
    deleted: nothingIsListed,
    gone: nothingIsListed,
    lost: nothingIsListed,
  },
});
