import type { Request } from '@playwright/test';
import { signUp } from './customer.ts';
import { expect, holdCode, disableTimers, fillCart, openForm, test } from './portal.ts';

/* The calls and code that a page of a signed-in customer needs to open (decision 017). */

const isRead = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
const toPath = (request: Request) =>
  new URL(request.url()).pathname.replace(/[\da-f]{8}-[\da-f-]+/, ':id');

interface Opening {
  opened: string;
  /** The title that a screen reader announces. */
  title: string;
  /** Paths read in addition to those of the frame. */
  reads: string[];
  /** Paths read only after the page has rendered. */
  later?: string[];
}

const openings: Opening[] = [
  {
    opened: '/',
    title: 'Home',
    reads: [
      '/api/application/unplaced',
      '/api/segment',
      '/api/segment/categories/:id',
      '/api/update/user',
    ],
    later: ['/api/form-structure'],
  },
  {
    opened: '/my-submission',
    title: 'My Applications',
    reads: ['/api/form-structure', '/api/update/user', '/api/user/applications'],
  },
  {
    opened: '/application',
    title: 'Create New Application',
    reads: ['/api/category/:id', '/api/form-structure'],
    later: ['/api/user/applications'],
  },
  {
    opened: '/cart',
    title: 'In Cart Applications',
    reads: ['/api/form-structure', '/api/order/user'],
  },
  { opened: '/bookmark', title: 'My Bookmarks', reads: ['/api/form-structure'] },
  { opened: '/profile', title: 'Profile', reads: ['/api/user/:id'] },
  { opened: '/orders', title: 'My Orders', reads: ['/api/form-structure', '/api/order/user'] },
];

test('shows the title and frame of a page and starts its reads before its code loads', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await fillCart(page);
  // Disables the timeout after which the frame renders without waiting for the page's code.
  await disableTimers(page, 3_000);
  for (const { opened, title, reads, later = [] } of openings) {
    await test.step(opened, async () => {
      const seen: string[] = [];
      const recordRead = (request: Request) => isRead(request) && seen.push(toPath(request));
      page.on('request', recordRead);
      const letCodeIn = await holdCode(page);
      await page.goto(opened, { waitUntil: 'commit' });
      const frame = ['/api/bookmark/user', '/api/cart/user', '/api/user/me'];
      await expect.poll(() => seen.toSorted()).toEqual([...frame, ...reads].toSorted());
      await expect(page.getByRole('link', { name: 'My Cart' })).toBeVisible();
      expect(await page.title()).toBe(`${title} · Briefcase`);
      letCodeIn();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`${title} · Briefcase$`));
      const all = [...frame, ...reads, ...later].toSorted();
      await expect.poll(() => seen.toSorted()).toEqual(all);
      await page.waitForLoadState('networkidle');
      expect(seen.toSorted()).toEqual(all);
      page.off('request', recordRead);
    });
  }
});

test('prefetches a page once, when its link is hovered or focused', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen: string[] = [];
  page.on('request', (request) => isRead(request) && seen.push(toPath(request)));
  for (const { name, come, read, shown } of [
    {
      name: 'My Submission',
      come: 'hover',
      read: '/api/user/applications',
      shown: page.getByText('No applications found'),
    },
    {
      name: 'Home',
      come: 'focus',
      read: '/api/segment',
      shown: page.getByRole('button', { name: /^Fill Application/ }).first(),
    },
  ] as const) {
    const link = page.getByRole('banner').getByRole('link', { name, exact: true });
    await link[come]();
    await expect.poll(() => seen).toContain(read);
    await expect(page).not.toHaveURL((await link.getAttribute('href')) ?? '');
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(shown).toBeVisible();
    expect(seen.filter((path) => path === read)).toHaveLength(1);
  }
});
