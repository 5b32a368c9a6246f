import type { Page } from '@playwright/test';
import type { MinimalApi } from '#tests/support/minimalApi/minimalApi.ts';
import { png } from '#tests/support/samples.ts';
import {
  codeDialog,
  fillRegistration,
  logOut,
  openPasswordReset,
  expectSignInPage,
  createAddress,
  password,
  readToken,
  storeToken,
  submitLogin,
  typeCode,
} from './customer.ts';
import { passAutosaveDelay } from './drafts.ts';
import { test } from './minimalPortal.ts';
import { cart, form, quickFind } from './pages.ts';
import { expect, fillFirstStep, fillToLastStep, openForm, expectTextDuring } from './portal.ts';
import { emptyStorage } from './storage.ts';

/*
 * The built portal, hosted as a static page, on a back end with only the calls of specification §7
 * (R-274, S-05). The portal hides whatever needs other calls, without an error.
 */

/** Calls the back end as the portal does; returns the body. */
async function call(url: string, path: string, body: object, token = '') {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as { token: string; data: Record<string, string> };
}

/** Registers a customer by calls and signs this browser in. */
async function signUp(page: Page, { url, getMailedCode }: MinimalApi) {
  const email = createAddress();
  const proof = { email, purpose: 'verify_email' };
  await call(url, '/api/auth/send-otp', proof);
  await call(url, '/api/auth/verify-otp', { ...proof, otp: getMailedCode(email) });
  const user = { email, password, fullName: 'asha rao', username: 'asharao', country: 'India' };
  const { token } = await call(url, '/api/auth/signup', user);
  await page.goto('/favicon.svg');
  await storeToken(page, token);
  return { email, token };
}

/** Adds an application of the only category; returns its id. */
async function apply({ url }: MinimalApi, token: string, appStatus: 0 | 1): Promise<string> {
  const formData = { businessName: 'Rao Textiles' };
  const application = { categoryId: 'audit', segmentId: 'search', formData, appStatus };
  const { data } = await call(url, '/api/application', application, token);
  return data.id ?? '';
}

/** Adds an application to the cart and the bookmarks, and orders it. */
async function own(bare: MinimalApi, token: string): Promise<void> {
  const { url } = bare;
  const applicationId = await apply(bare, token, 1);
  await call(url, '/api/bookmark', { applicationId }, token);
  await call(url, '/api/cart', { applicationId, quantity: 1 }, token);
  await call(url, '/api/order', {}, token);
}

const boughtCategory = { categoryId: 'audit', segmentId: 'search', price: 4999.5 };

const openCart = (page: Page) => page.getByRole('link', { name: /^My Cart/ }).click();
const openBookmarks = (page: Page) => page.getByRole('link', { name: /^My Bookmarks/ }).click();
const total = (page: Page) => cart(page).summary;

/** The distinct requests beyond §7, without ids. */
const listUnexpected = ({ unexpectedRequests }: MinimalApi) =>
  [...new Set(unexpectedRequests.map((line) => line.replace(/-\d+/g, '-N')))].toSorted();

test('lets a customer register, apply and pay with only the calls of §7 (R-274, S-05)', async ({
  page,
  bare,
}) => {
  const address = createAddress();
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(codeDialog(page)).toBeVisible();
  await typeCode(page, '000000');
  await expect(codeDialog(page).getByText('Invalid OTP!')).toBeVisible();
  await expectTextDuring(page, 'Registration successful', () =>
    typeCode(page, bare.getMailedCode(address)),
  );

  await page.getByRole('radio', { name: 'Print' }).click();
  await expect(page.getByText('No categories found for this segment.')).toBeVisible();
  await openForm(page, 'Search');
  await fillFirstStep(page);
  await expectTextDuring(page, 'Application saved as draft successfully', () =>
    form(page).saveDraft.click(),
  );
  await expect(page).toHaveURL('/my-submission');
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(form(page).businessName).toHaveValue('Rao Textiles');
  await fillToLastStep(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('1 image uploaded.')).toBeVisible();
  const submitting = page.waitForRequest((request) => request.method() === 'PUT');
  await form(page).submit.click();
  expect((await submitting).postDataJSON()).toMatchObject(boughtCategory);
  const dialog = form(page).congratulations;
  await dialog.getByRole('button', { name: 'Go to Cart' }).click();

  await expect(total(page)).toContainText('₹4,999.50');
  await cart(page).increase.click();
  await expect(total(page)).toContainText('₹9,999.00');
  await expectTextDuring(page, 'Bookmark added successfully', () =>
    page.getByRole('button', { name: /^Move to bookmarks/ }).click(),
  );
  await openBookmarks(page);
  await expect(page.getByText('Rao Textiles')).toBeVisible();
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByText('No bookmarks found.')).toBeVisible();
  await openCart(page);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();

  const { checkout } = cart(page);
  await checkout.click();
  const bank = page.getByRole('dialog', { name: 'Bank' });
  await expectTextDuring(page, 'Payment was cancelled.', () =>
    bank.getByRole('button', { name: 'Leave' }).click(),
  );
  await checkout.click();
  await expectTextDuring(page, 'Thank you, it is paid.', () =>
    bank.getByRole('button', { name: 'Pay' }).click(),
  );
  await expect(page.getByRole('region', { name: 'Confirmation' })).toContainText('₹4,999.50');
  await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
  // The order has no payments, and no application id with which to read its answers.
  await expect(page.getByRole('button', { name: /^Payments and history/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Order again/ })).toHaveCount(0);
  await test.step('the receipt names the customer, because the order names no buyer', async () => {
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole('button', { name: 'Print receipt' }).click();
    await page.emulateMedia({ media: 'print' });
    const receipt = page.getByRole('region', { name: 'Receipt' });
    for (const words of ['asha rao', 'Rao Textiles', address, 'India']) {
      await expect(receipt).toContainText(words);
    }
    await page.emulateMedia({ media: 'screen' });
  });
  await page.goto('/my-submission');
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();

  expect(listUnexpected(bare)).toEqual(['GET /api/update/user', 'POST /api/move']);
});

