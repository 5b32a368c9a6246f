import type { Page } from '@playwright/test';
import { editSegments } from '#tests/support/staff.ts';
import { password, signUp, storedToken } from './customer.ts';
import { disturb, expect, openFilledCart, said, standing, test } from './portal.ts';

/* Cart and bookmarks: nothing is lost, nothing is doubled (R-130 to R-141, B-01). */

test.afterEach(({ page }) => disturb(page));

async function read(page: Page, path: string): Promise<{ quantity?: number }[]> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const answer = await page.request.get(path, { headers });
  return ((await answer.json()) as { data: { quantity?: number }[] }).data;
}

const cart = (page: Page) => read(page, '/api/cart/user');
const bookmarks = (page: Page) => read(page, '/api/bookmark/user');

const table = (page: Page) => page.getByRole('table', { name: 'In Cart Applications' });
const quantity = (page: Page) => page.getByRole('spinbutton', { name: /^Quantity of/ });
const move = (page: Page) => page.getByRole('button', { name: /^Move to bookmarks/ });

async function openBookmark(page: Page): Promise<void> {
  await openFilledCart(page);
  await move(page).click();
  await expect(said(page, 'Bookmark added successfully')).toBeVisible();
  await page.goto('/bookmark');
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
}

test('the cart has its five columns, two decimals and a summary (R-130, R-250)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Details',
    'Format',
    'Quantity',
    'Price',
    'Action',
  ]);
  await expect(table(page).getByText('₹7,999.00')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Total items1');
  await expect(summary).toContainText('Total₹7,999.00');
});

test('a long answer is read whole in the cart and pushes nothing out of it (R-130)', async ({
  page,
}) => {
  await signUp(page);
  const businessName = `Rao Textiles ${'and Daughters '.repeat(12)}of Pune`;
  await openFilledCart(page, { answers: { businessName } });
  const answer = table(page).getByText(businessName);
  await expect(answer).toBeVisible();
  const isWhole = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  expect(await answer.evaluate(isWhole)).toBe(true);
  const isInCard = (element: Element) =>
    element.getBoundingClientRect().right <=
    (element.closest('table')?.parentElement?.getBoundingClientRect().right ?? 0);
  expect(await table(page).getByRole('button').last().evaluate(isInCard)).toBe(true);
});

