import type { Page } from '@playwright/test';
import { password, register } from './customer.ts';
import { expect, standing, test } from './portal.ts';

/** Ends the customer's session on the server, as an expiry would; the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(answer.ok()).toBe(true);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

async function beginApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await page.getByLabel('Business name').fill('Rao Textiles');
}

test('a session that ends in the middle of work asks to sign in, and the blocked step goes on (R-021, B-02, C-13)', async ({
  page,
}) => {
  const address = await register(page);
  await beginApplication(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();

  await expect(dialog(page).getByLabel('Email')).toHaveValue(address);
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await dialog(page).getByLabel('Password', { exact: true }).fill('not this one');
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(standing(dialog(page), 'Failed to login. Please try again.')).toBeVisible();
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();

  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/my-submission');
  await expect(page.getByText('Rao Textiles')).toBeVisible();
});

test('typed input is untouched behind the dialog (R-021)', async ({ page }) => {
  await register(page);
  await beginApplication(page);
  await page.getByLabel('Contact e-mail').fill('unsaved@rao-textiles.example');
  await endSession(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await page.locator('[name=contactEmail]').inputValue()).toBe(
    'unsaved@rao-textiles.example',
  );
});

test('somebody else who signs in there sees a fresh home page and nothing of the first (R-021, R-240)', async ({
  page,
}) => {
  const second = await register(page);
  await page.evaluate(() => localStorage.clear());
  await register(page);
  await beginApplication(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();

  await dialog(page).getByLabel('Email').fill(second);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await page.goto('/my-submission');
  await expect(page.getByText('No applications found')).toBeVisible();
});

test('logging out in one tab logs out all of them (R-240, S-37)', async ({ page, context }) => {
  await register(page);
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
});

test('signing in in one tab opens the portal in the tab that waits at /login (R-240)', async ({
  page,
  context,
}) => {
  const address = await register(page);
  await page.evaluate(() => localStorage.clear());
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('after the prescribed reload the right page shows, its heading has focus and the toast is not lost, in a region that was there before it (T-06, R-214, R-215)', async ({
  page,
}) => {
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
  await register(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeFocused();
  await expect(page.getByText('Registration successful').first()).toBeVisible();
  const frames = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames);
  await expect
    .poll(async () => (await frames()).join(' | '))
    .toMatch(/^no region \| nothing \| .*Registration successful/);
});
