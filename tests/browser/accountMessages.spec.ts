import {
  codeDialog,
  enterMailedCode,
  fillRegistration,
  mailedCode,
  newAddress,
  register,
} from './customer.ts';
import { disturb, expect, said, standing, test } from './portal.ts';

/* Each sentence of specification §8 "Auth", seen by a customer when the world misbehaves. */

test.afterEach(({ page }) => disturb(page));

test('registration says what became of the code and of the sign-up, and keeps the form (R-008, R-016)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);

  await disturb(page, { on: 'POST /api/auth/send-otp', effect: 'drop' });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(standing(page, 'Failed to send OTP. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Rao Textiles');
  await disturb(page);

  await page.getByRole('button', { name: 'Register' }).click();
  await expect(said(page, 'Enter the OTP that sent to your email!')).toBeVisible();
  await disturb(page, { on: 'POST /api/auth/signup', effect: 'drop' });
  await enterMailedCode(page, address);
  await expect(standing(page, 'Failed to register')).toBeVisible();
  await disturb(page);

  await page.getByRole('button', { name: 'Register' }).click();
  await expect(said(page, 'Registration successful')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('an address that has an account learns so only after its code, by the server’s sentence (A6, A21, T-35)', async ({
  page,
}) => {
  const address = await register(page);
  await page.evaluate(() => localStorage.clear());
  await fillRegistration(page, address);
  await disturb(page);
  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await page.getByRole('button', { name: 'Register' }).click();
  await enterMailedCode(page, address);
  await expect(standing(page, 'An account with this e-mail already exists.')).toBeVisible();
});

test('a reset says what became of code and password, and the new password counts (R-009)', async ({
  page,
}) => {
  const address = await register(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();

  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(said(page, 'Invalid email')).toBeVisible();

  await page.getByLabel('Email').fill(address);
  await disturb(page, { on: 'mail', effect: 'down' });
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(standing(page, 'Failed to send OTP. Please try again.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(said(page, 'OTP sent to your email')).toBeVisible();
  await enterMailedCode(page, address);

  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(said(page, 'Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(said(page, 'Passwords do not match')).toBeVisible();

  await page.getByLabel('Confirm password', { exact: true }).fill('another horse');
  await disturb(page, { on: 'POST /api/auth/reset-password', effect: 'drop' });
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(standing(page, 'Failed to reset password. Please try again.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(said(page, 'Password reset successfully.')).toBeVisible();

  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('a code check that breaks shows Invalid OTP!, and the same code can be typed again (R-010)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(codeDialog(page)).toBeVisible();
  await disturb(page, { on: 'POST /api/auth/verify-otp', effect: 'drop' });
  await enterMailedCode(page, address);
  await expect(said(page, 'Invalid OTP!')).toBeVisible();
  await disturb(page);
  await codeDialog(page).getByRole('textbox').first().focus();
  await page.keyboard.type(await mailedCode(page, address));
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('five wrong codes lock the code, and only a new one or Cancel is offered (R-013, C-10)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);
  await page.clock.install();
  await page.getByRole('button', { name: 'Register' }).click();
  const right = await mailedCode(page, address);
  await expect(codeDialog(page)).toBeVisible();
  await page.clock.runFor(200);
  for (let guess = 1; guess <= 6; guess += 1) {
    const wrong = String((Number(right) + guess) % 1_000_000).padStart(6, '0');
    await codeDialog(page).getByRole('textbox').first().focus();
    await page.keyboard.type(wrong);
    await expect(codeDialog(page).getByRole('alert')).not.toBeEmpty();
  }
  await expect(said(page, 'This code is no longer valid. Please ask for a new one.')).toBeVisible();

  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await page.clock.runFor(61_000);
  await disturb(page, { on: 'POST /api/auth/send-otp', effect: 'drop' });
  await codeDialog(page).getByRole('button', { name: 'Resend code' }).click();
  await expect(standing(codeDialog(page), 'Failed to send OTP. Please try again.')).toBeVisible();
  await disturb(page);
  await codeDialog(page).getByRole('button', { name: 'Resend code' }).click();
  await expect.poll(() => mailedCode(page, address)).not.toBe(right);
  await page.clock.runFor(200);
  await enterMailedCode(page, address);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('after Cancel, asking again at once opens the dialog for the code that was just mailed, with the wait that is left (C-10, R-012)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(codeDialog(page)).toBeHidden();
  await page.request.post('/sandbox/clock', { data: { advanceMs: 40_000 } });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(
    codeDialog(page).getByRole('button', { name: /^Resend code in (1\d|20) s$/ }),
  ).toBeVisible();
  await enterMailedCode(page, address);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});
