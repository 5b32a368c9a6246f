import { codeDialog, fillRegistration, createAddress, signUp, typeCode } from './customer.ts';
import { expect, pauseClock, test } from './portal.ts';

test('says after ten seconds that a call is slow, and can cancel it (T-26, R-036)', async ({
  page,
}) => {
  await page.clock.install();
  await fillRegistration(page, createAddress());
  await page.route('**/api/auth/verify-otp', () => {});
  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = codeDialog(page);
  await expect(dialog).toBeVisible();
  await pauseClock(page);
  const request = page.waitForRequest('**/api/auth/verify-otp');
  await typeCode(page, '123456');
  await request;
  const notice = page.getByRole('status').filter({ hasText: 'Still working' });
  await page.clock.runFor(9_000);
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(1_000);
  await page.clock.resume();
  const cancel = notice.getByRole('button', { name: 'Cancel waiting' });
  await expect(cancel).toBeVisible();
  await cancel.focus();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid OTP!')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Rao Textiles');
});

test('says that a page loads slowly, and can cancel it (R-231, T-26)', async ({ page }) => {
  await signUp(page);
  await page.clock.install();
  await test.step('a page with a slow read', async () => {
    let requests = 0;
    await page.route('**/api/cart/user', () => {
      requests += 1;
    });
    await page.goto('/cart');
    await expect.poll(() => requests).toBe(1);
    // The session read has finished, so cancelling affects only the read of the cart.
    await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
    await page.clock.runFor(10_000);
    const notice = page.getByRole('status').filter({ hasText: 'Still working' });
    await notice.getByRole('button', { name: 'Cancel waiting' }).click();
    await expect(notice).toHaveCount(0);
    const again = page.getByRole('button', { name: 'Try again' });
    await page.clock.runFor(2_000);
    await expect(again).toBeVisible();
    expect(requests).toBe(1);
    await page.unroute('**/api/cart/user');
    await again.click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expect(again).toHaveCount(0);
  });

  await test.step('a page with slow code', async () => {
    await page.route(/\/assets\/orders-.*\.js/, () => undefined);
    const waiting = page.locator('[aria-busy="true"]');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    // The announcement disappears after a few seconds.
    await Promise.all([
      expect(page.getByText('Opening the page…')).toHaveCount(1),
      page.getByRole('menuitem', { name: 'My Orders' }).click(),
      expect(waiting).toHaveCount(1),
    ]);
    await page.clock.runFor(9_000);
    await page.getByRole('button', { name: 'Cancel waiting' }).click();
    await expect(waiting).toHaveCount(0);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });
});
