import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

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
