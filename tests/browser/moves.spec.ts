import type { Page, Route } from '@playwright/test';
import { signUp } from './customer.ts';
import {
  fetchData,
  countLists,
  injectFaults,
  expect,
  fillCart,
  openFilledCart,
  expectTextDuring,
  storeApplication,
  test,
} from './portal.ts';
import { cart } from './pages.ts';
import type { Fault } from './portal.ts';

/*
 * Moves between cart and bookmarks. The walks cover how a move out of the cart ends; these tests
 * cover closed tabs and the move back, which asks about the other list (R-136, B-01).
 */

test.afterEach(({ page }) => injectFaults(page));

const intoBookmarks = (page: Page) => page.getByRole('button', { name: /^Move to bookmarks/ });
const intoCart = (page: Page) => page.getByRole('button', { name: /^Add to cart/ });

const inCart = { cart: 1, bookmarks: 0 };
const inBookmarks = { cart: 0, bookmarks: 1 };

test('shows a status until the move is done (R-133, R-136, R-035, T-25)', async ({ page }) => {
  const wait = page.getByRole('status').getByText('Moving your application…');
  await signUp(page);
  await page.clock.install();
  await openFilledCart(page);
  const holdMove = () =>
    new Promise<Route>((resolve) => {
      void page.route('**/api/move', resolve, { times: 1 });
    });
  const there = holdMove();
  await intoBookmarks(page).click();
  const call = await there;
  await expect(cart(page).summary).toContainText('Total₹0.00');
  await page.clock.runFor(60_000);
  await expect(wait).toBeVisible();
  await page.getByRole('link', { name: /^My Bookmarks/ }).click();
  await expect(page.getByText('No bookmarks found.')).toBeVisible();
  await expect(wait).toHaveCount(0);
  await call.continue();
  await expect(intoCart(page)).toBeEnabled();

  const back = holdMove();
  await intoCart(page).click();
  await expect(wait).toBeVisible();
  const callBack = await back;
  await expectTextDuring(page, 'Added to cart', () => callBack.continue());
  await expect(wait).toHaveCount(0);
});

test('finishes a move when its tab closes (R-133, R-135, R-136, B-01, C-23, S-52)', async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
  });
  /** Starts a move in a tab and closes the tab before the call arrives, or after it is done. */
  async function closeDuring(tab: Page, press: () => Promise<void>, isCarriedOut: boolean) {
    const cut = new Promise<void>((resolve) => {
      void tab.route(/\/api\/(move|cart|bookmark)$/, async (route) => {
        if (isCarriedOut) await route.fetch();
        resolve();
      });
    });
    await press();
    await cut;
    await tab.close();
  }
  await signUp(page);
  await fillCart(page);
  await page.goto('/orders');
  const there = await context.newPage();
  await there.goto('/cart');
  await closeDuring(there, () => intoBookmarks(there).click(), true);
  await expect.poll(() => countLists(page)).toEqual(inBookmarks);

  const back = await context.newPage();
  await back.goto('/bookmark');
  await closeDuring(back, () => intoCart(back).click(), false);
  // The item may move between the two calls that count the lists.
  await expect
    .poll(async () => Object.values(await countLists(page)).toSorted((one, other) => one - other))
    .toEqual([0, 1]);
  expect(calls).toEqual(['/api/move', '/api/move']);
});

test('finishes a move back that broke halfway (R-135, R-136, B-01, B12, C-23, S-52, T-11)', async ({
  page,
}) => {
  const address = await signUp(page);
  const applicationId = await storeApplication(page);
  await fetchData(page, 'POST', '/api/bookmark', { applicationId });
  await page.goto('/bookmark');
  const meet = (...faults: Fault[]) =>
    injectFaults(page, ...faults.map((fault) => ({ ...fault, for: address })));
  const notOffered = { on: 'POST /api/move', effect: 'status', status: 404 };

  await test.step('of two calls, the second and its undoing fail', async () => {
    await meet(
      notOffered,
      { on: 'DELETE /api/bookmark/:id', effect: 'status', status: 503 },
      { on: 'DELETE /api/cart/:id', effect: 'status', status: 429 },
    );
    const adding = page.waitForRequest('**/api/cart');
    await intoCart(page).click();
    const copy = { quantity: 1, userId: expect.stringMatching(/./) };
    expect((await adding).postDataJSON()).toMatchObject(copy);
    const words = 'It may be in your cart and your bookmarks. Nothing is lost.';
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    expect(await countLists(page)).toEqual({ cart: 1, bookmarks: 1 });
    await meet(notOffered);
    await expectTextDuring(page, 'Added to cart', () =>
      page.getByRole('button', { name: 'Finish the move' }).click(),
    );
    expect(await countLists(page)).toEqual(inCart);
  });
  await test.step('the reply of a single call is lost', async () => {
    await meet({ on: 'POST /api/move', effect: 'lose-reply' });
    await fetchData(page, 'POST', '/api/bookmark', { applicationId });
    await page.reload();
    await expectTextDuring(page, 'Added to cart', () => intoCart(page).click());
    await expect(intoCart(page)).toHaveCount(0);
    expect(await countLists(page)).toEqual(inCart);
  });
});
