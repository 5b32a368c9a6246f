import type { Page } from '@playwright/test';
import { messages } from '#messages';
import { hi } from '../../src/messages/hi.ts';
import { makeNextPortal } from '#tests/support/nextVersion.ts';
import { logIn, logOut, signUp, readToken, storeToken } from './customer.ts';
import { waitUntilSaved, passAutosaveDelay, readApplications } from './drafts.ts';
import { goOffline, reconnectBrowser, test } from './offlinePortal.ts';
import { form } from './pages.ts';
import {
  injectFaults,
  expect,
  fillToLastStep,
  openForm,
  findText,
  findBanner,
  storeApplication,
} from './portal.ts';
import { checkAllWidths, checkScreen } from './screenCheck.ts';

/* The form while offline, and the worker that caches it (R-232, decision 022). */

test.use({ serviceWorkers: 'allow', expectedProblems: /Failed to load resource|FetchEvent/ });

/** What the worker caches besides the portal itself, by path. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const cached: Record<string, string> = {};
    for (const name of (await caches.keys()).filter((one) => !one.startsWith('shell '))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        cached[new URL(key.url).pathname] = (await (await cache.match(key))?.text()) ?? '';
      }
    }
    return cached;
  });

/** Cached paths with a customer's data; categories and forms are the same for everyone. */
async function ownPaths(page: Page): Promise<string[]> {
  const isPublic = /^\/api\/(category\/[^/]+|form-structure)$/;
  return Object.keys(await readCaches(page))
    .filter((path) => !isPublic.test(path))
    .toSorted();
}

/** The worker first caches the whole portal, which may take longer than an expectation waits. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Opens a new form and waits until it works offline. */
async function openCachedForm(page: Page): Promise<void> {
  await openForm(page);
  await waitForWorker(page);
  await expect.poll(() => ownPaths(page)).toEqual(['/api/user/me', '/open-form']);
  await page.clock.install();
}

/** Opens a draft by its URL and waits until it works offline. */
async function openCachedDraft(page: Page, id: string): Promise<void> {
  await page.goto(`/application/${id}`);
  await waitForWorker(page);
  const own = [`/api/application/${id}`, '/api/user/me', '/open-form'];
  await expect.poll(() => ownPaths(page)).toEqual(own);
}

