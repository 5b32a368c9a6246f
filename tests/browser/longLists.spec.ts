import type { Page } from '@playwright/test';
import { signInAsStaff, signUp } from './customer.ts';
import { expect, test } from './portal.ts';
import { checkScreen } from './screenCheck.ts';

/* Lists with more than one page (S-47). */

/** Serves a list in these pages, newest first; returns the indexes of those that were read. */
async function servePages(page: Page, path: string, pages: readonly (readonly unknown[])[]) {
  const read: number[] = [];
  await page.route(`**${path}*`, async (route) => {
    const index = Number(new URL(route.request().url()).searchParams.get('before') ?? 0);
    read.push(index);
    const next = index + 1 < pages.length ? String(index + 1) : undefined;
    await route.fulfill({ json: { success: true, data: pages[index], next } });
  });
  return read;
}

const application = (id: number, goal: string) => ({
  id: `application-${id}`,
  categoryId: 'c',
  segmentId: 's',
  category: { id: 'c', name: `Campaign ${id}` },
  segment: { id: 's', name: 'Search' },
  appStatus: 1,
  formData: { businessName: 'Rao Textiles', goal },
  createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
  price: 100,
  isPaid: false,
});

const applicationPages = [
  [application(5, 'Orders from Pune'), application(4, 'Orders from Goa')],
  [application(3, 'Orders from Delhi'), application(2, 'Orders from Goa')],
  [application(1, 'Orders from Chennai')],
];

const order = (id: number) => ({
  id: `order-${id}`,
  customOrderId: `BC-${id}`,
  totalAmount: 100,
  status: 'SUCCESS',
  createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
  items: [{ id: `item-${id}`, quantity: 1, price: 100, application: application(id, '') }],
});

test('shows older applications and orders page by page (S-42, S-47, R-123, R-201)', async ({
  page,
}) => {
  await signUp(page);
  await test.step('applications, which a search finds on all pages', async () => {
    const read = await servePages(page, '/api/user/applications', applicationPages);
    await page.goto('/my-submission');
    const cards = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(page.getByRole('main').getByText('The newest 2 applications')).toBeVisible();
    await expect(page.getByRole('button', { name: 'All 2+' })).toBeVisible();
    await checkScreen(page, 'A list with more pages');

    const older = page.getByRole('button', { name: 'Show older applications' });
    await older.focus();
    await Promise.all([
      page.keyboard.press('Enter'),
      expect(cards).toHaveCount(4),
      expect(page.getByText('4 applications are shown.')).toBeAttached(),
    ]);
    await expect(older).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(5);
    await expect(older).toHaveCount(0);
    await expect(page.getByRole('main').getByText('5 applications', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'All 5', exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

    read.length = 0;
    await page.reload();
    await expect(page.getByRole('main').getByText('The newest 2 applications')).toBeVisible();
    expect(read).toEqual([0]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('chennai');
    await expect(page.getByRole('main').getByText('1 of 5 applications')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Campaign 1' })).toBeVisible();
    expect(read).toEqual([0, 1, 2]);
  });
  await test.step('orders, after a page that failed', async () => {
    const read = await servePages(page, '/api/order/user', [[order(3)], [order(2)], [order(1)]]);
    await page.goto('/orders?order=order-2');
    await expect(page.getByRole('heading', { name: 'Order BC-2', exact: true })).toBeVisible();
    expect(read).toEqual([0, 1]);

    let isBroken = true;
    await page.route('**/api/order/user?before=2', (route) =>
      isBroken ? route.fulfill({ status: 503, json: { success: false } }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Show older orders' }).click();
    await expect(
      page.getByRole('main').getByText('Older orders could not be loaded.'),
    ).toBeVisible();
    await checkScreen(page, 'A page that failed to load');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Order BC-1' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Older orders could not be loaded.')).toHaveCount(
      0,
    );
  });
});

test('shows older orders and customers at the desk (S-47, R-302, R-317)', async ({ page }) => {
  await signInAsStaff(page);
  const customer = (id: number) => ({
    id: `customer-${id}`,
    name: `Asha ${id}`,
    isActive: true,
    createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
  });
  const staffOrder = (id: number) => ({
    ...order(id),
    refunded: 0,
    customer: customer(id),
    items: [],
    refunds: { pending: 0, failed: 0 },
    disputes: [],
  });
  for (const [list, pages] of [
    ['orders', [[staffOrder(3), staffOrder(2)], [staffOrder(1)]]],
    ['customers', [[customer(3), customer(2)], [customer(1)]]],
  ] as const) {
    await test.step(list, async () => {
      const read = await servePages(page, `/api/staff/${list}`, pages);
      await page.goto(`/desk/${list}`);
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await page.getByRole('button', { name: `Show older ${list}` }).click();
      await expect(rows).toHaveCount(3);
      expect(read).toEqual([0, 1]);
    });
  }
});

test('counts bookmarks and unread updates across pages (S-47, R-193)', async ({ page }) => {
  await signUp(page);
  await test.step('bookmarks, once all pages are loaded', async () => {
    const bookmark = (id: number) => ({
      id: `bookmark-${id}`,
      applicationId: `application-${id}`,
      application: application(id, ''),
    });
    await servePages(page, '/api/bookmark/user', [[bookmark(2)], [bookmark(1)]]);
    await page.goto('/bookmark');
    await expect(page.getByRole('heading', { name: 'Campaign 2' })).toBeVisible();
    const link = page.getByRole('navigation').or(page.getByRole('banner'));
    await expect(link.getByRole('link', { name: 'My Bookmarks', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show older bookmarks' }).click();
    await expect(page.getByRole('heading', { name: 'Campaign 1' })).toBeVisible();
    await expect(link.getByRole('link', { name: 'My Bookmarks, 2 items' })).toBeVisible();
  });
  await test.step('unread updates', async () => {
    const update = (id: number, isRead: boolean) => ({
      id: `update-${id}`,
      kind: 'approved',
      at: new Date(Date.UTC(2026, 0, id)).toISOString(),
      application: { id: `application-${id}`, name: `Campaign ${id}` },
      isRead,
    });
    const read = await servePages(page, '/api/update/user', [
      [update(5, false), update(4, false)],
      [update(3, false), update(2, true)],
      [update(1, true)],
    ]);
    await page.goto('/');
    const opener = page.getByRole('button', { name: "What's new (3)" });
    await expect(opener).toBeVisible();
    // Checked before the click, which leaves the pointer on a link and so prefetches its page.
    expect(read).toEqual([0, 1]);
    await opener.click();
    await expect(page.getByText('Your application for Campaign 3 was approved.')).toBeVisible();
    expect(read).not.toContain(2);
  });
});
