import {
  endSession,
  enterMailedCode,
  fillRegistration,
  openPasswordReset,
  createAddress,
  openAccount,
  password,
  signUp,
  readToken,
  submitLogin,
} from './customer.ts';
import { expect, findText, findBanner, test } from './portal.ts';
import { blockStorage } from './storage.ts';

/* Browsers whose storage is blocked or full. */

const blocked =
  'You could not be signed in: this browser blocks storage for this site, or has no room left. Please allow cookies and site data, then try again.';

test('signing in reports blocked storage and keeps the input (R-003, R-315)', async ({ page }) => {
  const address = createAddress();
  await openAccount(page, address);
  await page.goto('/login');
  await blockStorage(page);
  await submitLogin(page, address);
  await expect(findBanner(page, blocked)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(address);
  expect(await readToken(page)).toBeNull();
});

test('a registration does not claim to have signed in when storage is blocked (R-008, R-315)', async ({
  page,
}) => {
  const address = createAddress();
  await fillRegistration(page, address);
  await blockStorage(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await enterMailedCode(page, address);
  await expect(page.getByRole('heading', { name: 'Your account was created' })).toBeVisible();
  await expect(findText(page, blocked.replace('try again', 'log in'))).toBeVisible();
  await expect(page.getByText('Registration successful')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await submitLogin(page, address);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('a password reset reports blocked storage before it mails a code (R-009, R-315)', async ({
  page,
}) => {
  await page.goto('/login');
  await openPasswordReset(page);
  await blockStorage(page);
  await page.getByLabel('Email').fill(createAddress());
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(findBanner(page, blocked)).toBeVisible();
});

test('signing in again reports blocked storage and keeps the page (R-021, R-315)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Job title').fill('Weaver');
  expect(await endSession(page)).toBe(true);
  await blockStorage(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(findBanner(dialog, blocked)).toBeVisible();
  await expect(page.locator('[name=jobTitle]')).toHaveValue('Weaver');
});
