import { newAddress, register } from './customer.ts';
import { expect, paymentWindow, submitApplication, test } from './portal.ts';

test('a new customer registers, applies, pays in the sandbox and sees the paid order (L31, L85, R-001, R-008, R-066, R-150, R-164, R-173)', async ({
  page,
}) => {
  await register(page, newAddress());
  await expect(page.getByText('Registration successful').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^My Cart/ })).toBeVisible();

  await page.goto('/my-submission');
  await expect(page.getByRole('heading', { name: 'No applications found' })).toBeVisible();
  await expect(page.getByText("You haven't submitted any applications yet.")).toBeVisible();

  await submitApplication(page);
  const dialog = page.getByRole('dialog', { name: 'Congratulations' });
  await expect(dialog.getByText('Application submitted successfully!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to Cart' }).click();

  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
  const price = await page.getByRole('row').nth(1).getByText('₹').innerText();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  await expect(paymentWindow(page)).toHaveAccessibleName(/: Order Payment$/);
  await expect(paymentWindow(page)).toContainText(price);
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment successful!').first()).toBeVisible();

  await expect(page).toHaveURL(/\/orders\?order=/);
  const confirmation = page.getByRole('region', { name: 'Confirmation' });
  await expect(confirmation).toContainText(price);
  await expect(page.getByText('SUCCESS').first()).toBeVisible();

  await page.goto('/my-submission');
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Submitted: [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('what was removed and a lost line are read out once (R-214)', async ({ page }) => {
  await register(page);
  await page.goto('/my-submission');
  await submitApplication(page);
  await page.getByRole('button', { name: 'Go to Cart' }).click();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Remove|Delete)$/ })
    .click();
  const removed = page.getByRole('main').getByText(/was removed\.$/);
  await expect(page.getByRole('status').filter({ hasText: 'was removed.' })).toHaveCount(1);
  await expect(removed).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Move to bookmarks/ }).click();
  await page.goto('/bookmark');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was deleted.' })).toHaveCount(1);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveCount(1);
  await page.context().setOffline(false);
});

test('a customer who closes the payment window finds the order gone and the cart as it was (R-151, T-14)', async ({
  page,
}) => {
  await register(page);
  await submitApplication(page);
  await page.getByRole('button', { name: 'Go to Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click();

  await expect(page.getByText('Payment was cancelled.').first()).toBeVisible();
  await expect(paymentWindow(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
});
