import type { Page } from '@playwright/test';
import { editSegments } from '#tests/support/staff.ts';
import { signUp } from './customer.ts';
import {
  askFor,
  disturb,
  expect,
  firstCategory,
  holdLineChange,
  openFilledCart,
  said,
  standing,
  storeApplication,
  test,
} from './portal.ts';

/*
 * Cart and bookmarks as a customer reads them. What is done with a line is walked,
 * which of many wishes counts is told beside the machine of a line.
 */

test.afterEach(({ page }) => disturb(page));

const table = (page: Page) => page.getByRole('table', { name: 'In Cart Applications' });
const quantity = (page: Page) => page.getByRole('spinbutton', { name: /^Quantity of/ });

/** Words are read out, and once. */
const isReadOnce = (page: Page, words: string) =>
  expect(page.getByRole('status').getByText(words, { exact: true })).toHaveCount(1);

test('the cart has its five columns, two decimals and a summary, a long answer whole; on a phone it is rows of labelled lines, none for files where there are none, and nothing is pushed out (R-130, R-220, R-250)', async ({
  page,
}) => {
  await signUp(page);
  const businessName = `Rao Textiles ${'and Daughters '.repeat(12)}of Pune`;
  await openFilledCart(page, { answers: { businessName }, quantity: 2 });
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Details',
    'Format',
    'Quantity',
    'Price',
    'Action',
  ]);
  await expect(table(page).getByText('₹15,998.00')).toBeVisible();
  await expect(table(page).getByText('2 × ₹7,999.00')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Total items2');
  await expect(summary).toContainText('Total₹15,998.00');

  const answer = table(page).getByText(businessName);
  await expect(answer).toBeVisible();
  const isWhole = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  expect(await answer.evaluate(isWhole)).toBe(true);
  const isInCard = (element: Element) =>
    element.getBoundingClientRect().right <=
    (element.closest('table')?.parentElement?.getBoundingClientRect().right ?? 0);
  expect(await table(page).getByRole('button').last().evaluate(isInCard)).toBe(true);

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const row = table(page).getByRole('row').filter({ hasText: 'SEO Starter Audit' });
    await expect(row).toBeVisible();
    const lines = await row.getByRole('cell').evaluateAll((cells) =>
      cells.map((cell) => ({
        label: getComputedStyle(cell, '::before').content.replaceAll('"', ''),
        top: cell.getBoundingClientRect().top,
        right: cell.getBoundingClientRect().right,
      })),
    );
    expect(lines.map(({ label }) => label)).toEqual(['none', 'Quantity', 'Price', 'Action']);
    const tops = lines.map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(width);
  }
});

