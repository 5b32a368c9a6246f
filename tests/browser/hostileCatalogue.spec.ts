import { signUp } from './customer.ts';
import { saveDraft } from './drafts.ts';
import { expect, openForm, test } from './portal.ts';
import { writeItem, readItem } from './storage.ts';

/* A tampered category choice in storage (K3); the tests of `selection` cover which are valid. */

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('survives a tampered selectedCategory and shows the server’s price (K3, T-10, T-18)', async ({
  page,
}) => {
  await test.step('ids that are no ids', async () => {
    await writeItem(
      page,
      'selectedCategory',
      '{"id":"../../api/user/me","segmentId":"2","price":1}',
    );
    await page.goto('/application');
    const nothing = page.getByText('Currently, No form available');
    await expect(nothing.or(page.getByRole('button', { name: 'Try again' }))).toBeVisible();
  });
  await test.step('another price', async () => {
    await openForm(page);
    const choice = JSON.parse((await readItem(page, 'selectedCategory')) ?? '{}') as object;
    await writeItem(page, 'selectedCategory', JSON.stringify({ ...choice, price: 1 }));
    await page.reload();
    await expect(page.getByText('₹7,999').first()).toBeVisible();
    await saveDraft(page);
    await expect(page.getByRole('list', { name: 'Applications' })).toContainText('₹7,999');
  });
});