for (const width of [320, 390]) {
  test(`${width} pixels wide the cart is rows of labelled lines, and the page does not scroll sideways (R-220)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signUp(page);
    await openFilledCart(page);
    const row = table(page).getByRole('row').filter({ hasText: 'SEO Starter Audit' });
    await expect(row).toBeVisible();
    const lines = await row.getByRole('cell').evaluateAll((cells) =>
      cells.map((cell) => ({
        label: getComputedStyle(cell, '::before').content.replaceAll('"', ''),
        top: cell.getBoundingClientRect().top,
        right: cell.getBoundingClientRect().right,
      })),
    );
    expect(lines.map(({ label }) => label)).toEqual([
      'none',
      'Format',
      'Quantity',
      'Price',
      'Action',
    ]);
    const tops = lines.map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('cart and bookmarks are there on every device of the customer, and for nobody else (R-141)', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  await openFilledCart(page);
  const there = await browser.newContext({ baseURL });
  const phone = await there.newPage();
  await phone.goto('/login');
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Login' }).click();
  await expect(phone.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await phone.goto('/cart');
  await expect(quantity(phone)).toHaveValue('1');
  await move(phone).click();
  await expect(said(phone, 'Bookmark added successfully')).toBeVisible();
  await page.goto('/bookmark');
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  await there.close();

  await signUp(page);
  await page.goto('/bookmark');
  await expect(page.getByText('No bookmarks found.')).toBeVisible();
  expect([await cart(page), await bookmarks(page)]).toEqual([[], []]);
});

test('a price that changed since adding is told beside the new one, once aloud, until it is added anew (R-140, C17)', async ({
  page,
  server,
}) => {
  await signUp(page);
  await openFilledCart(page);
  const told = table(page).getByText('since you added this', { exact: false });
  const aloud = page
    .getByRole('status')
    .filter({ hasText: 'The price of SEO Starter Audit changed since you added it.' });
  await expect(quantity(page)).toBeVisible();
  await expect(told).toHaveCount(0);

  const restore = await editSegments(server, (segments) =>
    segments.map((segment) => ({
      ...segment,
      categories: segment.categories.map((category) => ({
        ...category,
        price: category.name === 'SEO Starter Audit' ? 8_499.5 : category.price,
      })),
    })),
  );
  await page.reload();
  await expect(told).toHaveText(
    'The price changed from ₹7,999.00 to ₹8,499.50 since you added this.',
  );
  await expect(aloud).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total₹8,499.50');
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total₹16,999.00');
  await expect(told).toBeVisible();

  await page.getByRole('button', { name: 'Remove SEO Starter Audit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity(page)).toHaveValue('2');
  await expect(told).toHaveCount(0);
  await restore();
});

test('what is not sold any more stays in the cart, says so, and is no part of the order (C17)', async ({
  page,
  server,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await expect(quantity(page)).toBeEnabled();
  const restore = await editSegments(server, (segments) =>
    segments.map((segment) => ({
      ...segment,
      categories: segment.categories.filter(({ name }) => name !== 'SEO Starter Audit'),
    })),
  );
  await page.reload();
  await expect(
    table(page).getByText('This cannot be bought any more. Your order leaves it out.'),
  ).toBeVisible();
  await expect(quantity(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total₹0.00');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Remove SEO Starter Audit' })).toBeEnabled();
  await restore();
  await page.reload();
  await expect(quantity(page)).toBeEnabled();
});

test('fast changes of a quantity end with the last one, and the totals follow (R-131, R-139)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await disturb(page, { on: 'PUT /api/cart/:id', effect: 'delay', ms: 150 });
  const more = page.getByRole('button', { name: /^Increase/ });
  for (let presses = 0; presses < 5; presses += 1) await more.click();
  await page.getByRole('button', { name: /^Decrease/ }).click();
  await expect(quantity(page)).toHaveValue('5');
  await expect.poll(async () => (await cart(page))[0]?.quantity).toBe(5);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('₹39,995.00');
  await quantity(page).fill('0');
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue('1');
  await expect.poll(async () => (await cart(page))[0]?.quantity).toBe(1);
});

test('a quantity that cannot be saved goes back to the acknowledged one (R-139)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await disturb(page, { on: 'PUT /api/cart/:id', effect: 'status', status: 503 });
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect(
    standing(table(page), 'The quantity could not be changed. Please try again.'),
  ).toBeVisible();
  await expect(quantity(page)).toHaveValue('1');
});

test('a line is removed after asking, and put back with its quantity (R-132, R-137)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect.poll(async () => (await cart(page))[0]?.quantity).toBe(2);
  await page.getByRole('button', { name: 'Remove SEO Starter Audit' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Item from Cart' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(quantity(page)).toHaveValue('2');

  await page.getByRole('button', { name: 'Remove SEO Starter Audit' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'Item removed from cart')).toBeVisible();
  await expect.poll(() => cart(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity(page)).toHaveValue('2');
  expect((await cart(page))[0]?.quantity).toBe(2);
});

test('a removal that fails says so and keeps the line (R-132)', async ({ page }) => {
  await signUp(page);
  await openFilledCart(page);
  await disturb(page, { on: 'DELETE /api/cart/:id', effect: 'status', status: 503 });
  await page.getByRole('button', { name: 'Remove SEO Starter Audit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(standing(table(page), 'Failed to delete item')).toBeVisible();
  await expect(quantity(page)).toBeVisible();
});

test('a cart that cannot be read is not called empty, says so and is read again (R-214, R-230)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openFilledCart(page);
  await expect(quantity(page)).toBeVisible();
  await disturb(page, { on: 'GET /api/cart/user', effect: 'status', status: 503, for: address });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your cart could not be read.' })).toBeVisible();
  await expect(page.getByText('Your cart is empty.')).toHaveCount(0);
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(quantity(page)).toHaveValue('1');
});

test('an application moves to the bookmarks and back, in two calls where the back end has no other, and is in one list (R-133, R-135, T-11, B12, S-52)', async ({
  page,
}) => {
  await signUp(page);
  await openBookmark(page);
  await disturb(page, { on: 'POST /api/move', effect: 'status', status: 404 });
  expect([(await cart(page)).length, (await bookmarks(page)).length]).toEqual([0, 1]);
  await expect(page.getByText('₹7,999.00')).toBeVisible();
  const added = page.waitForRequest('**/api/cart');
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  expect((await added).postDataJSON()).toMatchObject({
    quantity: 1,
    userId: expect.stringMatching(/./),
  });
  await expect(said(page, 'Added to cart')).toBeVisible();
  await expect(page.getByText('No bookmarks found.')).toBeVisible();
  expect([(await cart(page)).length, (await bookmarks(page)).length]).toEqual([1, 0]);
});

test('a bookmark is deleted after asking, and put back (R-134, R-137)', async ({ page }) => {
  await signUp(page);
  await openBookmark(page);
  await page.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'Bookmark deleted successfully')).toBeVisible();
  await expect.poll(() => bookmarks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  expect((await bookmarks(page)).length).toBe(1);
});

test('the bookmarks say what failed: reading, deleting with the reason, adding to the cart (R-134, R-135)', async ({
  page,
}) => {
  await signUp(page);
  await openBookmark(page);
  await disturb(
    page,
    { on: 'DELETE /api/bookmark/:id', effect: 'drop' },
    { on: 'POST /api/move', effect: 'status', status: 503 },
  );
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    standing(page.getByRole('listitem'), 'Failed to delete bookmark: Network error'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(standing(page.getByRole('listitem'), 'Failed to add to cart')).toBeVisible();
  await disturb(page, { on: 'GET /api/bookmark/user', effect: 'status', status: 503 });
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await page.getByRole('link', { name: /^My Bookmarks/ }).click();
  await expect(said(page, 'Failed to fetch bookmarks')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to fetch bookmarks' })).toBeVisible();
  await expect(page.getByText('No bookmarks found.')).toHaveCount(0);
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
});
