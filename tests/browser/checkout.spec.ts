import { signUp } from './customer.ts';
import {
  disturb,
  expect,
  fillCart,
  openFilledCart,
  paymentWindow,
  proceedToPayment,
  said,
  standing,
  test,
} from './portal.ts';

test('a forged proof of payment is refused; what the provider says of the order counts (R-150, R-155)', async ({
  page,
}) => {
  await signUp(page);
  await page.route('**/api/order/verify', async (route) => {
    const body = route.request().postDataJSON() as Record<string, string>;
    await route.continue({ postData: { ...body, razorpaySignature: 'f'.repeat(64) } });
  });
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/order/check/*', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await proceedToPayment(page);
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(standing(page, 'Payment verification failed!')).toBeVisible();
  await expect(page.getByText('Payment successful!')).toHaveCount(0);
  asked.resolve();
  await expect(said(page, 'Payment successful!')).toBeVisible();
});

test('a failed attempt keeps the window open, and another one pays (S-07, R-150)', async ({
  page,
}) => {
  await signUp(page);
  await proceedToPayment(page);
  await paymentWindow(page).getByRole('button', { name: 'Fail payment' }).click();
  await expect(paymentWindow(page)).toContainText('The payment failed.');
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(said(page, 'Payment successful!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Confirmation' })).toBeVisible();
});

test('two presses on Proceed to Checkout make one order (R-160)', async ({ page }) => {
  await signUp(page);
  await proceedToPayment(page);
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click();
  await expect(said(page, 'Payment was cancelled.')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).dblclick();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(said(page, 'Payment successful!')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Order / })).toHaveCount(1);
});

test('two tabs pay one after the other, never at once (R-241)', async ({ page }) => {
  await signUp(page);
  await proceedToPayment(page);
  const other = await page.context().newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(
    said(other, 'You are paying in another tab. Please finish there first.'),
  ).toBeVisible();
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click();
  await expect(said(page, 'Payment was cancelled.')).toBeVisible();
  await other.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(paymentWindow(other)).toBeVisible();
  await other.close();
});

test('another window follows the cart, the bookmarks and the order of this one (R-241)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await fillCart(page, { segment: 1 });
  const other = await page.context().newPage();
  await other.goto('/cart');
  await expect(other.getByRole('spinbutton')).toHaveCount(2);
  await page.reload();
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await expect(other.getByRole('spinbutton').first()).toHaveValue('2');
  await page
    .getByRole('button', { name: /^Move to bookmarks/ })
    .last()
    .click();
  await expect(other.getByRole('spinbutton')).toHaveCount(1);
  await expect(other.getByRole('link', { name: 'My Bookmarks, 1 item' })).toBeVisible();

  await other.getByRole('link', { name: 'My Submission' }).click();
  await expect(other.getByText('Paid', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(said(page, 'Payment successful!')).toBeVisible();
  await expect(other.getByText('Paid', { exact: true })).toBeVisible();
  await expect(other.getByRole('link', { name: 'My Cart, 0 items' })).toBeVisible();
  await other.close();
});

test.describe('a reload', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('in the middle of a payment finds it again, and it can be paid (R-158, R-222)', async ({
    page,
  }) => {
    await signUp(page);
    await proceedToPayment(page);
    await page.reload();
    const note = standing(page, 'A payment is not finished yet.');
    await expect(note).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
  });

  test('of a payment that was made unseen books it on return (R-158, O14)', async ({ page }) => {
    await signUp(page);
    const placing = page.waitForResponse('**/api/order');
    await proceedToPayment(page);
    const { data } = (await (await placing).json()) as { data: { razorpayOrderId: string } };
    await disturb(page, { on: 'POST /api/webhook/razorpay', effect: 'status', status: 500 });
    // Paid in the bank's app: a page that hears of the payment would book it while it closes.
    const paid = await page.request.post('/sandbox/payments/pay', {
      data: { razorpayOrderId: data.razorpayOrderId, outcome: 'pay' },
    });
    expect(paid.ok()).toBe(true);
    await page.reload();
    await expect(said(page, 'Payment successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/orders\?order=/);
    await disturb(page);
  });

  test('in the middle of a payment finds it again, and it can be cancelled (R-158, R-151)', async ({
    page,
  }) => {
    await signUp(page);
    await proceedToPayment(page);
    await page.reload();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(said(page, 'Payment was cancelled.')).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
  });

  test('after paying shows the paid order and an empty cart (R-158, R-173)', async ({ page }) => {
    await signUp(page);
    await proceedToPayment(page);
    await page.route('**/api/order/verify', (route) => route.abort());
    const paid = page.waitForRequest('**/api/order/verify');
    await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await paid;
    await page.goto('/orders');
    await page.request.post('/sandbox/reconcile');
    await page.reload();
    await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });
});

test.describe('while calls fail', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('a lost reply to the confirmation still ends paid (R-150, T-33)', async ({ page }) => {
    const address = await signUp(page);
    await proceedToPayment(page);
    await disturb(page, { on: 'POST /api/order/verify', effect: 'lose-reply', for: address });
    await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(said(page, 'Payment verification error')).toBeVisible();
    await expect(page).toHaveURL(/\/orders\?order=/);
    await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
  });

  test('an order that cannot be placed says so and leaves the cart (R-150)', async ({ page }) => {
    const address = await signUp(page);
    await openFilledCart(page);
    await disturb(page, { on: 'payments', effect: 'down', for: address });
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(standing(page, 'Failed to initiate payment')).toBeVisible();
    await expect(paymentWindow(page)).toBeHidden();
    await disturb(page);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(paymentWindow(page)).toBeVisible();
  });

  test('an order that is refused says why, and the reason stays (R-150, R-214)', async ({
    page,
  }) => {
    await signUp(page);
    await openFilledCart(page, { quantity: 99 });
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(standing(page, 'Failed to initiate payment')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText('Orders can be paid online from ₹1.00 to ₹5,00,000.00.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('spinbutton')).toHaveValue('99');
  });

  test('an order that cannot be cancelled says so (R-151, S-08)', async ({ page }) => {
    const address = await signUp(page);
    await proceedToPayment(page);
    await disturb(page, {
      on: 'DELETE /api/order/delete/:id',
      effect: 'status',
      status: 500,
      for: address,
    });
    await paymentWindow(page).getByRole('button', { name: 'Close' }).click();
    await expect(standing(page, 'Failed to cancel order.')).toBeVisible();
    await expect(page.getByText('Payment was cancelled.')).toHaveCount(0);
  });
});
