import type { Page } from '@playwright/test';
import { pdf, png } from '#tests/support/samples.ts';
import {
  codeDialog,
  enterMailedCode,
  fillRegistration,
  logOut,
  openPasswordReset,
  expectSignInPage,
  readMailedCode,
  createAddress,
  password,
  signUp,
  submitLogin,
  typeCode,
  wrongCode,
} from './customer.ts';
import { briefField, picturesField, createUpload } from './files.ts';
import { cart, form, quickFind } from './pages.ts';
import {
  injectFaults,
  expect,
  fillCart,
  fillFirstStep,
  fillToLastStep,
  openFilledCart,
  pressInPaymentWindow,
  findText,
  expectTextDuring,
  findBanner,
  test,
} from './portal.ts';
import { passAutosaveDelay } from './drafts.ts';

/* End-to-end journeys of a customer, in an old browser that translates the pages. */

/** The browser has translated the page. */
const isTranslated = (page: Page) => expect(page.locator('main font').first()).toBeVisible();

/** Registers, signs out and in, and resets the password. */
export async function becomeCustomer(page: Page): Promise<void> {
  const address = createAddress();

  await test.step('registration, with a wrong and a right code', async () => {
    await fillRegistration(page, address);
    await isTranslated(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(codeDialog(page)).toBeVisible();
    const code = await readMailedCode(page, address);
    await typeCode(page, wrongCode(code));
    await expect(codeDialog(page).getByRole('alert')).toContainText('Invalid OTP');
    await typeCode(page, code);
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  });

  await test.step('signing out', async () => {
    await isTranslated(page);
    await logOut(page);
    await expectSignInPage(page);
  });

  await test.step('password reset', async () => {
    await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
    await submitLogin(page, address, 'not my password');
    await expect(findBanner(page, 'Failed to login. Please try again.')).toBeVisible();
    await openPasswordReset(page);
    await isTranslated(page);
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(findText(page, 'Invalid email')).toBeVisible();
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await enterMailedCode(page, address);
    await page.getByLabel('New password', { exact: true }).fill(`${password} 2`);
    await page.getByLabel('Confirm password', { exact: true }).fill(`${password} 2`);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectSignInPage(page);
  });

  await test.step('signing in', async () => {
    await submitLogin(page, address, `${password} 2`);
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  });
}

/** Searches, fills in a form with autosave, uploads and submits. */
export async function apply(page: Page): Promise<void> {
  const email = await signUp(page);
  await page.clock.install();
  const main = page.getByRole('main');

  await test.step('home: segments, needs, search with filters', async () => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Websites and Landing Pages' }).click();
    await isTranslated(page);
    await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search all categories' }).fill('seo');
    await expect(main.getByText(/^\d+ categories in all segments$/)).toBeVisible();
    await page.getByRole('button', { name: /^Filters/ }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('checkbox')
      .first()
      .press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search all categories' }).fill('');
    await page.getByRole('radio', { name: 'Websites and Landing Pages' }).click();
    await page
      .getByRole('button', { name: /^Fill Application/ })
      .first()
      .click();
  });

  await test.step('autosave that fails and then succeeds', async () => {
    await expect(form(page).businessName).toBeVisible();
    await injectFaults(page, { on: 'POST /api/application', effect: 'drop', for: email });
    await fillFirstStep(page);
    await form(page).businessName.blur();
    await passAutosaveDelay(page);
    await expect(main.getByText('Not saved yet.', { exact: false })).toBeVisible();
    await injectFaults(page);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText(/^Saved at/)).toBeVisible();
    await form(page).businessName.fill('');
    await form(page).next.click();
    await expect(form(page).problems).toBeVisible();
  });

  await test.step('uploads, one of them refused', async () => {
    await fillToLastStep(page);
    const [pictures, brief] = [picturesField(page), briefField(page)];
    await pictures.choose(createUpload('logo.png', png), createUpload('notes.png', pdf));
    await expect(pictures.link('logo.png')).toBeVisible();
    await pictures.button('Dismiss notes.png').click();
    await brief.choose(createUpload('brief.pdf', pdf));
    await brief.button('Remove brief.pdf').click();
    await brief.button(/^Undo/).click();
    await expect(brief.link('brief.pdf')).toBeVisible();
  });

  await test.step('submit', async () => {
    await form(page).submit.click();
    const dialog = form(page).congratulations;
    await dialog.getByRole('button', { name: 'Go to My Submission' }).click();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    await expect(main.getByText('Submitted', { exact: true })).toBeVisible();
  });
}

/** Moves an application to the bookmarks and back, pays, edits the profile and uses quick find. */
export async function buy(page: Page): Promise<void> {
  await signUp(page);
  await fillCart(page, { segment: 1 });
  await openFilledCart(page);
  const summary = cart(page).summary;

  await test.step('cart, bookmarks and back', async () => {
    await cart(page).increase.first().click();
    await expect(summary).toContainText('Total items3');
    await page
      .getByRole('button', { name: /^Move to bookmarks/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'My Bookmarks, 1 item' })).toBeVisible();
    await page.getByRole('link', { name: /^My Bookmarks/ }).click();
    await expectTextDuring(page, 'Added to cart', () =>
      page.getByRole('button', { name: /^Add to cart/ }).click(),
    );
    await page.getByRole('link', { name: /^My Cart/ }).click();
  });

  await test.step('a cancelled payment and a successful one', async () => {
    const pay = cart(page).checkout;
    await pay.click();
    await expectTextDuring(page, 'Payment was cancelled.', () =>
      pressInPaymentWindow(page, 'Close'),
    );
    await pay.click();
    await pressInPaymentWindow(page, 'Pay');
    await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/orders\?order=/);
  });

  await test.step('profile', async () => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem').first().click();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('Full name').fill(' ');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required');
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByRole('combobox', { name: 'Country' }).fill('Nep');
    await page.getByRole('option', { name: 'Nepal' }).click();
    await expectTextDuring(page, 'Profile updated successfully', () =>
      page.getByRole('button', { name: 'Save changes' }).click(),
    );
  });

  await test.step('quick find', async () => {
    await quickFind(page).opener.click();
    const palette = quickFind(page).dialog;
    await expect(palette.getByText(/^Type to search/)).toBeVisible();
    await palette.getByRole('textbox').fill('orders');
    await palette.getByRole('option', { name: 'My Orders' }).click();
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  });
}
