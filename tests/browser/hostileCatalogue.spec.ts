import { signUp } from './customer.ts';
import { saveDraft } from './drafts.ts';
import { expect, openForm, test } from './portal.ts';
import { store, stored } from './storage.ts';

/* A stored category choice that was tampered with (K3). `selection` tests which values count as a choice. */

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('offers a way out of a poisoned selectedCategory (K3, T-18)', async ({ page }) => {
  await store(page, 'selectedCategory', '{"id":"../../api/user/me","segmentId":"2","price":1}');
  await page.goto('/application');
  const nothing = page.getByText('Currently, No form available');
  await expect(nothing.or(page.getByRole('button', { name: 'Try again' }))).toBeVisible();
});

test('shows the server’s price instead of a poisoned one (K3, T-10)', async ({ page }) => {
  await openForm(page);
  const choice = JSON.parse((await stored(page, 'selectedCategory')) ?? '{}') as object;
  await store(page, 'selectedCategory', JSON.stringify({ ...choice, price: 1 }));
  await page.reload();
  await expect(page.getByText('₹7,999')).toBeVisible();
  await saveDraft(page);
  await expect(page.getByRole('list', { name: 'Applications' })).toContainText('₹7,999');
});
