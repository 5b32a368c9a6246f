import { signUp } from './customer.ts';
import { cart } from './pages.ts';
import {
  injectFaults,
  expect,
  fillCart,
  holdCartItemChange,
  openFilledCart,
  paymentWindow,
  pressInPaymentWindow,
  findText,
  expectTextDuring,
  findBanner,
  test,
} from './portal.ts';

test('lets one tab pay at a time and updates the other (R-241)', async ({ page }) => {
  await signUp(page);
  await fillCart(page, { segment: 1 });
  await openFilledCart(page);
  const other = await page.context().newPage();
  await other.goto('/cart');
  await expect(other.getByRole('spinbutton')).toHaveCount(2);
  await cart(page).increase.first().click();
  await expect(other.getByRole('spinbutton').first()).toHaveValue('2');
  await page
    .getByRole('button', { name: /^Move to bookmarks/ })
    .last()
    .click();
  await expect(other.getByRole('spinbutton')).toHaveCount(1);
  await expect(other.getByRole('link', { name: 'My Bookmarks, 1 item' })).toBeVisible();

  const isFree = () =>
    other.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.every(({ name }) => name !== 'payment');
    });

  await cart(page).checkout.click();
  await expect(paymentWindow(page)).toBeVisible();
  await cart(other).checkout.click();
  await expect(
    findText(other, 'You are paying in another tab. Please finish there first.'),
  ).toBeVisible();
  await expectTextDuring(page, 'Payment was cancelled.', () => pressInPaymentWindow(page, 'Close'));

  await page.getByRole('link', { name: 'My Submission' }).click();
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  await page.getByRole('link', { name: /^My Cart/ }).click();
  await cart(page).checkout.click();
  await expect(paymentWindow(page)).toBeVisible();
  await page.goBack();
  await expect.poll(isFree).toBe(true);
  await cart(other).checkout.click();
  await expect(paymentWindow(other)).toBeVisible();

  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(0);
  await expectTextDuring(other, 'Payment successful!', () => pressInPaymentWindow(other, 'Pay'));
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Cart, 0 items' })).toBeVisible();
  await other.close();
});

test('a tab with an unfinished payment learns that another tab has paid it (R-241, R-158)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await cart(page).checkout.click();
  await expect(paymentWindow(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/cart');
  await expect(findBanner(other, 'A payment is not finished yet.')).toBeVisible();
  await pressInPaymentWindow(page, 'Pay');
  await expect(page).toHaveURL(/\/orders\?order=/);
  await expect(other).toHaveURL(/\/orders\?order=/);
  await expect(other.getByText('SUCCESS', { exact: true })).toBeVisible();
  await other.close();
});

test('orders what is on screen or explains why it cannot (R-139, R-150, R-153, R-214)', async ({
  page,
}) => {
  await signUp(page);
  await fillCart(page, { segment: 1 });
  await openFilledCart(page);
  const summary = cart(page).summary;
  const pay = cart(page).checkout;
  const preparing = page.getByText('Preparing your order', { exact: true });

  await test.step('an order waits for a removal', async () => {
    const removal = holdCartItemChange(page);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    const removing = await removal;
    await expect(summary).toContainText('Total₹7,999.00');
    await pay.click();
    await expect(preparing).toBeVisible();
    await removing.continue();
    await expect(paymentWindow(page)).toContainText('₹7,999.00');
    await expectTextDuring(page, 'Payment was cancelled.', () =>
      pressInPaymentWindow(page, 'Close'),
    );
  });

  const increase = cart(page).increase;
  await test.step('an order waits for a quantity', async () => {
    const first = holdCartItemChange(page);
    await increase.click();
    const saving = await first;
    await increase.click();
    await pay.click();
    await expect(preparing).toBeVisible();
    await saving.continue();
    await expect(paymentWindow(page)).toContainText('₹23,997.00');
    await pressInPaymentWindow(page, 'Close');
    await expect(pay).toBeVisible();
  });

  await test.step('a failed change returns to the cart', async () => {
    const second = holdCartItemChange(page);
    await increase.click();
    const failing = await second;
    await pay.click();
    await expect(preparing).toBeVisible();
    await injectFaults(page, { on: 'PUT /api/cart/:id', effect: 'status', status: 429, times: 1 });
    await failing.continue();
    await expect(
      findBanner(page, 'Too many requests. Please wait a moment and try again.'),
    ).toBeVisible();
    await expect(pay).toBeVisible();
    await expect(summary).toContainText('Total₹23,997.00');
    await expect(paymentWindow(page)).toBeHidden();
  });

  await test.step('a refused order says why', async () => {
    const pieces = page.getByRole('spinbutton');
    await pieces.fill('99');
    await pieces.press('Enter');
    await pay.click();
    await expect(findBanner(page, 'Failed to initiate payment')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText('Orders can be paid online from ₹1.00 to ₹5,00,000.00.', { exact: true }),
    ).toBeVisible();
    await expect(pieces).toHaveValue('99');
  });
});
