import { signUp } from './customer.ts';
import { saveDraft } from './drafts.ts';
import { expect, openForm, test } from './portal.ts';
import { writeItem, readItem } from './storage.ts';

/* A tampered category choice in storage (K3); the tests of `selection` cover which are valid. */

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('offers a way to recover from a tampered selectedCategory (K3, T-18)', async ({ page }) => {
  await writeItem(page, 'selectedCategory', '{"id":"../../api/user/me","segmentId":"2","price":1}');
  await page.goto('/application');
  const nothing = page.getByText('Currently, No form available');
  await expect(nothing.or(page.getByRole('button', { name: 'Try again' }))).toBeVisible();
});

test('shows the server’s price instead of a tampered one (K3, T-10)', async ({ page }) => {
  await openForm(page);
  const choice = JSON.parse((await readItem(page, 'selectedCategory')) ?? '{}') as object;
  await writeItem(page, 'selectedCategory', JSON.stringify({ ...choice, price: 1 }));
  await page.reload();
  await expect(page.getByText('₹7,999')).toBeVisible();
  await saveDraft(page);
  await expect(page.getByRole('list', { name: 'Applications' })).toContainText('₹7,999');
});
