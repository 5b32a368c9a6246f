import type { Page } from '@playwright/test';
import { getPaymentsPath, providerHeaders } from '#tests/support/provider.ts';
import { signUp, readToken, storeToken } from './customer.ts';
import { cart, orderCard } from './pages.ts';
import {
  fetchData,
  injectFaults,
  expect,
  disableTimers,
  openFilledCart,
  paymentWindow,
  pressInPaymentWindow,
  expectTextDuring,
  findBanner,
  test,
} from './portal.ts';

/*
 * What a customer reads while a payment is unresolved or after the paying tab has closed. The walks
 * cover where each answer leads; the tests of the server cover the money.
 */

test.use({ expectedProblems: /Failed to load resource/ });

interface Order {
  id: string;
  status: string;
}

/** Statuses of the customer's orders and of one order's payments, and the size of the cart. */
async function truth(page: Page, providerOrderId: string) {
  const listed = (path: string) => fetchData<Order[]>(page, 'GET', path);
  const answer = await page.request.get(getPaymentsPath(providerOrderId), {
    headers: providerHeaders,
  });
  const payments = ((await answer.json()) as { items: Order[] }).items;
  return {
    orders: (await listed('/api/order/user')).map(({ status }) => status),
    cart: (await listed('/api/cart/user')).length,
    payments: payments.map(({ status }) => status),
  };
}

/** Milliseconds that a page waits for the payment record in device storage. */
const timeout = 2_000;

const paidOnce = { orders: ['SUCCESS'], cart: 0, payments: ['captured'] };

/** Opens the payment window; returns the provider's order id. */
async function openWindow(page: Page, button = cart(page).checkout): Promise<string> {
  const placed = page.waitForResponse('**/api/order');
  await button.click();
  const { data } = (await (await placed).json()) as { data?: { razorpayOrderId: string } };
  return data?.razorpayOrderId ?? '';
}

async function capture(page: Page, razorpayOrderId: string): Promise<void> {
  const answer = await page.request.post('/sandbox/payments/settle', { data: { razorpayOrderId } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function pay(page: Page, providerOrderId: string): Promise<void> {
  await expectTextDuring(page, 'Payment successful!', () => pressInPaymentWindow(page, 'Pay'));
  await expect(page).toHaveURL(/\/orders\?order=/);
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
  await expect(page.getByText('Payment was cancelled.')).toHaveCount(0);
  expect(await truth(page, providerOrderId)).toEqual(paidOnce);
}

test('reports a late payment (T-14, T-38, C-01, C-06, B-06, B-08, R-165, R-175)', async ({
  page,
}) => {
  await page.clock.install();
  const address = await signUp(page);
  await openFilledCart(page);
  const order = await openWindow(page);
  await injectFaults(page, { on: 'payments', effect: 'late-capture', for: address });
  await expectTextDuring(page, 'A payment for this order is still being checked.', () =>
    pressInPaymentWindow(page, 'Pay'),
  );
  const checking = findBanner(page, 'We are checking your payment');
  await expect(checking).toContainText('a completed payment cannot get lost');
  expect(await truth(page, order)).toEqual({ orders: ['PENDING'], cart: 1, payments: ['created'] });
  const response = page.waitForResponse('**/api/order/check/*');
  await page.clock.fastForward(2_000);
  await response;
  await expect(checking.getByRole('button', { name: 'Check again' })).toBeEnabled();

  // The banner first shows the earlier status, so the list must load before the payment arrives.
  const listed = page.waitForResponse('**/api/order/user');
  await checking.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await listed;
  const above = findBanner(page, 'We are checking your payment.');
  await expect(above).toContainText('Please do not pay again yet.');
  await page.getByRole('button', { name: /^Payments and history/ }).click();
  const own = orderCard(page);
  await expect(own.getByText('Not finished', { exact: true })).toBeVisible();
  await expect(own.getByText('Please do not pay again yet.')).toBeVisible();
  await test.step('the cart offers no second payment', async () => {
    await own.getByRole('link', { name: 'Check the payment' }).click();
    await expect(checking).toBeVisible();
    await expect(cart(page).checkout).toBeDisabled();
    await page.goBack();
    await expect(above).toBeVisible();
  });
  await capture(page, order);
  await expect.poll(() => truth(page, order)).toEqual(paidOnce);
  await disableTimers(page, timeout);
  await page.goto('/');
  await expect(findBanner(page, 'Your payment arrived.')).toBeVisible();
});

test('retries a payment script that is wrong or never loads (C-07, O16, R-161, R-163)', async ({
  page,
}) => {
  const script = '**/sandbox/payments/checkout.js';
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'The payment window could not be loaded. Please try again.' });
  const again = page.getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await signUp(page);
  await openFilledCart(page);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order')) orders.push(request.method());
  });
  await test.step('a script without the payment window', async () => {
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'void 0;' }),
    );
    await cart(page).checkout.click();
    await expect(failure.first()).toBeVisible();
  });

  await test.step('a script that never loads', async () => {
    await page.unrouteAll();
    await page.route(script, () => undefined);
    const request = page.waitForRequest(script);
    await again.click();
    await request;
    await expect(again).toHaveCount(0);
    await page.clock.fastForward(15_000);
    await expect(again).toBeVisible();
    expect(orders).toEqual([]);
  });

  await test.step('an order of the current cart', async () => {
    await page.unrouteAll();
    const first = await openWindow(page, again);
    await expect(paymentWindow(page)).toContainText('₹7,999.00');
    expect(orders).toEqual(['POST']);
    const buttons = await page.locator('main').getByRole('button').all();
    expect(buttons.length).toBeGreaterThan(3);
    for (const button of buttons) await expect(button).toBeDisabled();
    const [line] = await fetchData<{ id: string }[]>(page, 'GET', '/api/cart/user');
    await fetchData(page, 'PUT', `/api/cart/${line?.id}`, { quantity: 2 });
    await expectTextDuring(page, 'Payment was cancelled.', () =>
      pressInPaymentWindow(page, 'Close'),
    );
    // The page would refuse to pay for a cart that it does not show yet.
    await expect(cart(page).quantity).toHaveValue('2');
    const second = await openWindow(page);
    expect(second).not.toBe(first);
    await expect(paymentWindow(page)).toContainText('₹15,998.00');
  });
});

