import {
  enterMailedCode,
  openPasswordReset,
  expectSignInPage,
  createAddress,
  signUp,
  submitLogin,
} from './customer.ts';
import {
  injectFaults,
  expect,
  findText,
  expectTextDuring,
  findBanner,
  pauseClock,
  test,
} from './portal.ts';
import { emptyStorage } from './storage.ts';

test.afterEach(({ page }) => injectFaults(page));

test('helps customers fill in the forms before signing in (R-006, R-023, R-210)', async ({
  page,
}) => {
  await page.goto('/register');
  await test.step('the countries open on focus and on a press, above the form', async () => {
    const country = page.getByRole('combobox', { name: 'Country' });
    const list = page.getByRole('listbox');
    await country.focus();
    await expect(list).toBeVisible();
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(288);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await country.click();
    await expect(list).toBeVisible();
  });
  await test.step('typing searches the countries', async () => {
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveValue('India');
    await country.fill('nether');
    const found = page.getByRole('option');
    await expect(found.filter({ hasText: /^Netherlands/ })).toContainText('NL');
    await expect(found.filter({ hasText: 'India' })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(country).toHaveValue(/Netherlands/);

    await country.press('ControlOrMeta+a');
    await country.pressSequentially('us');
    await expect(found.nth(0)).toContainText('US');
    await country.press('ControlOrMeta+a');
    await country.pressSequentially('ind');
    await expect(found).toHaveText([/^India/, /^Indonesia/, /^British Indian/]);
    await country.press('ControlOrMeta+a');
    for (const [letter, nearest] of [
      ['n', 'Namibia'],
      ['e', 'NE'],
    ] as const) {
      await country.pressSequentially(letter);
      await expect(found.nth(0)).toContainText(nearest);
      await expect(found.nth(0)).toBeInViewport();
    }
    await country.press('ControlOrMeta+a');
    await country.pressSequentially('ind');
    await expect(found).toHaveCount(3);
    await found.nth(0).click();
    await expect(country).toHaveValue('India');

    // At both sizes the list opens below the field; if the page scrolled, the list would close.
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await country.evaluate((field) => field.scrollIntoView({ block: 'center' }));
      const before = await page.evaluate(() => scrollY);
      await page.getByRole('button', { name: 'Show suggestions' }).click();
      await expect(found.filter({ hasText: /^India/ })).toBeInViewport();
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
      await expect(found.filter({ hasText: /^Isle of Man/ })).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('password managers recognise every field', async () => {
    for (const [label, purpose] of [
      ['Full name', 'name'],
      ['Email', 'email'],
      ['Mobile number', 'tel-national'],
      ['Company name', 'organization'],
      ['Password', 'new-password'],
      ['Confirm password', 'new-password'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(
        'autocomplete',
        purpose,
      );
    }
  });
  await test.step('the customer can show the password', async () => {
    await page.goto('/login');
    const field = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await field.fill('look at me');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue('look at me');
  });
});

test('resets a password and announces the result of each step (R-009, R-214, B-08)', async ({
  page,
}) => {
  const address = await signUp(page);
  await emptyStorage(page);
  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await test.step('the toast of a refused sign-in does not cover the form', async () => {
    await page.goto('/login');
    await page.clock.install();
    await pauseClock(page);
    await submitLogin(page, createAddress());
    const dismiss = page.getByRole('button', { name: 'Dismiss message' });
    await expect(dismiss).toHaveCount(1);
    await openPasswordReset(page);
    await page.clock.runFor(1_500);
    await expect(dismiss).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step('the server sends a code', async () => {
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(findText(page, 'Invalid email')).toBeVisible();

    await page.getByLabel('Email').fill(address);
    await injectFaults(page, { on: 'mail', effect: 'down' });
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(findBanner(page, 'Failed to send OTP. Please try again.')).toBeVisible();
    await injectFaults(page);
    await expectTextDuring(page, 'OTP sent to your email', () =>
      page.getByRole('button', { name: 'Get OTP' }).click(),
    );
    await enterMailedCode(page, address);
  });

  await test.step('the new password is checked and saved', async () => {
    await page.getByLabel('New password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm password', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(findText(page, 'Password must be at least 6 characters')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('another horse');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(findText(page, 'Passwords do not match')).toBeVisible();

    await page.getByLabel('Confirm password', { exact: true }).fill('another horse');
    await injectFaults(page, { on: 'POST /api/auth/reset-password', effect: 'drop' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(findBanner(page, 'Failed to reset password. Please try again.')).toBeVisible();
    await injectFaults(page);
    await expectTextDuring(page, 'Password reset successfully.', () =>
      page.getByRole('button', { name: 'Reset Password' }).click(),
    );

    await expectSignInPage(page);
  });
  await submitLogin(page, address, 'another horse');
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});
