import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './book.ts';

/* What somebody new asks of the flow book, from its first page on: R-269. */

async function ask(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find' }).fill(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/find\.html\?words=/);
}

const results = (page: Page, title: string) => page.getByRole('region', { name: title });

test('why a message shows: its words lead to what says it, and that is watched (R-269)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await ask(page, 'Payment was cancelled.');
  const messages = results(page, 'Messages');
  await expect(messages).toContainText('The server deletes the order, unless money came');
  await messages.getByRole('link', { name: 'Checkout: cancelling order, accepted' }).click();
  await expect(page).toHaveURL(/checkout\.html#arrow-/);
  const row = page.getByRole('row', { name: /accepted.*“Payment was cancelled\.”/ });
  await expect(row).toBeInViewport();
  await row
    .getByRole('link', { name: /^walk \d+, step \d+$/ })
    .first()
    .click();
  const replay = page.getByRole('group', { name: 'Replay' });
  await expect(replay).toBeInViewport();
  await expect(replay).toContainText('Says “Payment was cancelled.”', { ignoreCase: true });
});

test('what happens when payment is dismissed, asked in full, is told and watched (R-269)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await ask(page, 'What happens when payment is dismissed?');
  const happenings = results(page, 'What happens');
  await expect(happenings).toContainText('Then: cancelling order');
  await happenings.getByRole('link', { name: 'Watch it' }).first().click();
  const replay = page.getByRole('group', { name: 'Replay' });
  await expect(replay).toContainText('dismissed');
  await expect(replay).toContainText('cancelling order');
  await replay.getByRole('button', { name: 'Forward' }).click();
  await expect(replay).toContainText('cancelling order: ');
});

test('a message, a call and a requirement are found by their words with the states that have them, a requirement with its tests (R-269)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await page.getByRole('link', { name: 'Where is a requirement covered?' }).click();
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeInViewport();
  await page.getByRole('link', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(/find\.html$/);
  const find = page.getByRole('searchbox', { name: 'Find' });
  await find.fill('failed initiate payment');
  await expect(page.getByRole('status')).toHaveText('3 found');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Messages', 'What happens']);
  await find.fill('/api/order placeOrder');
  await page.getByRole('link', { name: 'Checkout: placing order' }).click();
  await expect(page).toHaveURL(/checkout\.html#placingOrder$/);

  await page.goBack();
  await find.fill('which requirement is mailed and listed in the portal');
  const requirements = results(page, 'Requirements');
  await expect(requirements).toContainText('R-193');
  await find.fill('R-151');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Requirements']);
  await requirements.getByRole('link', { name: 'Checkout: paying' }).click();
  await expect(page).toHaveURL(/checkout\.html#paying$/);
  const state = page.getByRole('article').filter({ hasText: 'the customer pays or closes it' });
  await expect(state).toContainText('R-151');
  await expect(state).toBeInViewport();

  await page.goBack();
  await expect(find).toHaveValue('R-151');
  await find.fill('R-159');
  await requirements.getByRole('link', { name: 'Tests (1)' }).click();
  await expect(page.getByText('whose money came late is paid')).toBeVisible();
});
