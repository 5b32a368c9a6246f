import { editSegments } from '#tests/support/staff.ts';
import { signUp } from './customer.ts';
import { cart } from './pages.ts';
import {
  fetchData,
  expect,
  firstCategory,
  holdCartItemChange,
  openFilledCart,
  test,
} from './portal.ts';

/*
 * Cart and bookmarks as a customer reads them. The walks cover actions on an item;
 * the tests of its machine cover which of several quick changes is saved.
 */

test('shows columns, amounts and answers uncut, also on a phone (R-130, R-220, R-250)', async ({
  page,
}) => {
  await signUp(page);
  const businessName = `Rao Textiles ${'and Daughters '.repeat(12)}of Pune`;
  await openFilledCart(page, { answers: { businessName }, quantity: 2 });
  await expect(cart(page).table.getByRole('columnheader')).toHaveText([
    'Details',
    'Format',
    'Quantity',
    'Price',
    'Action',
  ]);
  const format = cart(page).table.getByRole('columnheader', { name: 'Format' });
  expect((await format.boundingBox())?.width, 'a column without files').toBeLessThan(2);
  await expect(cart(page).table.getByText('₹15,998.00')).toBeVisible();
  await expect(cart(page).table.getByText('2 × ₹7,999.00')).toBeVisible();
  const summary = cart(page).summary;
  await expect(summary).toContainText('Total items2');
  await expect(summary).toContainText('Total₹15,998.00');

  const answer = cart(page).table.getByText(businessName);
  await expect(answer).toBeVisible();
  const hasNoOverflow = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  expect(await answer.evaluate(hasNoOverflow)).toBe(true);
  const isInCard = (element: Element) =>
    element.getBoundingClientRect().right <=
    (element.closest('table')?.parentElement?.getBoundingClientRect().right ?? 0);
  expect(await cart(page).table.getByRole('button').last().evaluate(isInCard)).toBe(true);

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const row = cart(page).table.getByRole('row').filter({ hasText: 'SEO Starter Audit' });
    await expect(row).toBeVisible();
    const lines = await row.getByRole('cell').evaluateAll((cells) =>
      cells.map((cell) => ({
        label: getComputedStyle(cell, '::before').content.replaceAll('"', ''),
        top: cell.getBoundingClientRect().top,
        right: cell.getBoundingClientRect().right,
      })),
    );
    expect(lines.map(({ label }) => label)).toEqual(['none', 'none', 'Price', 'none']);
    const [details = 0, quantity = 0, price = 0, actions = 0] = lines.map(({ top }) => top);
    expect(quantity).toBeGreaterThan(details);
    expect(Math.abs(actions - quantity)).toBeLessThan(10);
    expect(price).toBeGreaterThan(actions + 10);
    expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(width);
  }
});

test('announces a changed price and leaves out discontinued categories (R-140, C17)', async ({
  page,
  server,
}) => {
  await signUp(page);
  await openFilledCart(page);
  const priceNote = cart(page).table.getByText('since you added this').locator('..');
  const aloud = page
    .getByRole('status')
    .filter({ hasText: 'The price of SEO Starter Audit changed since you added it.' });
  await expect(cart(page).quantity).toBeVisible();
  await expect(priceNote).toHaveCount(0);
  const { segmentId } = await firstCategory(page);
  const sold = () => fetchData(page, 'GET', `/api/segment/categories/${segmentId}`);
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
    expect(priceNote).toHaveText(
      'The price changed from ₹7,999.00 to ₹8,499.50 since you added this.',
    ),
    expect(aloud).toHaveCount(1),
  ]);
  await expect(cart(page).summary).toContainText('Total₹8,499.50');
  await cart(page).increase.click();
  await expect(cart(page).summary).toContainText('Total₹16,999.00');
  await expect(priceNote).toBeVisible();

  await page.getByRole('button', { name: 'Remove SEO Starter Audit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cart(page).quantity).toHaveValue('2');
  await expect(priceNote).toHaveCount(0);

  const sellAgain = await editSegments(server, (segments) =>
    segments.map((segment) => ({
      ...segment,
      categories: segment.categories.filter(({ name }) => name !== 'SEO Starter Audit'),
    })),
  );
  await page.reload();
  await expect(
    cart(page).table.getByText('This cannot be bought any more. Your order leaves it out.'),
  ).toBeVisible();
  await expect(cart(page).quantity).toBeDisabled();
  await expect(cart(page).summary).toContainText('Total₹0.00');
  await expect(cart(page).checkout).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Remove SEO Starter Audit' })).toBeEnabled();
  await sellAgain();
  await page.reload();
  await expect(cart(page).quantity).toBeEnabled();
  await restore();
  // The server notices a catalogue change within a second.
  await expect.poll(sold).toEqual(soldBefore);
});

test('saves the last of several changes, also after leaving the page (R-131, R-139)', async ({
  page,
}) => {
  await signUp(page);
  await openFilledCart(page);
  const holding = holdCartItemChange(page);
  await cart(page).increase.click();
  const saving = await holding;
  await cart(page).increase.click();
  await page.getByRole('link', { name: /^My Bookmarks/ }).click();
  await expect(page.getByText('No bookmarks found.')).toBeVisible();
  await saving.continue();
  await page.getByRole('link', { name: /^My Cart/ }).click();
  await expect(cart(page).quantity).toHaveValue('3');

  await test.step('the mouse wheel scrolls and changes nothing', async () => {
    await page.setViewportSize({ width: 1_000, height: 300 });
    await cart(page).quantity.click();
    const top = () => page.evaluate(() => scrollY);
    const before = await top();
    await page.mouse.wheel(0, 60);
    await expect.poll(top).toBeGreaterThan(before);
    await page.keyboard.press('ArrowUp');
    await expect(cart(page).quantity).toHaveValue('4');
  });
});
