import type { Page } from '@playwright/test';
import { signUp } from './customer.ts';
import { cart, quickFind } from './pages.ts';
import {
  fetchData,
  injectFaults,
  expect,
  openFilledCart,
  findText,
  expectTextDuring,
  findBanner,
  storeApplication,
  test,
} from './portal.ts';

/* Pages while the connection is lost, slow or broken. */

test.use({ expectedProblems: /Failed to load resource/ });

test.afterEach(({ page }) => injectFaults(page));

const notice = (page: Page) =>
  page.locator('#root p').filter({ hasText: 'You are offline.', visible: true });

interface Line {
  id: string;
  quantity: number;
}

test('keeps pages readable offline and refreshes them afterwards (R-214, R-230)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await expect(cart(page).quantity).toHaveValue('1');
  await expect(notice(page)).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(notice(page)).toHaveText(
    'You are offline. What you see may be old, and nothing is saved until you are back.',
  );
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveCount(1);
  const [line] = await fetchData<Line[]>(page, 'GET', '/api/cart/user');
  await fetchData(page, 'PUT', `/api/cart/${line?.id}`, { quantity: 4 });
  await expect(cart(page).quantity).toHaveValue('1');
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(cart(page).quantity).toHaveValue('4');

  await page.context().setOffline(true);
  const submission = page.getByRole('link', { name: 'My Submission' });
  await submission.click();
  await expect(notice(page)).toContainText('The page you chose opens when you are back.');
  await notice(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(notice(page)).toContainText('What you see may be old');
  await expect(cart(page).quantity).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await submission.click();
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You are still offline.')).toBeAttached();
  await expect(notice(page)).toContainText('The page you chose opens when you are back.');
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toHaveCount(0);
  await page.context().setOffline(false);
  const application = page.getByRole('heading', { name: 'SEO Starter Audit' });
  await expect(application).toBeVisible();

  await page.route(/./, (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: /^My Bookmarks/ }).click();
  await expect(notice(page)).toContainText('The page you chose opens when you are back.');
  await expect(application).toBeVisible();
  await page.unrouteAll();
  // No event reports the reconnection; the page probes for it.
  await expect(page.getByText('No bookmarks found.')).toBeVisible();
});

test('retries a broken read and never shows its list as empty (R-134, R-170, R-214, R-230)', async ({
  page,
}) => {
  const address = await signUp(page);
  const broken = { on: 'GET /api/cart/user', effect: 'status', status: 503, for: address };
  await injectFaults(page, { ...broken, times: 2 });
  await openFilledCart(page);
  await expect(cart(page).quantity).toHaveValue('1');

  let broke = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/cart/user') && response.status() === 503) broke += 1;
  });
  await injectFaults(page, broken);
  await cart(page).increase.click();
  await expect.poll(() => broke).toBe(3);
  await expect(page.getByRole('main')).toContainText('This is how it was before.');
  await expect(cart(page).quantity).toHaveValue('2');
  await expect(page.getByText('Your cart is empty.')).toHaveCount(0);

  for (const { path, read, title, empty } of [
    {
      path: '/bookmark',
      read: 'GET /api/bookmark/user',
      title: 'Your bookmarks could not be loaded.',
      empty: 'No bookmarks found.',
    },
    {
      path: '/orders',
      read: 'GET /api/order/user',
      title: 'Your orders could not be loaded.',
      empty: 'No orders yet',
    },
    {
      path: '/cart',
      read: 'GET /api/cart/user',
      title: 'Your cart could not be loaded.',
      empty: 'Your cart is empty.',
    },
  ]) {
    await test.step(title, async () => {
      await injectFaults(page, { ...broken, on: read });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(empty)).toHaveCount(0);
      await injectFaults(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    });
  }
  await expect(cart(page).quantity).toBeVisible();

  await test.step('a list that fails to reload keeps its content', async () => {
    await page.goto('/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await injectFaults(page, { ...broken, on: 'GET /api/order/user' });
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    const main = page.getByRole('main');
    await expect(main).toContainText('Your orders could not be loaded.');
    await expect(main).toContainText('This is how it was before.');
    await injectFaults(page);
    await page.goto('/cart');
  });

  await injectFaults(page, { on: 'GET /api/user/me', effect: 'drop', for: address });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible();
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await injectFaults(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
});

test('says that a thread could not be loaded, and loads it on request (R-214, R-307)', async ({
  page,
}) => {
  const address = await signUp(page);
  const id = await storeApplication(page);
  const read = 'GET /api/application/:id/thread';
  await injectFaults(page, { on: read, effect: 'status', status: 503, for: address });
  await page.goto(`/my-submission?application=${id}`);
  const thread = page.getByRole('dialog', { name: 'SEO Starter Audit' });
  const words = 'The messages could not be loaded.';
  await expect(findBanner(thread, words)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
  await injectFaults(page);
  await thread.getByRole('button', { name: 'Try again' }).click();
  await expect(thread.getByRole('textbox')).toBeVisible();
  await expect(findBanner(thread, words)).toHaveCount(0);
});

test('opens menus offline, and never sends a failed write later (R-031, R-230)', async ({
  page,
  context,
}) => {
  await signUp(page);
  await test.step('menu, logout and quick find, without the service worker', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
    const isLoaded = (name: string) =>
      page.evaluate(
        (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part)),
        `/assets/${name}-`,
      );
    for (const part of ['MenuList', 'ConfirmDialog', 'Palette', 'ShortcutsDialog']) {
      await expect.poll(() => isLoaded(part), part).toBe(true);
    }
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'My Orders' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Logout Confirmation' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await quickFind(page).opener.click();
    await expect(quickFind(page).dialog).toBeVisible();
    await context.setOffline(false);
  });
  await test.step('a write fails at once and keeps the input', async () => {
    await page.goto('/profile');
    const { id } = await fetchData<{ id: string }>(page, 'GET', '/api/user/me');
    const companyName = async () =>
      (await fetchData<{ companyName: string }>(page, 'GET', `/api/user/${id}`)).companyName;
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByLabel('Company name').fill('Rao Weaves');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(findText(page, 'Failed to update profile')).toBeVisible();
    await expect(page.getByLabel('Company name')).toHaveValue('Rao Weaves');
    const isFresh = page.waitForResponse('**/api/bookmark/user');
    await page.context().setOffline(false);
    await isFresh;
    expect(await companyName()).toBe('Rao Textiles');
    await expectTextDuring(page, 'Profile updated successfully', () =>
      page.getByRole('button', { name: 'Save' }).click(),
    );
    expect(await companyName()).toBe('Rao Weaves');
  });
});