/** Repeats the save, which fails until both the page and the worker are online. */
async function passUntilSaved(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(retryWait);
    await expect(savedAt(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Milliseconds between a failed save and the next attempt. */
const retryWait = 20_000;

const savedAt = (page: Page) => page.getByRole('main').getByText(/^Saved at \d{1,2}:\d\d [AP]M$/);
const unsaved = (page: Page) => page.getByRole('main').getByText(messages['autosave.failed']);
const editButton = (page: Page) => page.getByRole('button', { name: /^Edit/ });
const needsConnection = (page: Page) =>
  page.getByRole('heading', { name: 'This page needs a connection' });

test('fills in a form offline, then saves and submits it once online (R-071, R-230, R-232)', async ({
  page,
  context,
  portal: { line },
}) => {
  await signUp(page);
  await openCachedForm(page);
  await form(page).businessName.fill('Kaveri Mills');
  await passAutosaveDelay(page);
  await expect(savedAt(page)).toBeVisible();
  const [draft] = await readApplications(page);
  await goOffline(context, line);
  await page.reload();
  await expect(form(page).businessName).toHaveValue('Kaveri Mills');
  await expect(page.locator('#root').getByText('You are offline.')).toBeVisible();

  await fillToLastStep(page);
  await passAutosaveDelay(page);
  await expect(unsaved(page)).toBeVisible();
  await form(page).submit.click();
  await expect(findBanner(page, messages['draft.needsConnection'])).toBeVisible();

  // The pages that the form links to work offline too.
  await page.getByRole('link', { name: 'Back to categories' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();

  await test.step('other pages say that they need a connection', async () => {
    await page.goto('/cart');
    await expect(needsConnection(page)).toBeVisible();
    await expect(page).toHaveTitle('This page needs a connection · Briefcase');
    await checkAllWidths(page, 'a page that needs a connection');
    await page.getByRole('link', { name: 'Back to your form' }).click();
    await page.getByRole('button', { name: 'Continue with these answers' }).click();
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await passAutosaveDelay(page);
    await expect(unsaved(page)).toBeVisible();
  });

  const before = line.requests.length;
  await reconnectBrowser(context, line);
  await passUntilSaved(page);
  await form(page).submit.click();
  await expect(form(page).congratulations).toBeVisible();
  const path = `/api/application/${draft?.id}`;
  const writes = line.requests
    .slice(before)
    .filter((call) => /^(POST|PUT) .*application/.test(call));
  expect(writes).toEqual([`PUT ${path}`, `PUT ${path}`]);
  expect(await readApplications(page)).toMatchObject([
    { id: draft?.id, appStatus: 1, formData: { goal: '30 enquiries a month from Pune' } },
  ]);
  // No form remains in the cache.
  await expect.poll(() => ownPaths(page)).toEqual(['/api/user/me']);

  await test.step('a creation whose answer was lost happens once', async () => {
    await openCachedForm(page);
    await injectFaults(page, { on: 'POST /api/application', effect: 'lose-reply' });
    await form(page).businessName.fill('Kaveri Mills');
    await passAutosaveDelay(page);
    await expect(unsaved(page)).toBeVisible();
    await injectFaults(page);
    await goOffline(context, line);
    await page.reload();
    await page.getByRole('button', { name: 'Continue with these answers' }).click();
    await form(page).businessName.fill('Kaveri Mills and Sons');
    await reconnectBrowser(context, line);
    await passUntilSaved(page);
    expect(await readApplications(page)).toMatchObject([
      { formData: { businessName: 'Kaveri Mills and Sons' } },
      { id: draft?.id },
    ]);
  });

  await test.step('a page opens automatically once it can', async () => {
    // The browser thinks it is online, so it reports nothing; the page probes the connection.
    line.cut();
    await page.goto('/my-submission');
    await expect(needsConnection(page)).toBeVisible();
    line.restore();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  });
});

test('caches only the form of the current session, without secrets (R-232, R-240)', async ({
  page,
  context,
  portal: { line },
}) => {
  const first = await signUp(page);
  const id = await storeApplication(page, { appStatus: 0 });
  await openCachedDraft(page, id);
  const cached = await readCaches(page);
  const user = JSON.parse(cached['/api/user/me'] ?? '') as { data: object };
  expect(Object.keys(user.data).toSorted()).toEqual(['email', 'id', 'username']);
  expect(JSON.stringify(cached)).not.toContain(await readToken(page));
  for (const path of ['/cart', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(Object.keys(await readCaches(page)).toSorted()).toEqual(Object.keys(cached).toSorted());

  await page.goto('/my-submission');
  await expect(editButton(page)).toBeVisible();
  await goOffline(context, line);
  await editButton(page).click();
  await expect(form(page).businessName).toHaveValue('Rao Textiles');
  await reconnectBrowser(context, line);

  // Another customer signs in without a logout before.
  await signUp(page);
  await page.goto('/profile');
  await expect.poll(() => ownPaths(page)).toEqual(['/api/user/me']);
  await goOffline(context, line);
  await page.goto(`/application/${id}`);
  await expect(findText(page, 'The form could not be opened')).toBeVisible();
  await page.goto(`/edit-application/${id}?token=of-a-link`);
  await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await reconnectBrowser(context, line);

  await test.step('a logout removes what was cached', async () => {
    await storeToken(page, await logIn(page, first));
    await openCachedDraft(page, id);
    await logOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => ownPaths(page)).toEqual([]);
  });
});

test('caches documents together with their assets, by language (R-232, S-49)', async ({
  page,
  context,
  portal: { line },
}) => {
  await signUp(page);
  line.overrides.set('/offline', '<link rel="stylesheet" href="/assets/styles-other.css" />');
  await page.goto('/orders');
  const worker = () =>
    page.evaluate(async () => ({
      hasCaches: (await caches.keys()).length > 0,
      state: (await navigator.serviceWorker.getRegistration())?.active?.state,
    }));
  await expect.poll(worker).toEqual({ hasCaches: true, state: undefined });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations()))
    .toEqual([]);
  line.overrides.clear();
  await page.reload();
  await expect.poll(worker).toEqual({ hasCaches: true, state: 'activated' });

  await openCachedForm(page);
  await page.goto('/application?language=hi');
  const shells = () =>
    page.evaluate(async () => {
      const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const shells = (await caches.keys()).filter((name) => name.startsWith('shell '));
      return { count: shells.length, isReady: !installing && !waiting };
    });
  await expect.poll(shells).toEqual({ count: 2, isReady: true });
  await expect(page.getByRole('complementary', { name: hi.offline.newVersion })).toHaveCount(0);
  await goOffline(context, line);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: hi.signedIn.applicationTitles.new }),
  ).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: hi.offline.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await reconnectBrowser(context, line);
});

test('offers a new version without forcing it, and can be switched off (R-232)', async ({
  page,
  context,
  portal,
}) => {
  await signUp(page);
  await openCachedForm(page);
  const runs = (tab: Page) =>
    tab.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src') ?? '');
  const old = await runs(page);
  await form(page).businessName.fill('Kaveri Mills');
  await passAutosaveDelay(page);
  await expect(savedAt(page)).toBeVisible();

  using next = makeNextPortal();
  const script = ['tests/support/portalServer.ts', next.folder];
  await portal.restart({ script });
  const other = await context.newPage();
  await other.goto('/orders');
  const offer = (tab: Page) => tab.getByRole('complementary', { name: 'A new version is ready' });
  // The new worker first caches the whole portal.
  await expect(offer(page)).toBeVisible({ timeout: 120_000 });
  await form(page).businessName.fill('Kaveri Mills II');
  expect(await runs(page)).toBe(old);
  expect(await page.evaluate(async (file) => Boolean(await caches.match(file)), old)).toBe(true);
  await expect(other.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(offer(other)).toHaveCount(0);
  await other.close();
  await passAutosaveDelay(page);
  await expect(savedAt(page)).toBeVisible();
  await waitUntilSaved(page);
  await checkScreen(page, 'a new version is ready');
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => runs(page).catch(() => '')).toContain('index-next-');
  await expect(form(page).businessName).toHaveValue('Kaveri Mills II');
  await expect(offer(page)).toHaveCount(0);

  await portal.restart({ script, environment: { SERVICE_WORKER: 'off' } });
  await page.goto('/orders');
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const workers = registrations.map(
        ({ installing, waiting, active }) =>
          `${installing?.state} / ${waiting?.state} / ${active?.state}`,
      );
      return [...workers, ...(await caches.keys())];
    });
  await expect.poll(left).toEqual([]);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await left()).toEqual([]);
});
