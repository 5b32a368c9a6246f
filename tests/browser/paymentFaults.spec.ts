import type { Page } from '@playwright/test';
import { paymentsPath, providerHeaders } from '#tests/support/provider.ts';
import { signUp, storedToken } from './customer.ts';
import { disturb, expect, openFilledCart, paymentWindow, said, standing, test } from './portal.ts';

/* What the customer sees of each payment fault of the sandbox, and what is true afterwards. */

test.use({ expectedProblems: /Failed to load resource/ });

interface Order {
  id: string;
  status: string;
}

/** What the server and the provider say: statuses of the own orders and of one order's payments. */
async function truth(page: Page, providerOrderId: string) {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const listed = async (path: string) => {
    const answer = await page.request.get(path, { headers });
    return ((await answer.json()) as { data: Order[] }).data;
  };
  const answer = await page.request.get(paymentsPath(providerOrderId), {
    headers: providerHeaders,
  });
  const payments = ((await answer.json()) as { items: Order[] }).items;
  return {
    orders: (await listed('/api/order/user')).map(({ status }) => status),
    cart: (await listed('/api/cart/user')).length,
    payments: payments.map(({ status }) => status),
  };
}

const paidOnce = { orders: ['SUCCESS'], cart: 0, payments: ['captured'] };

/** Opens the payment window; answers the provider's order id. */
async function openWindow(page: Page): Promise<string> {
  const placed = page.waitForResponse('**/api/order');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const { data } = (await (await placed).json()) as { data?: { razorpayOrderId: string } };
  return data?.razorpayOrderId ?? '';
}

async function press(page: Page, button: 'Pay' | 'Fail payment' | 'Close'): Promise<void> {
  await paymentWindow(page).getByRole('button', { name: button, exact: true }).click();
}

async function capture(page: Page, razorpayOrderId: string): Promise<void> {
  const answer = await page.request.post('/sandbox/payments/settle', { data: { razorpayOrderId } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function expectPaid(page: Page, providerOrderId: string): Promise<void> {
  await expect(said(page, 'Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?order=/);
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
  await expect(page.getByText('Payment was cancelled.')).toHaveCount(0);
  expect(await truth(page, providerOrderId)).toEqual(paidOnce);
}

test('down while the order is confirmed: the signature decides, paid once (R-155, R-165, O8)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openFilledCart(page);
  const order = await openWindow(page);
  await disturb(page, { on: 'payments', effect: 'down', for: address });
  await press(page, 'Pay');
  await expectPaid(page, order);
});

test('down while the order is cancelled: it stays, and can be cancelled later (S-08, R-162)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openFilledCart(page);
  const order = await openWindow(page);
  await disturb(page, { on: 'payments', effect: 'down', for: address });
  await press(page, 'Close');
  await expect(said(page, 'Failed to cancel order.')).toBeVisible();
  await expect(standing(page, 'A payment is not finished yet.')).toBeVisible();
  expect(await truth(page, order)).toEqual({ orders: ['PENDING'], cart: 1, payments: [] });
  await disturb(page);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(said(page, 'Payment was cancelled.')).toBeVisible();
  expect(await truth(page, order)).toEqual({ orders: [], cart: 1, payments: [] });
});

test('timeout while the order is placed: pressing again finds that order (O4, C-05)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openFilledCart(page);
  await disturb(page, { on: 'payments', effect: 'timeout', ms: 10, times: 1, for: address });
  expect(await openWindow(page)).toBe('');
  await expect(said(page, 'Failed to initiate payment')).toBeVisible();
  await expect(paymentWindow(page)).toBeHidden();
  const order = await openWindow(page);
  await press(page, 'Pay');
  await expectPaid(page, order);
});

test('late-capture after Pay: the page keeps asking and shows the money when it comes (T-14, C-06)', async ({
  page,
}) => {
  await page.clock.install();
  const address = await signUp(page);
  await openFilledCart(page);
  const order = await openWindow(page);
  await disturb(page, { on: 'payments', effect: 'late-capture', for: address });
  await press(page, 'Pay');
  await expect(said(page, 'A payment for this order is still being checked.')).toBeVisible();
  const note = standing(page, 'We are checking your payment');
  await expect(note).toContainText('a completed payment cannot get lost');
  await expect(note.getByRole('button', { name: 'Leave' })).toBeVisible();
  expect(await truth(page, order)).toEqual({ orders: ['PENDING'], cart: 1, payments: ['created'] });

  const asked = page.waitForResponse('**/api/order/check/*');
  await page.clock.fastForward(2_000);
  await asked;
  await expect(note.getByRole('button', { name: 'Check again' })).toBeEnabled();
  await capture(page, order);
  // The server's own clock, by which it remembers the last answer of the provider.
  await page.request.post('/sandbox/clock', { data: { advanceMs: 5_000 } });
  await page.clock.fastForward(5_000);
  await expectPaid(page, order);
});

test('late-capture after Pay, left: every page tells of it until it is paid (C-06, C-01, B-06)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openFilledCart(page);
  const order = await openWindow(page);
  await disturb(page, { on: 'payments', effect: 'late-capture', for: address });
  await press(page, 'Pay');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(standing(page, 'A payment is not finished yet.')).toBeVisible();
  await capture(page, order);
  await expect.poll(() => truth(page, order)).toEqual(paidOnce);
  await page.goto('/');
  await expect(standing(page, 'Your payment arrived.')).toBeVisible();
});

test('late-capture after Close: cancelled, and the money that still comes restores the order (T-14, C-04, R-159)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openFilledCart(page);
  const order = await openWindow(page);
  await disturb(page, { on: 'payments', effect: 'late-capture', for: address });
  await press(page, 'Close');
  await expect(said(page, 'Payment was cancelled.')).toBeVisible();
  expect(await truth(page, order)).toEqual({ orders: [], cart: 1, payments: [] });
  await capture(page, order);
  await expect.poll(() => truth(page, order)).toEqual(paidOnce);
  await page.goto('/orders');
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
});