test('a price that changed since adding is told beside the new one, once aloud, until it is added anew; what is not sold any more stays, says so, and is no part of the order (R-140, C17)', async ({
  page,
  server,
}) => {
  await signUp(page);
  await openFilledCart(page);
  const told = table(page).getByText('since you added this').locator('..');
  const aloud = page
    .getByRole('status')
    .filter({ hasText: 'The price of SEO Starter Audit changed since you added it.' });
  await expect(quantity(page)).toBeVisible();
  await expect(told).toHaveCount(0);
  const { segmentId } = await firstCategory(page);
  const sold = () => askFor(page, 'GET', `/api/segment/categories/${segmentId}`);
  const soldBefore = await sold();

  const restore = await editSegments(server, (segments) =>
    segments.map((segment) => ({
      ...segment,
      categories: segment.categories.map((category) => ({
        ...category,
        price: category.name === 'SEO Starter Audit' ? 8_499.5 : category.price,
      })),
    })),
  );
  await Promise.all([
    page.reload(),
    expect(told).toHaveText('The price changed from ₹7,999.00 to ₹8,499.50 since you added this.'),
    expect(aloud).toHaveCount(1),
  ]);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total₹8,499.50');
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total₹16,999.00');
  await expect(told).toBeVisible();

  await page.getByRole('button', { name: 'Remove SEO Starter Audit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity(page)).toHaveValue('2');
  await expect(told).toHaveCount(0);

  const sellAgain = await editSegments(server, (segments) =>
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
  await sellAgain();
  await page.reload();
  await expect(quantity(page)).toBeEnabled();
  await restore();
  // The server sees what staff changed within a second.
  await expect.poll(sold).toEqual(soldBefore);
});

test('what is done with a line shows at once and is so in the end: a removal that the server refuses is back with the reason, one that is undone is one line although the answer was lost, and the last wish for a quantity is saved, whichever page is gone to; the wheel over it scrolls (R-131, R-132, R-137, R-139, R-214, S-35)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  const remove = async () => {
    await page.getByRole('button', { name: /^Remove / }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  };

  await test.step('a refused removal', async () => {
    const held = holdLineChange(page);
    await remove();
    const removal = await held;
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(table(page).getByText('SEO Starter Audit was removed.')).toBeVisible();
    await expect(summary).toContainText('Total₹0.00');
    await removal.fulfill({ status: 503, json: { success: false, message: 'Please try again.' } });
    await expect(quantity(page)).toHaveValue('1');
    await expect(summary).toContainText('Total₹7,999.00');
    await expect(standing(table(page), 'Failed to delete item')).toBeVisible();
  });

  await test.step('a removal that is undone', async () => {
    const undo = page.getByRole('button', { name: 'Undo: SEO Starter Audit' });
    await Promise.all([remove(), isReadOnce(page, 'Item removed from cart')]);
    await expect(undo).toBeFocused();
    await expect(undo).toBeEnabled();
    await disturb(page, { on: 'POST /api/cart', effect: 'lose-reply' });
    await undo.press('Enter');
    await expect(quantity(page)).toHaveValue('1');
    await expect(undo).toBeHidden();
    await expect(summary).toContainText('Total items1');
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
  });

  await test.step('the last wish', async () => {
    const held = holdLineChange(page);
    await page.getByRole('button', { name: /^Increase/ }).click();
    const saving = await held;
    await page.getByRole('button', { name: /^Increase/ }).click();
    await page.getByRole('link', { name: /^My Bookmarks/ }).click();
    await expect(page.getByText('No bookmarks found.')).toBeVisible();
    await saving.continue();
    await page.getByRole('link', { name: /^My Cart/ }).click();
    await expect(quantity(page)).toHaveValue('3');

    await page.setViewportSize({ width: 1_000, height: 300 });
    await quantity(page).click();
    const top = () => page.evaluate(() => scrollY);
    const before = await top();
    await page.mouse.wheel(0, 60);
    await expect.poll(top).toBeGreaterThan(before);
    await page.keyboard.press('ArrowUp');
    await expect(quantity(page)).toHaveValue('4');
  });
});

test('bookmarks that cannot be read again stay, and without any nothing is called empty; a deletion is read out once (R-134, R-135, R-214, R-230)', async ({
  page,
}) => {
  const address = await signUp(page);
  const applicationId = await storeApplication(page);
  await askFor(page, 'POST', '/api/bookmark', { applicationId });
  const listed = page.getByRole('button', { name: /^Add to cart/ });
  await page.goto('/bookmark');
  await expect(listed).toBeVisible();
  await disturb(page, {
    on: 'GET /api/bookmark/user',
    effect: 'status',
    status: 503,
    for: address,
  });
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await page.getByRole('link', { name: /^My Bookmarks/ }).click();
  await expect(said(page, 'Failed to fetch bookmarks')).toBeVisible();
  await expect(listed).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to fetch bookmarks' })).toBeVisible();
  await expect(page.getByText('No bookmarks found.')).toHaveCount(0);
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(listed).toBeVisible();

  await page.getByRole('button', { name: /^Delete/ }).click();
  await Promise.all([
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    isReadOnce(page, 'Bookmark deleted successfully'),
  ]);
  await expect(page.getByRole('button', { name: 'Undo: SEO Starter Audit' })).toBeFocused();
});
