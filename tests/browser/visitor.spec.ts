import type { Page, Request, Route } from '@playwright/test';
import {
  createAddress,
  expectSignInPage,
  openAccount,
  openPasswordReset,
  readToken,
  signUp,
  submitLogin,
} from './customer.ts';
import { expect, holdCode, findBanner, pauseClock, test } from './portal.ts';
import { emptyStorage } from './storage.ts';

test('keeps the error of a wrong password visible (R-003, R-035, R-214, R-230, T-25)', async ({
  page,
}) => {
  const words = 'Failed to login. Please try again.';
  const login = () => submitLogin(page, createAddress(), 'not my password');
  await page.goto('/login');
  await page.clock.install();
  await pauseClock(page);
  await login();
  await expect(findBanner(page, words)).toContainText('Check your email and password');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page).toHaveURL('/login');
  await expect(
    page.locator('[aria-live], [role=alert], [role=status]').getByText(words),
  ).toHaveCount(1);
  await login();
  const dismiss = page.getByRole('button', { name: 'Dismiss message' });
  await expect(dismiss).toHaveCount(2);
  await dismiss.first().focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(6_000);
  await page.clock.resume();
  await expect(dismiss).toHaveCount(0);
  await expect(findBanner(page, words)).toBeVisible();

  const intercepted = new Promise<Route>((resolve) => {
    void page.route('**/api/auth/login', resolve, { times: 1 });
  });
  await login();
  const call = await intercepted;
  await expect(findBanner(page, words)).toHaveCount(0);
  await call.continue();
  // The form resets and takes focus.
  await expect(page.getByLabel('Email')).toBeFocused();
  await findBanner(page, words).getByRole('button', { name: 'Dismiss error' }).press('Enter');
  await expect(findBanner(page, words)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await page.getByLabel('Email').fill('asha@rao-textiles.example');
  await page.context().setOffline(true);
  const notice = page.locator('#root').getByText('You are offline.').filter({ visible: true });
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('asha@rao-textiles.example');

  await test.step('the toast does not cover the form of a forgotten password', async () => {
    // The toast of the attempt before may still be there.
    await page.clock.fastForward(6_000);
    await expect(dismiss).toHaveCount(0);
    await pauseClock(page);
    await login();
    await expect(dismiss).toHaveCount(1);
    await openPasswordReset(page);
    await page.clock.runFor(1_500);
    await expect(dismiss).toHaveCount(0);
  });
});

test('opens the requested page after signing in (R-002, R-017, R-018, S-06)', async ({ page }) => {
  const address = await signUp(page);
  await emptyStorage(page);
  const read: string[] = [];
  const record = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) read.push(pathname);
  };
  page.on('request', record);
  await page.goto('/nowhere');
  await expectSignInPage(page);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page).toHaveURL('/register');

  await page.goto('/cart');
  await expectSignInPage(page);
  await expect(page.locator('h1')).toBeFocused();
  expect(read).toEqual([]);
  page.off('request', record);
  await submitLogin(page, address);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Logout Confirmation' });

test('logs out, and redirects customers (R-002, R-007, R-022, R-032, R-033, T-01, T-16)', async ({
  page,
}) => {
  const address = await signUp(page);
  await test.step('logging out forgets the last page', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(question(page).getByText('Are you sure you want to logout?')).toBeVisible();
    await question(page).getByRole('button', { name: 'Logout' }).click();
    await expectSignInPage(page);
    expect(await readToken(page)).toBeNull();
    await submitLogin(page, address);
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
  await test.step('pages of visitors and unknown pages', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL('/');

    await page.goto('/nowhere');
    await expect(
      page.getByRole('heading', { name: 'Houston, e WHave a Problem!', exact: true }),
    ).toBeVisible();
    // A URL that is cut off in the middle of a character.
    await page.goto('/cart%E0%A4');
    await expect(
      page.getByRole('heading', { name: 'Houston, e WHave a Problem!', exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await expect(page).toHaveURL('/');

    await page.goto('/register');
    await expect(page.getByText(`You are signed in as ${address}`)).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeVisible();
    await expect(page).toHaveURL('/register');
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await question(page).getByRole('button', { name: 'Logout' }).click();
    await expectSignInPage(page);
  });
});

/** Presses Enter before the code loads, which sends nothing, then continues typing. */
async function typeOn(page: Page, email: string): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const letIn = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  await page.getByLabel('Password', { exact: true }).pressSequentially('correct');
  letIn();
  await page.waitForLoadState();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct');
  expect(sent).toEqual([]);
}

test('keeps what was typed before the code loads, or signs in with it (S-25)', async ({ page }) => {
  await test.step('typed', async () => {
    const letCodeIn = await holdCode(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByRole('checkbox').check();
    await page.getByRole('combobox', { name: 'Country' }).fill('nether');
    letCodeIn();
    await expect(page.getByRole('option').first()).toContainText('Netherlands');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();
    await page.getByLabel('Full name').press('End');
    await page.getByLabel('Full name').pressSequentially(' Iyer');
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao Iyer');

    await typeOn(page, createAddress());
  });
  await test.step('submitted', async () => {
    const address = createAddress();
    await openAccount(page, address);
    const letCodeIn = await holdCode(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await submitLogin(page, address);
    letCodeIn();
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  });
});

test('opens the sign-in page for every spelling of its URL (S-25)', async ({ page }) => {
  for (const address of ['/login/', '/Login', '/%6Cogin']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeEditable();
  }
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('the countries open on focus, and scroll while the page stays (R-006)', async ({ page }) => {
  await page.goto('/register');
  const country = page.getByRole('combobox', { name: 'Country' });
  const list = page.getByRole('listbox');
  await country.focus();
  await expect(list).toBeVisible();
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(288);
  await page.keyboard.press('Escape');
  // At both sizes the list opens below the field; if the page scrolled, the list would close.
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await country.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('button', { name: 'Show suggestions' }).click();
    await expect(page.getByRole('option', { name: /^India/ })).toBeInViewport();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /^Isle of Man/ })).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Escape');
  }
});