test('capture-on-dismiss: money that came with the dismissal is a success (C-02, O13, R-159)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openFilledCart(page);
  const order = await openWindow(page);
  await disturb(page, { on: 'payments', effect: 'capture-on-dismiss', for: address });
  await press(page, 'Close');
  await expectPaid(page, order);
});

for (const effect of ['duplicate-webhook', 'webhook-first']) {
  test(`${effect}: one order, one receipt (O10, R-156, B-08)`, async ({ page }) => {
    const address = await signUp(page);
    await openFilledCart(page);
    const order = await openWindow(page);
    await disturb(page, { on: 'payments', effect, for: address });
    await press(page, 'Pay');
    await expectPaid(page, order);
    await page.request.post('/sandbox/webhooks/replay');
    expect(await truth(page, order)).toEqual(paidOnce);
    const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as { subject: string }[];
    expect(mails.filter(({ subject }) => subject.includes('is paid'))).toHaveLength(1);
  });
}

test.describe("the provider's script", () => {
  const script = '**/sandbox/payments/checkout.js';
  const failure = 'The payment window could not be loaded. Please try again.';

  for (const [trouble, content] of [
    ['is blocked', undefined],
    ['is not what it should be', 'void 0;'],
  ] as const) {
    test(`${trouble}: said, no order made, and tried again (C-07, R-161)`, async ({ page }) => {
      await signUp(page);
      await openFilledCart(page);
      const orders: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/order')) orders.push(request.method());
      });
      await page.route(script, (route) =>
        content ? route.fulfill({ contentType: 'text/javascript', body: content }) : route.abort(),
      );
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(page.getByRole('alert').filter({ hasText: failure }).first()).toBeVisible();
      expect(orders).toEqual([]);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(paymentWindow(page)).toBeVisible();
      expect(orders).toEqual(['POST']);
    });
  }

  test('never comes: said after a while, instead of waiting for ever (C-07, R-161)', async ({
    page,
  }) => {
    await page.clock.install();
    await signUp(page);
    await openFilledCart(page);
    await page.route(script, () => undefined);
    const asked = page.waitForRequest(script);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await asked;
    await page.clock.fastForward(15_000);
    await expect(said(page, failure)).toBeVisible();
  });
});

