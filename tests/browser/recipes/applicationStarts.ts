import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp, readToken } from '#tests/browser/customer.ts';
import { chooseDraft, deleteElsewhere } from '#tests/browser/drafts.ts';
import { expect, firstCategory, sampleAnswers, storeApplication } from '#tests/browser/portal.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { businessName, changeAnswer, recordAnswers, recordStored } from './applicationForm.ts';
import { emptyStorage, writeItem } from '../storage.ts';
import { readList } from './drafts.ts';

/* How customers reach the form of an application. */

/** Milliseconds after which the device stores a crash copy. */
const copyWait = 1_000;

/** Opens the form of the first category, chosen at an outdated price. */
async function openNew(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  notes.email = await signUp(page);
  const { categoryId, segmentId } = await firstCategory(page);
  const chosen = JSON.stringify({ id: categoryId, segmentId, price: 1 });
  await writeItem(page, 'selectedCategory', chosen);
  await page.goto('/application');
}

async function storeDraft(testPage: TestPage, { answers = {}, step = 1 } = {}): Promise<string> {
  const { page, notes } = testPage;
  notes.email = await signUp(page);
  recordAnswers(testPage, { ...sampleAnswers, ...answers });
  recordStored(testPage, step);
  const id = await storeApplication(page, { appStatus: 0, answers, step });
  notes.listed = await readList(testPage);
  return id;
}

/** Counts the crash copies in this browser. */
function countCrashCopies(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('briefcase');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('answers').objectStore('answers').count();
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result);
      });
    });
  });
}

export const applicationStarts: Recipe['starts'] = {
  'a chosen category': openNew,
  async 'a chosen category and answers that were never saved'(testPage) {
    await openNew(testPage);
    await testPage.pass();
    await businessName(testPage).fill('Never saved');
    await testPage.passTime(copyWait);
    await expect
      .poll(() => testPage.page.evaluate(countCrashCopies), 'copies on the device')
      .toBe(1);
    await testPage.page.reload();
  },
  async 'a chosen category without questions'(testPage) {
    testPage.notes.isWithoutQuestions = 'yes';
    await openNew(testPage);
  },
  async 'nothing chosen'({ page, notes }) {
    notes.email = await signUp(page);
    await page.goto('/application');
  },
  async 'a draft from the list'(testPage) {
    await storeDraft(testPage);
    await chooseDraft(testPage.page);
  },
  async 'a new application, loaded again'(testPage) {
    await openNew(testPage);
    await expect(businessName(testPage)).toBeVisible();
    await changeAnswer(testPage);
    await expect(testPage.page.getByText(/^Saved at /)).toBeVisible();
    recordStored(testPage);
    testPage.notes.listed = await readList(testPage);
    const readCategory = testPage.page.waitForResponse('**/api/category/*');
    await testPage.page.reload();
    await readCategory;
  },
  async 'an edit link'(testPage) {
    const { page, server, notes } = testPage;
    const id = await storeDraft(testPage);
    notes.linked = id;
    notes.ownToken = (await readToken(page)) ?? '';
    const link = await runStaffCommand(server, 'link', id);
    await emptyStorage(page);
    await page.goto(link);
  },
  async 'a submitted application'(testPage) {
    const { page, notes } = testPage;
    notes.email = await signUp(page);
    const id = await storeApplication(page);
    notes.listed = await readList(testPage);
    await page.goto(`/application/${id}`);
  },
  async 'a deleted draft'(testPage) {
    const id = await storeDraft(testPage);
    await deleteElsewhere(testPage.page, id);
    delete testPage.notes.stored;
    await testPage.page.goto(`/application/${id}`);
  },
  async 'an incomplete draft on its last step'(testPage) {
    const id = await storeDraft(testPage, { answers: { goal: '' }, step: 3 });
    await testPage.page.goto(`/application/${id}`);
  },
};
