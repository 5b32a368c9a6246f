import type { Page } from '@playwright/test';
import {
  endSession,
  expectSignInPage,
  logOut,
  createAddress,
  openAccount,
  password,
  signUp,
  readToken,
  submitLogin,
} from './customer.ts';
import { passAutosaveDelay } from './drafts.ts';
import { form } from './pages.ts';
import { expect, openForm, pauseClock, test } from './portal.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

/** Saves after the session has ended; stops the clock so that no autosave comes first. */
async function saveSignedOut(page: Page): Promise<void> {
  await openForm(page);
  await pauseClock(page);
  await form(page).businessName.fill('Kaveri Mills');
  expect(await endSession(page)).toBe(true);
  await form(page).saveDraft.click();
  await page.clock.resume();
}

test('asks to sign in again above the form, then continues (R-021, R-240, B-02, C-13)', async ({
  page,
}) => {
  const second = createAddress();
  await openAccount(page, second);
  const address = await signUp(page);
  await page.clock.install();
  await saveSignedOut(page);

  await expect(dialog(page).getByLabel('Email')).toHaveValue(address);
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.locator('[name=businessName]')).toHaveValue('Kaveri Mills');
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/my-submission');
  await expect(page.getByText('Kaveri Mills')).toBeVisible();

  await saveSignedOut(page);
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await submitLogin(dialog(page), second);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await page.goto('/my-submission');
  await expect(page.getByText('No applications found')).toBeVisible();
});

test('never sends a previous customer’s save for the next customer (R-240)', async ({ page }) => {
  await signUp(page);
  await page.clock.install();
  await openForm(page);
  await page.route('**/api/application', (route) => route.abort('internetdisconnected'));
  await form(page).businessName.fill('Kaveri Mills');
  await form(page).saveDraft.click();
  await passAutosaveDelay(page);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await page.unroute('**/api/application');
  expect(await endSession(page)).toBe(true);

  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  const second = await signUp(page);
  const token = await readToken(page);
  await page.evaluate(
    ([before, own]) => {
      Object.assign(localStorage, JSON.parse(before ?? ''), { token: own });
    },
    [stored, token],
  );
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto('/application');
  await expect(form(page).contactEmail).toHaveValue(second);
  await form(page).businessName.fill('Rao Textiles');
  await form(page).saveDraft.click();
  await expect(page).toHaveURL('/my-submission');
  expect(sent.filter((body) => body.includes('Rao Textiles'))).not.toEqual([]);
  expect(sent.filter((body) => body.includes('Kaveri Mills'))).toEqual([]);
});

test('signs all tabs out and in together (R-240, S-37)', async ({ page, context }) => {
  const address = await signUp(page);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();

  await logOut(page);
  await expectSignInPage(page);
  await expect(other).toHaveURL('/login');

  await submitLogin(page, address);
  await expect(other.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});
