import { codeDialog, fillRegistration, createAddress, signUp } from './customer.ts';
import { expect, pauseClock, test } from './portal.ts';

test('says after ten seconds that a call is slow, and can cancel it (T-26, R-036)', async ({
  page,
}) => {
  await page.clock.install();
  await fillRegistration(page, createAddress());
  let isAsked = false;
  await page.route('**/api/auth/send-otp', () => {
    isAsked = true;
  });
  await pauseClock(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.poll(() => isAsked).toBe(true);
  const note = page.getByRole('status').filter({ hasText: 'Still working' });
  await page.clock.runFor(9_000);
  await expect(note).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(note).toBeVisible();
  await page.clock.resume();

  await note.getByRole('button', { name: 'Cancel waiting' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Failed to send OTP. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Rao Textiles');
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();

  await page.unroute('**/api/auth/send-otp');
  await page.route('**/api/auth/verify-otp', () => {});
  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = codeDialog(page);
  await page.clock.runFor(200);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type('123456');
  await page.clock.runFor(10_000);
  const cancel = note.getByRole('button', { name: 'Cancel waiting' });
  await expect(cancel).toBeVisible();
  await cancel.focus();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid OTP!')).toBeVisible();
});

test('says that a page loads slowly, and can cancel it (R-231, T-26)', async ({ page }) => {
  await signUp(page);
  await page.clock.install();
  await test.step('a page with a slow read', async () => {
    let asked = 0;
    await page.route('**/api/cart/user', () => {
      asked += 1;
    });
    await page.goto('/cart');
    await expect.poll(() => asked).toBe(1);
    // The session read has finished, so cancelling affects only the read of the cart.
    await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
    await page.clock.runFor(10_000);
    const note = page.getByRole('status').filter({ hasText: 'Still working' });
    await note.getByRole('button', { name: 'Cancel waiting' }).click();
    await expect(note).toHaveCount(0);
    const again = page.getByRole('button', { name: 'Try again' });
    await page.clock.runFor(2_000);
    await expect(again).toBeVisible();
    expect(asked).toBe(1);
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