test('lets a customer change profile and password with only the calls of §7 (R-274, S-05)', async ({
  page,
  bare,
}) => {
  const { email } = await signUp(page, bare);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Job title').fill('Owner');
  await expectTextDuring(page, 'Profile updated successfully', () =>
    page.getByRole('button', { name: 'Save changes' }).click(),
  );
  await expect(page.getByText('Owner')).toBeVisible();

  // The bar shows the shortcut once device storage has said that shortcuts are on.
  await expect(quickFind(page).opener).toContainText('Ctrl K');
  await page.keyboard.press('Control+k');
  const palette = quickFind(page).dialog;
  await expect(palette.getByRole('option', { name: /^My Orders/ })).toBeVisible();
  await palette.getByRole('textbox').fill('Search');
  await expect(palette.getByText('Nothing matches “Search”.')).toBeVisible();
  await palette.getByRole('textbox').fill('home');
  await expect(palette.getByRole('option', { name: /^Home/ })).toHaveAttribute(
    'data-focused',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await expect(page.getByRole('region', { name: "What's new" })).toHaveCount(0);

  await logOut(page);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await readToken(page)).toBeNull();

  await openPasswordReset(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(codeDialog(page)).toBeVisible();
  await typeCode(page, bare.getMailedCode(email));
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByLabel('Confirm password', { exact: true }).fill('another horse');
  await expectTextDuring(page, 'Your password was changed.', () =>
    page.getByRole('button', { name: 'Reset Password' }).click(),
  );
  await expectSignInPage(page);
  await submitLogin(page, email, 'another horse');
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();

  const logout = 'POST /api/auth/logout';
  expect(listUnexpected(bare)).toEqual(['GET /api/update/user', logout, 'POST /graphql']);
});

test('saves the draft of an edit link with only the calls of §7 (R-274, R-069)', async ({
  page,
  bare,
}) => {
  const { token } = await signUp(page, bare);
  const id = await apply(bare, token, 0);
  const query = new URLSearchParams({ token, categoryId: 'audit', segmentId: 'search' }).toString();
  await emptyStorage(page);
  await page.clock.install();
  await page.goto(`/edit-application/${id}?${query}`);
  await form(page).businessName.fill('Kaveri Mills');
  await form(page).contactEmail.focus();
  await passAutosaveDelay(page);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const saving = page.waitForRequest((request) => request.method() === 'PUT');
  await expectTextDuring(page, 'Application updated!', () => form(page).saveDraft.click());
  const body = (await saving).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ formData: { businessName: 'Kaveri Mills' }, appStatus: 0 });
  expect(body).not.toHaveProperty('price');
  await page.reload();
  await expect(form(page).businessName).toHaveValue('Kaveri Mills');
  expect(listUnexpected(bare)).toEqual([]);
});

test('leaves an application that is refused without an error code (S-08, S-20, T-15)', async ({
  page,
  bare,
  alarms,
}) => {
  const { token } = await signUp(page, bare);
  await page.route('**/api/application/*', (route) => route.fulfill({ json: { success: false } }));

  await test.step('the form says so and returns to /applications', async () => {
    await expectTextDuring(page, 'Failed to fetch application data', () =>
      page.goto('/application/unknown').then(() => undefined),
    );
    await expect(page).toHaveURL(/\/applications$/);
  });
  await test.step('the edit page says so and returns home', async () => {
    await emptyStorage(page);
    const query = new URLSearchParams({ token, categoryId: 'audit', segmentId: 'search' });
    await expectTextDuring(page, 'Application not found.', () =>
      page.goto(`/edit-application/unknown?${query.toString()}`).then(() => undefined),
    );
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
  expect(alarms.splice(0)).toEqual(['Failed to fetch application data', 'Application not found.']);
});

test.describe('with a back end that answers a list of one with its only item', () => {
  test.use({ shape: 'one item' });

  test('shows the lists of every page (T-02, R-124, R-193, R-272, S-05)', async ({
    page,
    bare,
  }) => {
    const { token } = await signUp(page, bare);
    await own(bare, token);
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Fill Application/ })).toHaveCount(1);
    await page.getByRole('link', { name: 'My Submission' }).click();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'SEO Starter Audit' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(History of|Earlier updates)/ })).toHaveCount(
      0,
    );
    await openCart(page);
    await expect(total(page)).toContainText('₹4,999.50');
    await openBookmarks(page);
    await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'My Orders' }).click();
    await expect(page.getByText('PENDING')).toBeVisible();
  });
});
