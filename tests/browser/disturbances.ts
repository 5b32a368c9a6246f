import type { Page } from '@playwright/test';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { logIn, getOwner, storedToken, storeToken } from './customer.ts';
import { expect } from './portal.ts';

/* What people and lines do to a page in the middle of a flow. */

export async function reload({ page }: TestPage): Promise<void> {
  // The portal may be about to go somewhere itself.
  await expect(() => page.reload({ timeout: 20_000 })).toPass({ timeout: 60_000 });
}

export async function goBack({ page }: TestPage): Promise<void> {
  const portal = new URL(page.url()).origin;
  await page.goBack();
  const isOutside = !page.url().startsWith(portal) || page.url().endsWith('/healthz');
  if (isOutside) await page.goForward();
}

export async function openSecondTab({ page }: TestPage): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(somethingOn(other)).toBeVisible();
  await other.close();
}

export async function disconnect({ page }: TestPage): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
}

/**
 * Disturbs a flow: afterwards no flow is broken, the page shows something to go on with, and
 * nothing is lost or doubled at the server (T-29, R-158).
 */
export async function comesThrough(
  testPage: TestPage,
  recipe: Recipe,
  disturb: (testPage: TestPage) => Promise<void>,
): Promise<void> {
  await disturb(testPage);
  testPage.holdAround([]);
  testPage.releasePorts();
  await testPage.hold([]);
  await expect(async () => {
    // A page that left while the line was gone is the browser's own, which people load anew.
    if (testPage.page.url().startsWith('chrome-error:')) await testPage.page.reload();
    await expect(somethingOn(testPage.page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const broken = testPage.observations.all().filter(({ status }) => status === 'error');
  expect(broken, 'flows that died').toEqual([]);
  if (!recipe.always) return;
  // Whatever became of the session, there is one to ask the server with; a link's may not ask for lists.
  const owner = await getOwner(testPage.page, await storedToken(testPage.page));
  if (!owner || owner.linkedApplicationId)
    await storeToken(testPage.page, await logIn(testPage.page, testPage.notes.email));
  await expect(async () => recipe.always?.(testPage)).toPass({ timeout: 60_000 });
}

function somethingOn(page: Page) {
  return page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first();
}
