import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp, storedToken } from '#tests/browser/customer.ts';
import { chooseDraft, deleteElsewhere } from '#tests/browser/drafts.ts';
import { expect, firstCategory, givenAnswers, storeApplication } from '#tests/browser/portal.ts';
import { asStaff } from '#tests/support/staff.ts';
import { businessName, changeAnswer, noteAnswers, noteStored } from './applicationForm.ts';
import { emptyStorage, store } from '../storage.ts';
import { listed } from './drafts.ts';

/* How customers come to the form of an application. */

/** Milliseconds after which this device keeps what is typed. */
const copyWait = 1_000;

/** Comes with the first category chosen, at the price of another day. */
async function openNew(world: World): Promise<void> {
  const { page, notes } = world;
  notes.email = await signUp(page);
  const { categoryId, segmentId } = await firstCategory(page);
  const chosen = JSON.stringify({ id: categoryId, segmentId, price: 1 });
  await store(page, 'selectedCategory', chosen);
  await page.goto('/application');
}

async function storeDraft(world: World, { answers = {}, step = 1 } = {}): Promise<string> {
  const { page, notes } = world;
  notes.email = await signUp(page);
  noteAnswers(world, { ...givenAnswers, ...answers });
  noteStored(world, step);
  const id = await storeApplication(page, { appStatus: 0, answers, step });
  notes.listed = await listed(world);
  return id;
}

/** How many forms this browser keeps whose answers were never saved. */
function copiesKept(): Promise<number> {
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
  async 'a chosen category and answers that were never saved'(world) {
    await openNew(world);
    await world.pass();
    await businessName(world).fill('Never saved');
    await world.passTime(copyWait);
    await expect.poll(() => world.page.evaluate(copiesKept), 'copies on the device').toBe(1);
    await world.page.reload();
  },
  async 'a chosen category without questions'(world) {
    world.notes.isWithoutQuestions = 'yes';
    await openNew(world);
  },
  async 'nothing chosen'({ page, notes }) {
    notes.email = await signUp(page);
    await page.goto('/application');
  },
  async 'a draft from the list'(world) {
    await storeDraft(world);
    await chooseDraft(world.page);
  },
  async 'a new application, loaded again'(world) {
    await openNew(world);
    await expect(businessName(world)).toBeVisible();
    await changeAnswer(world);
    await expect(world.page.getByText(/^Saved at /)).toBeVisible();
    noteStored(world);
    world.notes.listed = await listed(world);
    const readCategory = world.page.waitForResponse('**/api/category/*');
    await world.page.reload();
    await readCategory;
  },
  async 'an edit link'(world) {
    const { page, server, notes } = world;
    const id = await storeDraft(world);
    notes.linked = id;
    notes.ownToken = (await storedToken(page)) ?? '';
    const link = await asStaff(server, 'link', id);
    await emptyStorage(page);
    await page.goto(link);
  },
  async 'a submitted application'(world) {
    const { page, notes } = world;
    notes.email = await signUp(page);
    const id = await storeApplication(page);
    notes.listed = await listed(world);
    await page.goto(`/application/${id}`);
  },
  async 'a deleted draft'(world) {
    const id = await storeDraft(world);
    await deleteElsewhere(world.page, id);
    delete world.notes.stored;
    await world.page.goto(`/application/${id}`);
  },
  async 'an incomplete draft on its last step'(world) {
    const id = await storeDraft(world, { answers: { goal: '' }, step: 3 });
    await world.page.goto(`/application/${id}`);
  },
};
