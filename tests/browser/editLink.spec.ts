import type { Page } from '@playwright/test';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { expectSignInPage, password, signUp, readToken, submitLogin } from './customer.ts';
import { form } from './pages.ts';
import {
  injectFaults,
  expect,
  continueToStep,
  openForm,
  findText,
  expectTextDuring,
  storeApplication,
  test,
} from './portal.ts';
import { emptyStorage } from './storage.ts';

/* An edit link from staff opens one application without signing in (spec §2, S-13, S-22). */

/** Creates a customer with one draft; returns the link to it. */
async function draftWithLink(page: Page, server: RunningServer) {
  const email = await signUp(page);
  const answers = { businessName: 'Kaveri Mills' };
  const id = await storeApplication(page, { appStatus: 0, answers });
  const link = await runStaffCommand(server, 'link', id);
  return { email, link, token: (await readToken(page)) ?? '' };
}

async function forgetSession(page: Page): Promise<void> {
  await page.goto('/healthz');
  await emptyStorage(page);
}

test('edits and submits with a link, and hides its token (R-069, S-13, T-08, T-36, X1)', async ({
  page,
  server,
}) => {
  const { email, link } = await draftWithLink(page, server);
  const token = new URL(link).searchParams.get('token') ?? '';
  await forgetSession(page);
  const leaked: string[] = [];
  page.on('request', (request) => {
    const isThePage = request.isNavigationRequest();
    const { referer = '' } = request.headers();
    if (!isThePage && (request.url() + referer).includes(token)) leaked.push(request.url());
  });
  await page.goto(link);
  await expect(page.getByText(`Editing as ${email}`)).toBeVisible();
  await expect(form(page).businessName).toHaveValue('Kaveri Mills');
  expect(page.url()).not.toContain(token);
  expect(leaked).toEqual([]);
  expect(await readToken(page)).toBe(token);
  await form(page).businessName.fill('Kaveri Mills Ltd');
  await expectTextDuring(page, 'Application updated!', () => form(page).saveDraft.click());
  await expect(page).toHaveURL(/\/edit-application\//);

  await continueToStep(page, 2);
  await form(page).goal.fill('30 enquiries a month');
  await continueToStep(page, 3);
  await form(page).submit.click();
  await expect(form(page).congratulations).toBeVisible();
  await page.getByRole('button', { name: 'Go to Cart' }).click();
  await expectSignInPage(page);
  await page.getByLabel('Email').fill(email);
  expect(await readToken(page)).toBeNull();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cart');
});

test('asks before replacing another account’s session, and restores it (X2, S-22)', async ({
  page,
  context,
  server,
}) => {
  const { email, link } = await draftWithLink(page, server);
  await forgetSession(page);
  const own = await signUp(page);
  const ownToken = await readToken(page);

  await openForm(page);
  await form(page).businessName.fill('Typed meanwhile');
  const isDecided = Promise.withResolvers<void>();
  await page.route('**/api/user/me', async (route) => {
    await isDecided.promise;
    await route.continue();
  });
  const linkTab = await context.newPage();
  await linkTab.goto(link);
  await expect(
    linkTab.getByRole('heading', { name: 'This link belongs to another account' }),
  ).toBeVisible();
  await expect(linkTab.getByText(own)).toBeVisible();
  await expect(linkTab.getByText(email)).toBeVisible();
  expect(linkTab.url()).not.toContain('token');
  expect(await readToken(linkTab)).toBe(ownToken);
  await linkTab.getByRole('button', { name: 'Open the link' }).click();
  await expect(linkTab.getByText(`Editing as ${email}`)).toBeVisible();

  await expect(form(page).businessName).toHaveValue('Typed meanwhile');
  await form(page).saveDraft.click();
  await expect(page).toHaveURL('/my-submission');
  await expect(page.getByText('Typed meanwhile')).toBeVisible();
  isDecided.resolve();
  await expect(form(linkTab).businessName).toHaveValue('Kaveri Mills');
  expect(await readToken(page)).not.toBe(ownToken);
  await linkTab.getByRole('link', { name: 'Back to My Submission' }).click();
  await expect(linkTab.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  expect(await readToken(page)).toBe(ownToken);

  await page.goto(link);
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect(page.getByText(`Editing as ${email}`)).toBeVisible();
  const nextTab = await context.newPage();
  await nextTab.goto('/my-submission');
  await expect(nextTab.getByText('Typed meanwhile')).toBeVisible();
  expect(await readToken(nextTab)).toBe(ownToken);
  await form(page).businessName.fill('Kaveri Silk');
  await expectTextDuring(page, 'Application updated!', () => form(page).saveDraft.click());
});

test('explains why a link cannot open, and leaves other tabs alone (R-069, S-13, S-22, L181)', async ({
  page,
  context,
  server,
}) => {
  const { email, link } = await draftWithLink(page, server);
  await test.step('links that cannot open', async () => {
    await injectFaults(page, { on: 'GET /api/application/:id', effect: 'drop' });
    const address = new URL(link).pathname;
    await expectTextDuring(page, 'Error fetching application.', async () => {
      await page.goto(address);
    });
    await expect(findText(page, 'The form could not be opened')).toBeVisible();
    await expect(page).toHaveURL(address);
    await injectFaults(page);

    await forgetSession(page);
    await Promise.all([
      page.goto(link.replace(/[^/]+(?=\?)/, '00000000-0000-4000-8000-000000000000')),
      expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible(),
      expect(findText(page, 'Application not found.')).toBeVisible(),
    ]);
    expect(await readToken(page)).toBeNull();
  });
  await test.step('another tab that shows the sign-in page', async () => {
    await forgetSession(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    const response = page.waitForResponse('**/api/user/me');
    const linkTab = await context.newPage();
    await linkTab.goto(link);
    await expect(linkTab.getByText(`Editing as ${email}`)).toBeVisible();
    await response;
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await form(linkTab).businessName.fill('Kaveri Mills Ltd');
    await expectTextDuring(linkTab, 'Application updated!', () => form(linkTab).saveDraft.click());

    await submitLogin(page, email);
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  });
});
