import { password, signInAsStaff } from './customer.ts';
import { prepareCustomer } from './given.ts';
import { expect, fetchData, test } from './portal.ts';
import { checkAllWidths, checkScreen } from './screenCheck.ts';

/* What an owner does with an order at the desk. */

test('an owner refunds an order and answers a dispute at the desk (R-301, R-302)', async ({
  page: owner,
}) => {
  const { order } = await prepareCustomer(owner, { cart: [{}, {}], order: 'SUCCESS' });
  const number = order?.customOrderId ?? '';
  await signInAsStaff(owner, 'OWNER');
  const main = owner.getByRole('main');
  const refunds = owner.getByRole('region', { name: 'Refunds' });

  await test.step('the order is found by its number and refunded by keyboard', async () => {
    await owner.goto('/desk/orders');
    await owner.getByLabel('Search').fill(number.toLowerCase());
    await owner.getByLabel('Status').selectOption('Failed');
    await expect(main.getByRole('heading', { name: 'No orders match' })).toBeVisible();
    await main.getByRole('button', { name: 'Show all orders' }).press('Enter');
    await expect(owner.getByLabel('Status')).toHaveValue('');
    await owner.getByLabel('Search').fill(number.toLowerCase());
    await expect(main.getByRole('listitem')).toHaveCount(1);
    await checkAllWidths(owner, 'orders at the desk');
    await main.getByRole('link', { name: number }).press('Enter');
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await main.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await main.getByText('An amount', { exact: true }).click();
    await owner.getByLabel('Amount in rupees').fill('0.5');
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(main.getByText('Please enter an amount in rupees of at least 1')).toBeVisible();
    await owner.getByLabel('Amount in rupees').fill('99999');
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(main.getByText('At most ₹15,998.00 can be refunded')).toBeVisible();
    await owner.getByLabel('Amount in rupees').fill('1,499.50');
    await owner.getByLabel('Reason, which the customer reads').fill('Agreed by phone');
    await checkAllWidths(owner, 'refund at the desk');
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    const dialog = owner.getByRole('alertdialog', { name: 'Refund ₹1,499.50?' });
    await expect(dialog).toContainText('returned to Asha Rao, Rao Textiles');
    await checkScreen(owner, 'confirmation of a refund');
    // The answer is shown, and does not wait until the order is read again.
    await owner.route('**/api/staff/order/*', () => undefined);
    await dialog.getByRole('button', { name: 'Refund ₹1,499.50' }).press('Enter');
    await expect(refunds).toContainText('Agreed by phone');
    await owner.unrouteAll({ behavior: 'ignoreErrors' });
    await checkAllWidths(owner, 'refunded order at the desk');
  });
  await test.step('one item is refunded, which is offered once', async () => {
    await main.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    const item = main.getByRole('radio', { name: 'SEO Starter Audit (1): ₹7,999.00' });
    await item.press('Space');
    await owner.getByLabel('Reason, which the customer reads').fill('Bought twice');
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    const dialog = owner.getByRole('alertdialog', { name: 'Refund ₹7,999.00?' });
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(item).toBeChecked();
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    await dialog.getByRole('button', { name: 'Refund ₹7,999.00' }).press('Enter');
    await expect(refunds.getByRole('listitem').filter({ hasText: 'Bought twice' })).toContainText(
      'SEO Starter Audit (1)',
    );
    await main.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await expect(main.getByRole('radio', { name: /^SEO/ })).toHaveCount(1);
    await expect(item).toHaveCount(0);
  });
  await test.step('what is left of the order is offered at first', async () => {
    await owner.getByLabel('Reason, which the customer reads').fill('Not wanted any more');
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    const dialog = owner.getByRole('alertdialog', { name: 'Refund ₹6,499.50?' });
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await main.getByRole('button', { name: 'Cancel' }).press('Enter');
  });
  await test.step('a dispute is above the queue, and its evidence is downloaded', async () => {
    const data = { razorpayOrderId: order?.razorpayOrderId, status: 'created' };
    const disputed = await owner.request.post('/sandbox/payments/dispute', { data });
    expect(disputed.ok(), await disputed.text()).toBe(true);
    const listed = () => fetchData<unknown[]>(owner, 'GET', '/api/staff/disputes');
    await expect.poll(async () => JSON.stringify(await listed())).toContain(number);
    await owner.goto('/desk');
    const disputes = main.getByRole('list', { name: 'Disputes to answer' });
    const row = disputes.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText('Answer by');
    await expect(row).toContainText('₹6,499.50');
    await checkAllWidths(owner, 'disputes above the queue');
    await row.getByRole('link').press('Enter');
    await expect(owner.getByRole('region', { name: 'Disputes' })).toContainText('Answer by');
    const download = owner.waitForEvent('download');
    await main.getByRole('button', { name: 'Evidence' }).press('Enter');
    expect((await download).suggestedFilename()).toBe(`${number}-evidence.zip`);
  });
});

test('the order of a deleted account names no one and leads nowhere (R-301, R-185)', async ({
  page,
}) => {
  const { order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const { id } = await fetchData<{ id: string }>(page, 'GET', '/api/user/me');
  await fetchData(page, 'POST', `/api/user/${id}/deletion`, {
    currentPassword: password,
  });
  await signInAsStaff(page, 'OWNER');
  await page.goto(`/desk/order/${order?.id}`);
  await expect(page.getByRole('main').getByText('Deleted account').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Back to the orders']);
});
