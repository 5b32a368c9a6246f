import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { World } from '#tools/flows/browser/world.ts';
import { countLists } from '#tests/browser/portal.ts';

/** The id of a row that nobody has. */
export const noRow = '00000000-0000-4000-8000-000000000000';

/** Waits until the page knows what is in the cart and in the bookmarks. */
export async function listsAreKnown(page: Page): Promise<void> {
  for (const name of [/^My Cart, \d+ item/, /^My Bookmarks, \d+ item/]) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
}

/** The customer comes back from another tab; the page reads its lists again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

/** However often something was sent, the one application is in no list twice. */
export async function nothingIsDoubled({ page }: World): Promise<void> {
  const { cart, bookmarks } = await countLists(page);
  expect(Math.max(cart, bookmarks)).toBeLessThanOrEqual(1);
}
