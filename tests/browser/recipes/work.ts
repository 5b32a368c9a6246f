import { expect } from '@playwright/test';
import type { WorkState } from '#contract/workStates.ts';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { prepareCustomer } from '#tests/browser/given.ts';
import { fetchData } from '#tests/browser/portal.ts';
import { createStaff } from '#tests/browser/staff.ts';
import type { StaffMember } from '#tests/browser/staff.ts';
import { notOffered, returnUntilShown } from './rows.ts';

/* An application that a customer has paid for, and the staff who work on it. */

const staffOf = new WeakMap<TestPage, StaffMember>();

/** Makes an act of staff on the walked application. */
export async function actAsStaff(testPage: TestPage, act: Record<string, unknown>): Promise<void> {
  const staff = staffOf.get(testPage) ?? (await createStaff(testPage.page));
  staffOf.set(testPage, staff);
  await staff.act(testPage.notes.id ?? '', act);
}

export const ask = (testPage: TestPage) =>
  actAsStaff(testPage, { act: 'ask', text: 'Which colours does your brand use?' });

/** Staff ask again, and the page reads the question. */
export async function askAgain(testPage: TestPage): Promise<void> {
  await expect(panel(testPage).getByText('We are reviewing this')).toBeVisible();
  await ask(testPage);
  await returnUntilShown(testPage.page, panel(testPage).getByText('Question for you'));
}

/** Makes an act of the customer in another tab. */
export const actElsewhere = ({ page, notes }: TestPage, act: Record<string, unknown>) =>
  fetchData(page, 'POST', `/api/application/${notes.id}/act`, act);

/** A new customer with a paid application. */
export async function buyApplication(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  const { inCart } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  notes.id = inCart[0] ?? '';
}

/** Opens the thread of the walked application. */
export async function openThread(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  // Marking it as read is no part of the flows.
  testPage.ignore(`/api/application/${notes.id}/thread/read`);
  await page.goto(`/my-submission?application=${notes.id}`);
  await expect(panel(testPage).getByRole('list', { name: 'Messages' })).toBeVisible();
}

export const panel = ({ page }: TestPage) => page.getByRole('dialog').filter({ hasText: 'since' });

interface Thread {
  state: WorkState;
  entries: { kind: string; act?: string; text?: string; by: { side: string } }[];
}

export const readThread = ({ page, notes }: TestPage) =>
  fetchData<Thread>(page, 'GET', `/api/application/${notes.id}/thread`);

/** Waits until the page shows all entries; an act counts only for the version on screen. */
export async function waitForEntries(
  { page }: TestPage,
  { entries }: { entries: readonly unknown[] },
): Promise<void> {
  const shown = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(shown, 'entries of the thread').toHaveCount(entries.length);
}

/** How to end an act that `call` makes and `read` finds; a recipe adds the change by another. */
export const actAnswers = (call: string, read: string): NonNullable<Recipe['answers']>[string] => ({
  'ends done': (testPage) => testPage.pass(call),
  'ends missing': (testPage) => testPage.passRedirected(notOffered, call),
  'ends notMade': (testPage) => testPage.passRateLimited(call),
  async 'ends unknown'(testPage) {
    await testPage.hold([read]);
    await testPage.break(call);
    await testPage.break(read);
  },
});

/** Gap: a broken act of `state` that leads back to `before`. */
export const actBreaksTo = (state: string, before: string) => ({
  [`${state} --act breaks--> ${before}`]: 'The act handles its broken calls itself.',
});
