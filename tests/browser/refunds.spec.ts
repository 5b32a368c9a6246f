import { runStaffCommand } from '#tests/support/staff.ts';
import { signUp } from './customer.ts';
import { prepareCustomer } from './given.ts';
import { orderCard, quickFind } from './pages.ts';
import { fetchData, expect, expectTextDuring, storeApplication, test } from './portal.ts';
import { checkScreen } from './screenCheck.ts';

test('shows a refund on order, receipt and application, and allows buying again (S-56)', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const { order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const number = order?.customOrderId ?? '';
  await runStaffCommand(
    server,
    'refund',
    number,
    '--amount',
    '1000.50',
    '--reason',
    'It came late',
  );

  await test.step('a partial refund', async () => {
    await page.goto(`/orders?order=${order?.id}`);
    const part = /^₹1,000\.50 of ₹[\d,.]+ refunded$/;
    await expect(orderCard(page).getByText(part)).toBeVisible();
    await expect(orderCard(page)).toContainText('Part of this order has been refunded');
    await page.getByRole('button', { name: /^Payments and history of order/ }).press('Enter');
    await expect(orderCard(page)).toContainText('Reason: It came late');
    await expect(orderCard(page)).toContainText('Partly refunded');
    await checkScreen(page, 'a partly refunded order');
    await page.goto('/my-submission');
    await expect(page.getByRole('listitem').getByText('Paid', { exact: true })).toBeVisible();
  });

  await test.step('a full refund', async () => {
    await runStaffCommand(server, 'refund', number, '--reason', 'Not wanted any more');
    await page.goto('/orders');
    await expect(orderCard(page).getByText(/^Refunded ₹[\d,.]+$/)).toBeVisible();
    await expect(orderCard(page).getByText('SUCCESS', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Print receipt of/ }).click();
    await page.emulateMedia({ media: 'print' });
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText(/Refunded on .* · It came late/);
    await expect(receipt).toContainText('-₹1,000.50');
    await expect(receipt.getByRole('row', { name: /^Total after refunds ₹0\.00$/ })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the application', async () => {
    await page.goto('/my-submission');
    const [card] = [page.getByRole('listitem').filter({ hasText: 'Submitted:' })];
    await expect(card.getByText('Paid', { exact: true })).toHaveCount(0);
    await card.getByRole('button', { name: /^History of/ }).press('Enter');
    await expect(card).toContainText('Refunded to your original payment method');
    await expect(page.getByRole('region', { name: "What's new" })).toContainText('We refunded');
    await expectTextDuring(page, 'Added to cart', () =>
      card.getByRole('button', { name: /^Add to cart/ }).click(),
    );
  });
});

test('announces the refund of a rejected paid application (S-56)', async ({ page, server }) => {
  const { inCart } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  await runStaffCommand(server, 'reject', inCart[0] ?? '', 'Not possible');
  await page.goto('/orders');
  await expect(orderCard(page).getByText(/^Refunded ₹/)).toBeVisible();
  await page.goto('/my-submission');
  const card = page.getByRole('listitem').filter({ hasText: 'Submitted:' });
  await expect(card).toContainText('Rejected');
  await expect(card).toContainText('Reason: Not possible');
  await expect(card.getByText('Paid', { exact: true })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);
});

test('offers to add an unplaced submission to the cart wherever it is listed (S-57)', async ({
  page,
}) => {
  await signUp(page);
  const first = await storeApplication(page);
  await storeApplication(page);
  const words = 'Submitted, but not in your cart yet';

  await page.goto('/my-submission');
  await expect(page.getByText(words)).toHaveCount(2);
  await checkScreen(page, 'unplaced submissions');

  await page.goto('/');
  const region = page.getByRole('region', { name: words });
  await expect(region.getByRole('listitem')).toHaveCount(2);
  await expect(
    region
      .getByRole('listitem')
      .first()
      .getByText(/\b20\d\d\b/),
  ).toHaveCount(1);
  await checkScreen(page, 'home with unplaced submissions');
  expect(await fetchData<unknown[]>(page, 'GET', '/api/cart/user')).toEqual([]);
  await expectTextDuring(page, 'Added to cart', () =>
    region
      .getByRole('button', { name: /^Add to cart/ })
      .last()
      .click(),
  );
  await expect(region.getByRole('listitem')).toHaveCount(1);
  expect(await fetchData(page, 'GET', '/api/cart/user')).toMatchObject([{ applicationId: first }]);

  await page.keyboard.press('Control+k');
  const palette = quickFind(page).dialog;
  await palette.getByRole('option', { name: /^Add to cart/ }).click();
  await expect(region).toHaveCount(0);
  expect(await fetchData<unknown[]>(page, 'GET', '/api/cart/user')).toHaveLength(2);
});
