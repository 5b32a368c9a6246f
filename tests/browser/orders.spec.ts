import { disturb, expect, paymentWindow, proceedToPayment, signUp, test } from './portal.ts';

test.afterEach(({ page }) => disturb(page));

test('a paid order is printed as a receipt with company and GST number, and nothing else (R-174, S-42)', async ({
  page,
}) => {
  await signUp(page);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await proceedToPayment(page);
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Print receipt/ }).click();
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toBeVisible();
  for (const words of ['Rao Textiles', 'SEO Starter Audit', 'Total paid', '₹7,999.00']) {
    await expect(receipt).toContainText(words);
  }
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(receipt).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(receipt).toHaveCount(0);
});

test('an order that is not paid yet leads back to its payment (R-162, T-38)', async ({ page }) => {
  await signUp(page);
  await proceedToPayment(page);
  await page.goto('/orders');
  await expect(page.getByText('PENDING', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Finish the payment' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
});

test('what was bought is ordered again with its answers (R-176, R-076)', async ({ page }) => {
  await signUp(page);
  await proceedToPayment(page);
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: /^Order again/ }).click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await expect(page.getByLabel('Contact e-mail')).toHaveValue('marketing@rao-textiles.example');
});
