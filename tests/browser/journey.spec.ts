import {
  enterMailedCode,
  fillRegistration,
  mailedCode,
  newAddress,
  password,
  signUp,
} from './customer.ts';
import { expect, openFilledCart, paymentWindow, submitApplication, test } from './portal.ts';
import { stored } from './storage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a new customer registers, is told so on the page that follows, applies, pays in the sandbox and sees the paid order; the browser keeps the token and the choice, and nothing else (L31, L85, R-001, R-008, R-066, R-122, R-150, R-164, R-173, R-214, R-215, R-046, T-06, T-30)', async ({
  page,
}) => {
  // Frames and waits come in the order of the page's own time.
  await page.clock.install();
  await page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(window, { frames });
    (function look() {
      const region = document.querySelector('[role="status"][aria-live="polite"]');
      const seen = region?.textContent || (region ? 'nothing' : 'no region');
      if (seen !== frames.at(-1)) frames.push(seen);
      requestAnimationFrame(look);
    })();
  });
  const address = newAddress();
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  const heading = page.getByRole('heading', { name: 'Select Segment' });
  const home = page.locator('body').filter({ has: heading });
  await Promise.all([
    enterMailedCode(page, address),
    expect(home.getByText('Registration successful').first()).toBeVisible(),
    expect(heading).toBeFocused(),
    expect(page).toHaveURL('/'),
  ]);
  const frames = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames);
  await expect
    .poll(async () => (await frames()).join(' | '))
    .toMatch(/^no region \| nothing \| .*Registration successful/);
  await expect(page.getByRole('link', { name: /^My Cart/ })).toBeVisible();

  await page.goto('/my-submission');
  await expect(page.getByRole('heading', { name: 'No applications found' })).toBeVisible();
  await expect(page.getByText("You haven't submitted any applications yet.")).toBeVisible();

  await submitApplication(page);
  const dialog = page.getByRole('dialog', { name: 'Congratulations' });
  await expect(dialog.getByText('Application submitted successfully!')).toBeVisible();
  await expect(dialog.getByText('We start once it is paid.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'selectedCategory',
    'token',
  ]);
  const choice = (await stored(page, 'selectedCategory')) ?? '';
  expect(Object.keys(JSON.parse(choice) as object).toSorted()).toEqual([
    'id',
    'price',
    'segmentId',
  ]);
  const everything = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(everything).not.toContain(password);
  expect(everything).not.toContain(await mailedCode(page, address));
  await dialog.getByRole('button', { name: 'Go to Cart' }).click();

  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
  const price = await page.getByRole('row').nth(1).getByText('₹').innerText();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  await expect(paymentWindow(page)).toHaveAccessibleName(/: Order Payment$/);
  await expect(paymentWindow(page)).toContainText(price);
  await Promise.all([
    paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click(),
    expect(page.getByText('Payment successful!').first()).toBeVisible(),
    expect(page).toHaveURL(/\/orders\?order=/),
  ]);
  const confirmation = page.getByRole('region', { name: 'Confirmation' });
  await expect(confirmation).toContainText(price);
  await expect(page.getByText('SUCCESS').first()).toBeVisible();

  await page.goto('/my-submission');
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Submitted: [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('what was removed and a lost line are read out once (R-214)', async ({ page }) => {
  await signUp(page);
  await openFilledCart(page);
  await page.getByRole('button', { name: /^Remove/ }).click();
  const read = (words: string) => page.getByRole('status').getByText(words, { exact: true });
  await Promise.all([
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Remove|Delete)$/ })
      .click(),
    expect(read('Item removed from cart')).toHaveCount(1),
  ]);
  await expect(page.getByRole('main').getByText(/was removed\.$/)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo: SEO Starter Audit' });
  await expect(undo).toBeFocused();
  await undo.click();
  await page.getByRole('button', { name: /^Move to bookmarks/ }).click();
  await page.getByRole('link', { name: /^My Bookmarks/ }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await Promise.all([
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    expect(read('Bookmark deleted successfully')).toHaveCount(1),
  ]);
  await expect(undo).toBeFocused();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveCount(1);
  await page.context().setOffline(false);
});
