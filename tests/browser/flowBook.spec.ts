import { expect } from '@playwright/test';
import { test } from './book.ts';
import { checkAllWidths, checkDocument } from './screenCheck.ts';

test('the flow book opens from disk and leads from a flow to its states by keyboard (R-260, R-261)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await page.getByRole('link', { name: 'Checkout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();

  const drawing = page.getByRole('region', { name: 'Drawing' });
  await drawing.getByRole('link', { name: 'placing order', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#placingOrder$/);
  const state = page.getByRole('article').filter({ hasText: 'finds its open one' });
  await expect(state).toBeInViewport();
  await expect(state.getByRole('row', { name: /accepted.*paying/ })).toBeVisible();
});

test('a message, a call and a requirement are found with the states that have them (R-269)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await page.getByRole('link', { name: 'Find', exact: true }).click();
  const find = page.getByRole('searchbox', { name: 'Find' });
  await find.fill('failed initiate payment');
  await expect(page.getByRole('status')).toHaveText('3 found');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Messages', 'What happens']);
  await find.fill('R-193');
  await expect(page.getByText('mailed and listed in the portal')).toBeVisible();
  await find.fill('/api/order placeOrder');
  await page.getByRole('link', { name: 'Checkout: placing order' }).click();
  await expect(page).toHaveURL(/checkout\.html#placingOrder$/);
});

test('no page of the flow book has a fault that axe finds (R-210, R-260)', async ({
  page,
  openBook,
}) => {
  for (const name of ['index', 'find', 'find?words=payment', 'oneTimeCode']) {
    await openBook(name);
    await checkAllWidths(page, name, checkDocument);
  }
});
