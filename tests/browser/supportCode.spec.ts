import type { Page } from '@playwright/test';
import { decodeSupportCode } from '#routes/flow/codec.ts';
import { signUp, readToken } from './customer.ts';
import { form } from './pages.ts';
import { expect, test } from './portal.ts';
import { checkAllWidths, checkScreen } from './screenCheck.ts';

/* The support code describes the last steps of a tab and contains no personal data. */

const copy = (page: Page) => page.getByRole('button', { name: 'Copy support code' });

async function getSteps(code: string) {
  const answer = await decodeSupportCode(code);
  expect(answer.ok, code).toBe(true);
  return answer.ok ? answer.steps : [];
}

test('copies the steps of this tab without personal data (B-11, R-210, R-275)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = await signUp(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await form(page).businessName.fill('Rao Textiles');
  await page.goto('/profile');
  await copy(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^BC1-[\w-]+$/);
  const steps = await getSteps(code);
  const lines = steps.map(({ flow, event, states }) => `${flow} ${event} → ${states.join()}`);
  expect(lines).toContain('session xstate.done.actor.readSession → signedIn');
  expect(lines).toContain('catalogue category.fill → list.choosing,category.loadingCategory');
  expect(lines).toContain('profile xstate.done.actor.loadProfile → viewing');
  const all = JSON.stringify(steps);
  for (const secret of [address, 'Rao', (await readToken(page)) ?? 'no token']) {
    expect(all).not.toContain(secret);
  }

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    });
  });
  await copy(page).click();
  const field = page.getByLabel('Your support code');
  await expect(field).toBeFocused();
  const selected = await page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
  });
  expect(selected).toBe(await field.inputValue());
  expect(await getSteps(selected)).not.toEqual([]);
  await expect(page.getByText('Copied.')).toHaveCount(0);
  await checkScreen(page, 'profile with support code');
});

test.describe('a page that stops working', () => {
  test.use({ expectedProblems: /Failed to (load resource|fetch dynamically)|React Router caught/ });

  test('says what is saved and offers the support code (B-11, R-210, R-275)', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUp(page);
    await page.route(/\/assets\/orders-.*\.js/, (route) => route.abort());
    await page.goto('/orders');
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
    await expect(page.getByText('You stay signed in')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(page.getByText('nothing you typed')).toBeVisible();
    await copy(page).click();
    await expect(page.getByText('Copied.')).toBeVisible();
    const steps = await getSteps(await page.evaluate(() => navigator.clipboard.readText()));
    expect(steps.map(({ flow }) => flow)).toContain('session');
    await checkAllWidths(page, 'broken page');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  });

  test('does not mention a session to a visitor (B-11)', async ({ page }) => {
    await page.route(/\/assets\/passwordReset-.*\.js/, (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
    await expect(page.getByText('Please reload the page and try again.')).toBeVisible();
    await expect(page.getByText('You stay signed in')).toHaveCount(0);
  });
});
