import type { Page } from '@playwright/test';
import { signUp } from './customer.ts';
import { injectFaults, expect, expectFocusWithin, findBanner, test } from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

/* The search on the home page; tests/ui covers the results and how they look. */

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search all categories' });
const cards = (page: Page) => page.getByRole('list', { name: 'Categories' }).locator('> li');
const names = (page: Page) => page.getByRole('list', { name: 'Categories' }).getByRole('heading');
const fill = (page: Page) => page.getByRole('button', { name: /^Fill Application/ });
const segments = (page: Page) => page.getByRole('radiogroup', { name: 'Segments' });
/** The chosen segment; none while searching all segments. */
const chosenSegment = (page: Page) => segments(page).getByRole('radio', { checked: true });
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click();

async function openHome(page: Page, search = ''): Promise<void> {
  await page.goto(`/${search}`);
  await expect(fill(page).first()).toBeVisible();
}

/** The prices of the cards, once they are sorted from the lowest or the highest. */
async function readSorted(page: Page, from: 'lowest' | 'highest'): Promise<number[]> {
  let prices: number[] = [];
  await expect(async () => {
    const texts = await cards(page).allInnerTexts();
    prices = texts.map((text) =>
      Number(/₹([\d,]+)\s+one-time/.exec(text)?.[1]?.replaceAll(',', '')),
    );
    const sign = from === 'lowest' ? 1 : -1;
    expect(prices).toEqual(prices.toSorted((one, other) => sign * (one - other)));
  }).toPass();
  return prices;
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('finds and sorts categories of all segments, and keeps the search in the URL (R-048)', async ({
  page,
}) => {
  await openHome(page);
  await field(page).fill('seo');
  const count = /^\d+ categories in all segments$/;
  await Promise.all([
    expect(page.getByRole('main').getByText(count)).toBeVisible(),
    expect(page.getByRole('status').getByText(count)).toHaveCount(1),
  ]);
  await expect(chosenSegment(page)).toHaveCount(0);
  const website = cards(page).filter({ hasText: 'Websites and Landing Pages' });
  await expect(website).toContainText('SEO');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/?q=seo');

  await test.step('a reload keeps the search', async () => {
    await page.reload();
    await expect(field(page)).toHaveValue('seo');
    await expect(website).toBeVisible();
  });
  await test.step('clearing the field or choosing a segment ends the search', async () => {
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(chosenSegment(page)).toHaveCount(1);
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL(/\/\?segment=[\w-]+$/);
    await field(page).fill('seo');
    await expect(chosenSegment(page)).toHaveCount(0);
    await segments(page).getByRole('radio', { name: 'Social Media Marketing' }).press('Enter');
    await expect(chosenSegment(page)).toHaveText('Social Media Marketing');
    await expect(chosenSegment(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await expect(page).toHaveURL(/\?segment=[\w-]+$/);
  });
  await test.step('sorting', async () => {
    await field(page).fill('seo');
    await page.getByLabel('Sort').selectOption('Name');
    await expect(page).toHaveURL('/?q=seo&sort=name');
    const sorted = await names(page).allInnerTexts();
    expect(sorted.length).toBeGreaterThan(3);
    expect(sorted).toEqual(sorted.toSorted((one, other) => one.localeCompare(other, 'en')));
  });
});

test('sorts a segment across its pages, and keeps segment and order on Back (R-048)', async ({
  page,
}) => {
  const sort = page.getByLabel('Sort');
  const pages = page.getByRole('navigation', { name: 'Categories pages' });
  await openHome(page);
  await expect(sort.locator(':checked')).toHaveText('Recommended');
  await segments(page).getByRole('radio', { name: 'Social Media Marketing' }).click();
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await sort.selectOption('Price, lowest first');
  await expect(page).toHaveURL(/\?sort=price-up&segment=[\w-]+$/);
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current');
  const lowest = await readSorted(page, 'lowest');
  await expect(chosenSegment(page)).toHaveText('Social Media Marketing');
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current');
  expect((await readSorted(page, 'lowest'))[0]).toBeGreaterThanOrEqual(lowest.at(-1) ?? 0);

  await segments(page).getByRole('radio', { name: 'Paid Advertising' }).click();
  await sort.selectOption('Price, highest first');
  await readSorted(page, 'highest');
  await goHome(page);
  await expect(sort.locator(':checked')).toHaveText('Recommended');
  await page.goBack();
  await expect(chosenSegment(page)).toHaveText('Paid Advertising');
  await readSorted(page, 'highest');
});

test('filters by segments and price, also on a phone (R-048)', async ({ page }) => {
  const chosen = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button');
  await openHome(page);

  await test.step('filters are counted, announced and kept in the URL', async () => {
    await filters(page).press('Enter');
    await expectFocusWithin(panel(page));
    for (const name of ['Search Engine Optimisation', 'Social Media Marketing']) {
      await panel(page).getByRole('checkbox', { name }).press('Space');
    }
    await panel(page).getByLabel('Up to').selectOption('₹10,000');
    await page.keyboard.press('Escape');
    await expect(filters(page)).toBeFocused();
    await expect(filters(page)).toHaveAccessibleName('Filters 3');
    await expect(page.getByRole('main').getByText(/^\d+ categories in 2 segments$/)).toBeVisible();
    await expect(page).toHaveURL(/^[^?]*\/\?in=[\w-]+&in=[\w-]+&upto=10000$/);
    await field(page).fill('starter audit');
    await expect(page).toHaveURL(/&q=starter\+audit&upto=10000$/);
    await page.reload();
    await expect(names(page)).toHaveText(['SEO Starter Audit']);
  });
  await test.step('the customer removes filters one by one or all together', async () => {
    await chosen.filter({ hasText: 'Search Engine Optimisation' }).press('Enter');
    const nothing = page.getByRole('heading', { name: 'No category matches all of this.' });
    await expect(nothing).toBeVisible();
    await expect(chosen).toHaveText(['Social Media Marketing', 'Up to ₹10,000']);
    await expect(chosen.first()).toBeFocused();
    await page.getByRole('button', { name: /^Without the words: \d+ categor/ }).click();
    await expect(page).toHaveURL(/\?in=[\w-]+&upto=10000$/);
    await filters(page).click();
    await checkAllWidths(page, 'filters');
    await panel(page).getByRole('button', { name: 'Clear filters' }).click();
    // The pressed button disappears, and focus moves to another control.
    await expect(page.locator('body')).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chosenSegment(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\/\?segment=[\w-]+$/);
  });
  await test.step('a phone says how many categories the filters leave', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openHome(page);
    await filters(page).press('Enter');
    await expect(panel(page).getByRole('button', { name: 'Close' })).toBeVisible();
    await panel(page).getByRole('checkbox').first().press('Space');
    const show = panel(page).getByRole('button', { name: /^Show \d+ categories$/ });
    const [count] = /\d+/.exec(await show.innerText()) ?? [];
    await show.click();
    await expect(panel(page)).toHaveCount(0);
    await expect(
      page.getByRole('main').getByText(`${count} categories in 1 segment`),
    ).toBeVisible();
  });
});

test('retries a search and opens what it found (R-046, R-048, R-049, R-050, S-01, S-05, T-31)', async ({
  page,
}) => {
  await test.step('a failed search', async () => {
    await openHome(page);
    await injectFaults(page, { on: 'POST /graphql', effect: 'status', status: 503 });
    await field(page).fill('landing');
    await expect(findBanner(page, 'The categories could not be searched.')).toBeVisible();
    await injectFaults(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(page).first()).toHaveText('Landing Page');
  });
  await test.step('a category found by search', async () => {
    const card = cards(page).filter({ hasText: 'Landing Page' }).first();
    await card.getByRole('link', { name: 'Landing Page' }).click();
    await expect(page.getByRole('dialog')).toContainText(/About \d+ minutes/);
    await expectFocusWithin(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Fill Application: Landing Page' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeFocused();
    await goHome(page);
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeFocused();
    await field(page).fill('landing');
    await expect(card.getByText('Selected')).toBeVisible();
  });
  await test.step('a back end without search', async () => {
    await page.route('**/graphql', (route) => route.fulfill({ status: 404, body: 'Not Found' }));
    await openHome(page, '?q=landing');
    await expect(chosenSegment(page)).toHaveCount(1);
    await expect(field(page)).toBeHidden();
  });
});
