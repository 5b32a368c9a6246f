import type { Page } from '@playwright/test';
import { pdf, png } from '#tests/support/samples.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { signUp } from './customer.ts';
import { passAutosaveDelay } from './drafts.ts';
import { placeOrder, prepareCustomer } from './given.ts';
import { cart, form, orderCard } from './pages.ts';
import {
  fetchData,
  injectFaults,
  expect,
  fillCart,
  paymentWindow,
  pressInPaymentWindow,
  expectTextDuring,
  findBanner,
  test,
  uploadFile,
} from './portal.ts';
import { checkScreen } from './screenCheck.ts';
import { removeItem } from './storage.ts';

test.afterEach(({ page }) => injectFaults(page));

const more = (page: Page) =>
  page.getByRole('button', { name: /^Payments and history of order BC-/ });

/** Uses the link of the order itself, not that of the banner above the page. */
async function finishPayment(page: Page): Promise<void> {
  await orderCard(page).getByRole('link', { name: 'Finish the payment' }).click();
}

test('prints a paid order as a receipt (R-172, R-174, S-42)', async ({ page }) => {
  await signUp(page, { gstNo: '27AAPFU0939F1ZV' });
  const pictures = [
    await uploadFile(page, 'image', 'front.png', png),
    await uploadFile(page, 'image', 'back.png', png),
  ];
  const brief = [await uploadFile(page, 'document', 'brief.pdf', pdf)];
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await fillCart(page, { segment: 1, answers: { pictures, brief } });
  const { id } = await placeOrder(page, 'SUCCESS');
  await page.goto(`/orders?order=${id}`);
  await expect(page.getByText(/ · 2 images, 1 document$/)).toBeVisible();
  const printing = page.getByRole('button', { name: /^Print receipt/ });
  await expect(printing).toHaveCount(1);
  await expect(printing).toHaveAccessibleName('Print receipt');
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Print receipt of/ }).click();
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toBeVisible();
  for (const words of [
    'Rao Textiles',
    '27AAPFU0939F1ZV',
    'Instagram Starter, 12 Posts',
    'Paid by card',
    'Eleven Thousand Nine Hundred Ninety Nine Rupees Only',
  ]) {
    await expect(receipt).toContainText(words);
  }
  const item = receipt.getByRole('row', { name: /^Instagram Starter, 12 Posts/ });
  await expect(item).toHaveText(/₹11,999\.00\s*₹11,999\.00$/);
  await expect(receipt.getByRole('row', { name: /^Total paid ₹11,999\.00$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
  await expect(receipt).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(receipt).toHaveCount(0);
});

test('resumes a payment, lists all attempts (R-162, R-170, R-171, R-175, L41, S-05, T-24, T-38)', async ({
  page,
}) => {
  await prepareCustomer(page, { cart: [{}], order: 'PENDING' });
  await page.goto('/orders');
  const order = orderCard(page);
  await expect(more(page)).toHaveAttribute('aria-expanded', 'false');
  await more(page).press('Enter');
  await expect(order.getByText('No payment attempts yet.')).toBeVisible();

  await finishPayment(page);
  await test.step('the order does not pay for a cart with a higher total', async () => {
    const unfinished = findBanner(page, 'A payment is not finished yet.');
    await expect(unfinished).toContainText('To pay it, proceed to checkout.');
    await cart(page).increase.click();
    await expect(unfinished).toContainText('checkout closes this order and places a new one');
    await page.getByRole('button', { name: /^Decrease/ }).click();
    await expect(unfinished).toContainText('To pay it, proceed to checkout.');
  });
  await cart(page).checkout.click();
  await pressInPaymentWindow(page, 'Fail payment');
  await expect(paymentWindow(page)).toContainText('The payment failed.');
  // The provider reports it to the server in the background.
  const stored = () => fetchData<{ payments: object[] }[]>(page, 'GET', '/api/order/user');
  await expect
    .poll(async () => (await stored())[0]?.payments, 'payments on the server')
    .toMatchObject([{ status: 'failed' }]);
  await page.goto('/orders');
  await more(page).press('Enter');
  await expect(order.getByText('Your payment was declined by the bank.')).toBeVisible();
  await expect(order.getByText('Nothing is charged until you finish the payment')).toBeVisible();

  await finishPayment(page);
  await cart(page).checkout.click();
  await pressInPaymentWindow(page, 'Pay');
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
  await more(page).click();
  const payments = order.getByRole('heading', { name: 'Payments' }).locator('xpath=..');
  await expect(payments.getByRole('listitem')).toHaveText([
    /^Failed₹7,999\.00[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2} [AP]M · Card/,
    /^Paid₹7,999\.00[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2} [AP]M · Card$/,
  ]);
  await checkScreen(page, 'orders with payments and history');
  const history = order.getByRole('heading', { name: 'History' }).locator('xpath=..');
  await expect(history.getByRole('listitem')).toHaveText([
    /^Order placed/,
    /^Payment failed/,
    /^Paid/,
  ]);
});

const payAgain = (page: Page) => page.getByRole('button', { name: /^Pay again/ });

test('puts a failed order back into the cart and names missing items (R-162, S-53)', async ({
  page,
  server,
}) => {
  const cart = [{}, { segment: 1 }];
  const { inCart } = await prepareCustomer(page, { cart, order: 'FAILED' });
  const [first = '', second = ''] = inCart;
  const lines = await fetchData<{ id: string }[]>(page, 'GET', '/api/cart/user');
  for (const { id } of lines) await fetchData(page, 'DELETE', `/api/cart/${id}`);
  await page.goto('/orders');
  await runStaffCommand(server, 'reject', first, 'Not possible');
  await payAgain(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
  const words = 'No longer available: SEO Starter Audit. The rest of your order is in your cart.';
  await expect(findBanner(page, words)).toBeVisible();
  await page.reload();
  await expect(findBanner(page, words)).toBeVisible();
  await checkScreen(page, 'cart with items that are no longer available');
  await findBanner(page, words).getByRole('button', { name: 'Dismiss error' }).press('Enter');
  await expect(findBanner(page, words)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();

  await runStaffCommand(server, 'reject', second, 'Not possible');
  await page.goto('/orders');
  await payAgain(page).press('Enter');
  const notice = orderCard(page).getByRole('group', {
    name: /^No longer available: SEO Starter Audit, /,
  });
  await expect(notice).toContainText('Nothing of this order can be bought.');
  await expect(page).toHaveURL('/orders');
  await checkScreen(page, 'an order with nothing left to buy');
});

test('orders again with the same answers, or says that they are unavailable (R-176, R-076, S-01)', async ({
  page,
}) => {
  await prepareCustomer(page, { cart: [{ segment: 1 }], order: 'SUCCESS' });
  await page.clock.install();
  await page.goto('/orders');
  const again = page.getByRole('button', { name: /^Order again/ });
  const email = form(page).contactEmail;
  const brokenList = { on: 'GET /api/user/applications', effect: 'status', status: 503 };
  await injectFaults(page, brokenList);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await expect(email).toHaveValue('marketing@rao-textiles.example');
  await passAutosaveDelay(page);
  await expect(page.getByText(/^Saved at /)).toBeVisible();

  let other: object = { categoryId: undefined, segmentId: undefined };
  await page.route('**/api/order/user', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { items: { application: object }[] }[] };
    for (const { items } of data) for (const item of items) Object.assign(item.application, other);
    await route.fulfill({ json: { success: true, data } });
  });
  await removeItem(page, 'selectedCategory');
  await injectFaults(page, brokenList, { ...brokenList, on: 'GET /api/application/:id' });
  await page.goto('/orders');
  const notCopied = 'The earlier answers could not be loaded, so they are not filled in.';
  await expectTextDuring(page, notCopied, async () => {
    const chosen = page.waitForResponse(/\/api\/category\//);
    await again.click();
    expect((await chosen).ok()).toBe(true);
  });
  await expect(email).not.toHaveValue('marketing@rao-textiles.example');

  other = { categoryId: undefined, category: { name: 'Nameless' } };
  await page.goto('/orders');
  await expect(page.getByText('Nameless')).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('never shows a confirmation above an outdated list of orders (R-170)', async ({ page }) => {
  await signUp(page);
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await fillCart(page);
  await page.getByRole('link', { name: /^My Cart/ }).click();
  await cart(page).checkout.click();
  await expect(paymentWindow(page)).toBeVisible();

  let answer = () => {};
  const isRead = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/order/user*', async (route) => {
    await isRead;
    await route.continue();
  });
  await pressInPaymentWindow(page, 'Pay');
  await expect(page).toHaveURL(/\/orders\?order=/);
  await expect(page.getByRole('main').getByText('Loading your orders')).toBeAttached();
  await expect(page.getByText('No orders yet')).toHaveCount(0);
  answer();
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
});