test('an edit of the cart elsewhere restarts the order; here it is prevented (R-163, O16)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  const first = await openWindow(page);
  await expect(paymentWindow(page)).toContainText('₹7,999.00');
  const buttons = await page.locator('main').getByRole('button').all();
  expect(buttons.length).toBeGreaterThan(3);
  for (const button of buttons) await expect(button).toBeDisabled();
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const cart = await page.request.get('/api/cart/user', { headers });
  const [line] = ((await cart.json()) as { data: { id: string }[] }).data;
  await page.request.put(`/api/cart/${line?.id}`, { headers, data: { quantity: 2 } });
  await press(page, 'Close');
  await expect(said(page, 'Payment was cancelled.')).toBeVisible();
  const second = await openWindow(page);
  expect(second).not.toBe(first);
  await expect(paymentWindow(page)).toContainText('₹15,998.00');
  await press(page, 'Pay');
  await expectPaid(page, second);
});

test.describe('a payment whose tab was closed is told on the next start', () => {
  /** Shifts of what was on the page, as the browser counts them. */
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

  /** What the device keeps comes later than what the server answers. */
  const slowDevice = (page: Page) =>
    page.addInitScript(() => {
      const { prototype } = IDBRequest;
      const own = Object.getOwnPropertyDescriptor(prototype, 'onsuccess');
      Object.defineProperty(prototype, 'onsuccess', {
        set(this: IDBRequest, heard: (event: Event) => void) {
          own?.set?.call(this, (event: Event) => setTimeout(() => heard(event), 400));
        },
      });
    });

  test('as unfinished, with the way to finish it (B-06, C-01, R-158, R-222)', async ({ page }) => {
    await signUp(page);
    await openFilledCart(page);
    const order = await openWindow(page);
    await expect(paymentWindow(page)).toBeVisible();
    await slowDevice(page);
    await page.goto('/my-submission');
    await expect(standing(page, 'A payment is not finished yet.')).toBeVisible();
    expect(await jumps(page)).toBeLessThan(0.05);
    await page.getByRole('link', { name: 'Finish the payment' }).click();
    await expect(page.getByRole('link', { name: 'Finish the payment' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await press(page, 'Pay');
    await expectPaid(page, order);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
    await expect(standing(page, 'Your payment arrived.')).toHaveCount(0);
  });

  test('as paid, once, when the money came meanwhile (B-06, C-01, O14)', async ({ page }) => {
    await signUp(page);
    await openFilledCart(page);
    const order = await openWindow(page);
    await page.route('**/api/order/verify', (route) => route.abort());
    const confirming = page.waitForRequest('**/api/order/verify');
    await press(page, 'Pay');
    await confirming;
    await page.goto('about:blank');
    await page.unrouteAll();
    await page.goto('/healthz');
    await expect.poll(() => truth(page, order)).toEqual(paidOnce);
    await page.goto('/');
    const note = standing(page, 'Your payment arrived.');
    await expect(note).toBeVisible();
    expect(await jumps(page)).toBeLessThan(0.05);
    await note.getByRole('link', { name: 'Show the order' }).click();
    await expect(page).toHaveURL(/\/orders\?order=/);
    await expect(note).toHaveCount(0);
    const listed = page.waitForResponse('**/api/order/user');
    await page.goto('/orders');
    await listed;
    await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('as failed, once, with the way to try again (B-06, C-03, T-38)', async ({ page }) => {
    await signUp(page);
    await openFilledCart(page);
    const order = await openWindow(page);
    const paid = page.waitForResponse('**/sandbox/payments/pay');
    await press(page, 'Fail payment');
    await paid;
    await page.goto('/healthz');
    await page.request.post('/sandbox/reconcile');
    const failed = { orders: ['FAILED'], cart: 1, payments: ['failed'] };
    expect(await truth(page, order)).toEqual(failed);
    await page.goto('/');
    const note = standing(page, 'Your last payment failed.');
    await expect(note).toContainText('₹7,999.00 for order');
    await note.getByRole('link', { name: 'Go to the cart' }).click();
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
    const listed = page.waitForResponse('**/api/user/applications');
    await page.goto('/my-submission');
    await listed;
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('not to the next customer of this browser (T-30, B-06)', async ({ page }) => {
    await signUp(page);
    await openFilledCart(page);
    await openWindow(page);
    await expect(paymentWindow(page)).toBeVisible();
    await signUp(page);
    await page.goto('/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(standing(page, 'A payment is not finished yet.')).toHaveCount(0);
  });
});
