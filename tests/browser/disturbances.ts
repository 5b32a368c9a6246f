import type { Page } from '@playwright/test';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { logIn, getOwner, storedToken, storeToken } from './customer.ts';
import { expect } from './portal.ts';

/* What people and lines do to a page in the middle of a flow. */

export async function reload({ page }: World): Promise<void> {
  // The portal may be about to go somewhere itself.
  await expect(() => page.reload({ timeout: 20_000 })).toPass({ timeout: 60_000 });
}

export async function goBack({ page }: World): Promise<void> {
  const portal = new URL(page.url()).origin;
  await page.goBack();
  const isOutside = !page.url().startsWith(portal) || page.url().endsWith('/healthz');
  if (isOutside) await page.goForward();
}

export async function openSecondTab({ page }: World): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(somethingOn(other)).toBeVisible();
  await other.close();
}

export async function disconnect({ page }: World): Promise<void> {
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
  world: World,
  recipe: Recipe,
  disturb: (world: World) => Promise<void>,
): Promise<void> {
  await disturb(world);
  world.holdAround([]);
  world.releasePorts();
  await world.hold([]);
  await expect(async () => {
    // A page that left while the line was gone is the browser's own, which people load anew.
    if (world.page.url().startsWith('chrome-error:')) await world.page.reload();
    await expect(somethingOn(world.page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const broken = world.sightings.all().filter(({ status }) => status === 'error');
  expect(broken, 'flows that died').toEqual([]);
  if (!recipe.always) return;
  // Whatever became of the session, there is one to ask the server with; a link's may not ask for lists.
  const owner = await getOwner(world.page, await storedToken(world.page));
  if (!owner || owner.linkedApplicationId)
    await storeToken(world.page, await logIn(world.page, world.notes.email));
  await expect(async () => recipe.always?.(world)).toPass({ timeout: 60_000 });
}

function somethingOn(page: Page) {
  return page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first();
}
