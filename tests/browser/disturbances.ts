import type { Page } from '@playwright/test';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { logIn, getOwner, readToken, storeToken } from './customer.ts';
import { expect } from './portal.ts';

/* What customers and connections do to a page in the middle of a flow. */

export async function reload({ page }: TestPage): Promise<void> {
  // The portal may be navigating already.
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
  await expect(findHeadingOrDialog(other)).toBeVisible();
  await other.close();
}

export async function disconnect({ page }: TestPage): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
}

/**
 * Disturbs a flow and checks that no flow has failed, the page still shows a heading or dialog, and
 * nothing is lost or duplicated on the server (T-29, R-158).
 */
export async function expectRecovery(
  testPage: TestPage,
  recipe: Recipe,
  disturb: (testPage: TestPage) => Promise<void>,
): Promise<void> {
  await disturb(testPage);
  testPage.holdAround([]);
  testPage.releasePorts();
  await testPage.hold([]);
  await expect(async () => {
    // A navigation while offline ends on the browser's error page, which customers reload.
    if (testPage.page.url().startsWith('chrome-error:')) await testPage.page.reload();
    await expect(findHeadingOrDialog(testPage.page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const broken = testPage.observations.all().filter(({ status }) => status === 'error');
  expect(broken, 'failed flows').toEqual([]);
  if (!recipe.always) return;
  // The checks need a session that may read lists: the flow may have ended it, or use an edit link.
  const owner = await getOwner(testPage.page, await readToken(testPage.page));
  if (!owner || owner.linkedApplicationId)
    await storeToken(testPage.page, await logIn(testPage.page, testPage.notes.email));
  await expect(async () => recipe.always?.(testPage)).toPass({ timeout: 60_000 });
}

function findHeadingOrDialog(page: Page) {
  return page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first();
}
