import { expect } from '@playwright/test';
import { test } from './book.ts';
import { checkToolPage } from './screenCheck.ts';

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

test('a requirement leads to its states and tests, and they lead back to it (R-262, B-05)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await page.getByRole('link', { name: 'Requirements', exact: true }).click();
  const gap = page.getByRole('link', { name: /^No test that passed names R-157/ });
  await expect(gap).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find' }).fill('order paid R-159');
  await expect(page.getByRole('status')).toHaveText('1 found');
  await expect(gap).toBeHidden();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await page.getByText('1 test passed: server').click();
  await expect(page.getByText('whose money came late is paid (R-159)')).toBeVisible();
  const place = page
    .getByRole('listitem')
    .filter({ hasText: 'paid already → paid', visible: true });
  await place.getByRole('link', { name: 'Checkout: cancelling order' }).click();
  await expect(page).toHaveURL(/checkout\.html#cancellingOrder$/);
  const sentence = 'Money that arrives after a cancel or a failure makes the order paid.';
  const state = page
    .getByRole('article')
    .filter({ hasText: 'The server deletes the order, unless' });
  await state.getByRole('link', { name: sentence }).click();
  await expect(page).toHaveURL(/requirements\.html#R-159$/);
  await expect(page.getByRole('heading', { name: sentence })).toBeInViewport();
});

test('no page of the flow book has a fault that axe finds (R-210, R-260)', async ({
  page,
  openBook,
}) => {
  for (const name of ['index', 'find', 'find?words=payment', 'requirements', 'oneTimeCode']) {
    await openBook(name);
    await checkToolPage(page, name);
  }
});