test.describe('after the paying tab has closed, reports the payment', () => {
  /** The browser's layout shift score of the page. */
  const jumps = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );

  /** Makes device storage answer later than the server. */
  const slowDevice = (page: Page) =>
    page.addInitScript(() => {
      const { prototype } = IDBRequest;
      const own = Object.getOwnPropertyDescriptor(prototype, 'onsuccess');
      Object.defineProperty(prototype, 'onsuccess', {
        set(this: IDBRequest, handler: (event: Event) => void) {
          own?.set?.call(this, (event: Event) => setTimeout(() => handler(event), 400));
        },
      });
    });

  test('only to the customer who made it (T-30, B-06, C-01, R-155, R-158, R-162, R-222)', async ({
    page,
  }) => {
    await signUp(page);
    const token = (await readToken(page)) ?? '';
    await openFilledCart(page);
    const order = await openWindow(page);
    await expect(paymentWindow(page)).toBeVisible();
    const banner = findBanner(page, 'A payment is not finished yet.');
    await signUp(page);
    await page.goto('/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(banner).toHaveCount(0);

    await storeToken(page, token);
    await slowDevice(page);
    await disableTimers(page, timeout);
    await page.goto('/my-submission');
    await expect(banner).toBeVisible();
    expect(await jumps(page)).toBeLessThan(0.05);
    await page.getByRole('link', { name: 'Finish the payment' }).click();
    await expect(page.getByRole('link', { name: 'Finish the payment' })).toHaveCount(0);
    await cart(page).checkout.click();
    await pay(page, order);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
    await expect(findBanner(page, 'Your payment arrived.')).toHaveCount(0);
  });

  test('once, as failed or as paid (B-06, C-01, C-03, O14, T-38)', async ({ page }) => {
    await signUp(page);
    await openFilledCart(page);
    const failing = await openWindow(page);
    const tried = page.waitForResponse('**/sandbox/payments/pay');
    await pressInPaymentWindow(page, 'Fail payment');
    await tried;
    await page.goto('/healthz');
    await page.request.post('/sandbox/reconcile');
    const failed = { orders: ['FAILED'], cart: 1, payments: ['failed'] };
    expect(await truth(page, failing)).toEqual(failed);
    await disableTimers(page, timeout);
    await page.goto('/');
    const lastFailed = findBanner(page, 'Your last payment failed.');
    await expect(lastFailed).toContainText('₹7,999.00 for order');
    await lastFailed.getByRole('link', { name: 'Go to the cart' }).click();
    await expect(page).toHaveURL('/cart');
    await page.reload();
    await expect(cart(page).checkout).toBeEnabled();
    await expect(lastFailed).toHaveCount(0);

    const order = await openWindow(page);
    await page.route('**/api/order/verify', (route) => route.abort());
    const confirming = page.waitForRequest('**/api/order/verify');
    await pressInPaymentWindow(page, 'Pay');
    await confirming;
    await page.goto('about:blank');
    await page.unrouteAll();
    await page.goto('/healthz');
    await expect.poll(async () => (await truth(page, order)).cart).toBe(0);
    await page.goto('/');
    const arrived = findBanner(page, 'Your payment arrived.');
    await expect(arrived).toBeVisible();
    expect(await jumps(page)).toBeLessThan(0.05);
    await arrived.getByRole('link', { name: 'View order' }).click();
    await expect(page).toHaveURL(/\/orders\?order=/);
    await expect(arrived).toHaveCount(0);
    const listed = page.waitForResponse('**/api/order/user');
    await page.goto('/orders');
    await listed;
    await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
    await expect(arrived).toHaveCount(0);
  });
});
