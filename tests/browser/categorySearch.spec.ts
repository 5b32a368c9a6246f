import type { Page } from '@playwright/test';
import { signUp } from './customer.ts';
import { disturb, expect, focusComesInto, standing, test } from './portal.ts';
import { checkAllWidths, checkScreen } from './screenCheck.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search all categories' });
const categories = (page: Page) => page.getByRole('list', { name: 'Categories' });
const cards = (page: Page) => categories(page).getByRole('listitem');
const names = (page: Page) => categories(page).getByRole('heading');
const fill = (page: Page) => page.getByRole('button', { name: /^Fill Application/ });
const segments = (page: Page) => page.getByRole('group', { name: 'Segments' });
/** None while all of them are searched. */
const pressed = (page: Page) => segments(page).getByRole('button', { pressed: true });

const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

async function openHome(page: Page, search = ''): Promise<void> {
  await page.goto(`/${search}`);
  await expect(fill(page).first()).toBeVisible();
}

async function openFilters(page: Page): Promise<void> {
  await filters(page).press('Enter');
  await focusComesInto(panel(page));
}

async function sort(page: Page, order: string): Promise<void> {
  await page.getByLabel('Sort').selectOption(order);
}

async function prices(page: Page): Promise<number[]> {
  const told = await cards(page).allInnerTexts();
  return told.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

test('categories of all segments are found while typing, kept in the address and sorted over all pages; clearing and Home lead back (R-048)', async ({
  page,
}) => {
  await signUp(page);
  await openHome(page);
  await field(page).fill('seo');
  const count = /^\d+ categories in all segments$/;
  await Promise.all([
    expect(page.getByRole('main').getByText(count)).toBeVisible(),
    expect(page.getByRole('status').getByText(count)).toHaveCount(1),
  ]);
  await expect(segments(page).getByRole('button').first()).toBeVisible();
  await expect(pressed(page)).toHaveCount(0);
  const website = cards(page).filter({ hasText: 'Websites and Landing Pages' });
  await expect(website).toContainText('SEO');
  await expect(cards(page).filter({ hasText: 'On-page SEO' })).toContainText(
    'Search Engine Optimisation',
  );
  await expect(page).toHaveURL('/?q=seo');
  await expect(field(page)).toBeFocused();

  await page.reload();
  await expect(field(page)).toHaveValue('seo');
  await expect(website).toBeVisible();

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(pressed(page)).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/');
  await expect(field(page)).toHaveValue('');

  await field(page).fill('seo');
  await expect(pressed(page)).toHaveCount(0);
  await segments(page).getByRole('button', { name: 'Social Media Marketing' }).press('Enter');
  await expect(pressed(page)).toHaveText('Social Media Marketing');
  await expect(pressed(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL(/\?segment=[\w-]+$/);

  await sort(page, 'Price, lowest first');
  await expect(page).toHaveURL('/?sort=price-up');
  await expect(fill(page)).toHaveCount(8);
  const lowest = await prices(page);
  expect(lowest).toEqual(lowest.toSorted((one, other) => one - other));

  await sort(page, 'Price, highest first');
  await expect(page).toHaveURL('/?sort=price-down');
  await expect.poll(async () => (await prices(page))[0]).toBeGreaterThan(lowest.at(-1) ?? 0);
  const highest = await prices(page);
  expect(highest).toEqual(highest.toSorted((one, other) => other - one));

  const pages = page.getByRole('navigation', { name: 'Found categories pages' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect.poll(async () => (await prices(page))[0]).toBeLessThanOrEqual(highest.at(-1) ?? 0);

  await field(page).fill('seo');
  await sort(page, 'Name');
  await expect(page).toHaveURL('/?q=seo&sort=name');
  const sorted = await names(page).allInnerTexts();
  expect(sorted.length).toBeGreaterThan(3);
  expect(sorted).toEqual(sorted.toSorted((one, other) => one.localeCompare(other, 'en')));

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(field(page)).toHaveValue('');
  await expect(pressed(page)).toHaveCount(1);
  await page.goBack();
  await expect(field(page)).toHaveValue('seo');
  await expect(names(page).first()).toHaveText(sorted[0] ?? '');
});

test('segments and a price narrow the search, are counted and kept in the address, leave one by one or together, and say what to loosen; what an address cannot mean falls back (R-048)', async ({
  page,
}) => {
  await signUp(page);
  await openHome(page);
  await openFilters(page);
  const segment = (name: string) => panel(page).getByRole('checkbox', { name });
  await segment('Search Engine Optimisation').press('Space');
  await segment('Social Media Marketing').press('Space');
  const narrow = async () => {
    await panel(page).getByLabel('Up to').selectOption('₹10,000');
    await page.keyboard.press('Escape');
    await expect(filters(page)).toBeFocused();
  };
  await Promise.all([
    narrow(),
    expect(filters(page)).toHaveAccessibleName('Filters 3'),
    expect(page.getByRole('main').getByText(/^\d+ categories in 2 segments$/)).toBeVisible(),
    expect(
      page
        .getByRole('status')
        .getByText(/in 2 segments$/)
        .last(),
    ).toBeAttached(),
  ]);
  await expect(page).toHaveURL(/^[^?]*\/\?in=[\w-]+&in=[\w-]+&upto=10000$/);
  expect((await prices(page)).filter((price) => price > 10_000)).toEqual([]);

  await field(page).fill('starter audit');
  await expect(names(page)).toHaveText(['SEO Starter Audit']);
  await expect(page).toHaveURL(/&q=starter\+audit&upto=10000$/);
  await page.reload();
  await expect(names(page)).toHaveText(['SEO Starter Audit']);
  await names(page).getByRole('link').click();
  await expect(pressed(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'SEO Starter Audit' })).toBeFocused();
  await page.goBack();
  await expect(names(page)).toHaveText(['SEO Starter Audit']);
  await expect(field(page)).toHaveValue('starter audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const chosen = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button');
  await chosen.filter({ hasText: 'Search Engine Optimisation' }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'No category matches all of this.' }),
  ).toBeVisible();
  await expect(chosen).toHaveText(['Social Media Marketing', 'Up to ₹10,000']);
  await expect(chosen.first()).toBeFocused();
  await page.getByRole('button', { name: /^Without the words: \d+ categor/ }).click();
  await expect(page).toHaveURL(/\?in=[\w-]+&upto=10000$/);
  await filters(page).click();
  await panel(page).getByRole('button', { name: 'Clear filters' }).click();
  // The button is gone, and focus comes to what is left.
  await expect(page.locator('body')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pressed(page)).toHaveCount(1);
  await expect(page).toHaveURL('/');

  await openHome(page, '?in=nowhere&from=50000&upto=2000&sort=constructor&page=99');
  await expect(chosen).toHaveText(['₹2,000 – ₹50,000']);
  await expect(names(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/');
  await openHome(page, '?in=nowhere');
  await expect(pressed(page)).toHaveCount(1);
});

test('a search that fails says so and can be tried again; a found category says what it needs, leads to its place in its segment and is filled in like any other; a back end without the search has the segments alone (R-046, R-048, R-049, R-050, S-01, S-05, T-31)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openHome(page);
  await disturb(page, { on: 'POST /graphql', effect: 'status', status: 503, for: address });
  await field(page).fill('landing');
  await expect(standing(page, 'The categories could not be searched.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(names(page).first()).toHaveText('Landing Page');

  const card = cards(page).filter({ hasText: 'Landing Page' }).first();
  await card.getByRole('button', { name: 'What you will need: Landing Page' }).click();
  await expect(page.getByRole('dialog')).toContainText(/About \d+ minutes/);
  await focusComesInto(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: 'Landing Page' }).click();
  await expect(page).toHaveURL(/\/\?segment=[\w-]+&category=[\w-]+$/);
  await expect(page.getByRole('link', { name: 'Landing Page' })).toBeFocused();
  await expect(
    segments(page).getByRole('button', { name: 'Websites and Landing Pages' }),
  ).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  // The way home empties the field, which stands there before as well.
  await expect(page).toHaveURL('/');
  await expect(
    segments(page).getByRole('button', { name: 'Search Engine Optimisation' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await field(page).fill('landing');
  await page.getByRole('button', { name: 'Fill Application: Landing Page' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeFocused();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeFocused();
  await field(page).fill('landing');
  await expect(cards(page).filter({ hasText: 'Landing Page' }).getByText('Selected')).toBeVisible();

  await page.route('**/graphql', (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  await openHome(page, '?q=landing');
  await expect(pressed(page)).toHaveCount(1);
  await expect(field(page)).toBeHidden();
});

test('the search has no fault that axe finds (R-048, R-210)', async ({ page }) => {
  await signUp(page);
  await openHome(page);
  for (const [search, shown] of [
    ['seo', 'SEO Starter Audit'],
    ['zzz', 'No category matches “zzz”.'],
  ] as const) {
    await field(page).fill(search);
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
    await checkAllWidths(page, search);
  }
  await openFilters(page);
  await panel(page).getByRole('checkbox').first().press('Space');
  await panel(page).getByLabel('From').selectOption('₹10,000');
  await checkScreen(page, 'filters');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await filters(page).click();
  await expect(panel(page).getByLabel('From')).toBeVisible();
  await checkScreen(page, 'filters on a phone');
  await page.getByRole('button', { name: /^Show 0 categories/ }).click();
  await expect(page.getByText('No category matches all of this.')).toBeVisible();
  await checkScreen(page, 'chosen filters');
});
