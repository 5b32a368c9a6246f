import type { Locator } from '@playwright/test';
import { signUp } from './customer.ts';
import { expect, test } from './portal.ts';

/* The catalogue as a customer browses it; the walks also cover waiting, failed and empty lists. */

const network = 'Social Media Marketing';

test('browses categories; the URL keeps the choice (R-030, R-040, R-043, R-044, R-049, R-217)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  await test.step('cards and pages of a segment', async () => {
    const segments = page.getByRole('radiogroup', { name: 'Segments' }).getByRole('radio');
    await expect(segments.first()).toBeChecked();
    const card = page.getByRole('listitem').filter({ hasText: 'SEO Starter Audit' });
    await expect(card).toContainText('₹7,999');
    await expect(card).not.toContainText('.00');
    await expect(card.getByRole('button', { name: 'Fill Application' })).toBeVisible();

    await page.getByRole('radio', { name: network }).click();
    const pages = page.getByRole('navigation', { name: 'Categories pages' });
    const cards = page.getByRole('button', { name: 'Fill Application' });
    await expect(page.getByRole('heading', { name: 'Instagram Starter, 12 Posts' })).toBeVisible();
    await expect(cards).toHaveCount(8);
    await expect(page.getByRole('status').getByText(network)).toHaveText(
      `${network}: 19 categories`,
    );
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await cards.last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner')).toBeInViewport();

    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'X (Twitter) Management' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Select the categories/ })).toBeFocused();
    await pages.getByRole('button', { name: 'Page 3' }).click();
    await expect(cards).toHaveCount(3);
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();

    await page.getByRole('radio', { name: 'Paid Advertising' }).click();
    await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('radio', { name: 'Strategy Calls' }).click();
    await expect(cards).toHaveCount(1);
    await expect(pages).toBeHidden();

    await page.getByRole('radio', { name: 'Influencers and PR' }).click();
    await expect(page.getByText('No categories found for this segment.')).toBeVisible();
    await page.getByRole('button', { name: 'Show Search Engine Optimisation' }).press('Enter');
    await expect(segments.first()).toBeChecked();
    await expect(page.getByRole('heading', { name: 'SEO Starter Audit' })).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  });
  await test.step('segment, page and category in the URL', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/');
    await page.getByRole('radio', { name: network }).click();
    await expect(page).toHaveURL(/\/\?segment=/);
    await page.reload();
    await expect(page.getByRole('radio', { name: network })).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Instagram Starter, 12 Posts' })).toBeVisible();

    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\/\?segment=.+&page=2$/);
    await page.getByRole('link', { name: /^My Cart/ }).click();
    await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
    await expect(page).toHaveURL('/cart');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const name = page.getByRole('link', { name: 'Pinterest Boards for Shops' });
    await page.goto((await name.getAttribute('href')) ?? '');
    await expect(page).toHaveURL(/\/\?segment=.+&category=.+/);
    await expect(name).toBeFocused();

    await page.reload();
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport();
    await expect(name).toHaveAttribute('aria-current', 'true');
    const card = page.getByRole('listitem').filter({ has: name });
    await expect(card).toContainText('From your link');
    await expect(page.getByText('From your link', { exact: true })).toHaveCount(1);

    await page.getByRole('link', { name: 'Briefcase' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'SEO Starter Audit' })).toBeVisible();

    for (const query of ['segment=nothing&category=nothing&page=2', 'category=%00']) {
      await page.goto(`/?${query}`);
      await expect(page.getByRole('heading', { name: 'SEO Starter Audit' })).toBeVisible();
      await expect(page.getByText('From your link', { exact: true })).toBeHidden();
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    }
  });
});

test('replaces the history entry on Fill Application, and marks the card (R-043, R-046, T-17)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/orders');
  // A click on a link of the frame may be lost while the page replaces the frame.
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Fill Application: Local SEO, One City' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Local SEO, One City' });
  await expect(card.getByText('Selected')).toBeVisible();
});

test('fits the top of home to a phone, and scrolls segments (R-041, R-043, R-048, R-218)', async ({
  page,
}) => {
  await signUp(page);
  await test.step('arrows scroll the segments, instantly with reduced motion', async () => {
    await page.setViewportSize({ width: 800, height: 800 });
    await page.goto('/');
    const right = page.getByRole('button', { name: 'Scroll segments right' });
    const left = page.getByRole('button', { name: 'Scroll segments left' });
    const list = page.getByRole('radiogroup', { name: 'Segments' });
    const position = () => list.evaluate((element) => element.scrollLeft);
    await right.click();
    await expect.poll(position).toBe(200);
    await left.click();
    await expect.poll(position).toBe(0);

    await page.evaluate(() => {
      const scrolls: unknown[] = [];
      Object.assign(globalThis, { scrolls });
      Element.prototype.scrollBy = (options: unknown) => void scrolls.push(options);
    });
    const scrolls = () =>
      page.evaluate(() => (globalThis as unknown as { scrolls: unknown[] }).scrolls.splice(0));
    await expect(left).toHaveAttribute('aria-disabled', 'true');
    await list.evaluate((element) => element.scrollTo(100, 0));
    await expect(left).not.toHaveAttribute('aria-disabled');
    for (const [reducedMotion, behavior] of [
      ['no-preference', 'smooth'],
      ['reduce', 'instant'],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await right.click();
      await left.click();
      expect(await scrolls()).toEqual([
        { left: 200, behavior },
        { left: -200, behavior },
      ]);
    }
  });
  await test.step('a phone shows a price and all controls', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const readBox = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { y: 0, height: 0 };
    const readCentre = async (locator: Locator) => {
      const { y, height } = await readBox(locator);
      return y + height / 2;
    };
    await expect(page.getByText('one-time').first()).toBeVisible();
    const sort = page.getByLabel('Sort');
    const filters = page.getByRole('button', { name: 'Filters' });
    const right = page.getByRole('button', { name: 'Scroll segments right' });
    // Fonts that load late move what is below, also between two measurements.
    await expect(async () => {
      expect(await readCentre(sort)).toBe(await readCentre(page.getByRole('searchbox')));
      expect(await readCentre(filters)).toBe(await readCentre(sort));
      for (const control of [filters, sort]) {
        expect(await control.boundingBox()).toMatchObject({ width: 44, height: 44 });
      }
      expect(await readCentre(right)).toBeCloseTo(
        await readCentre(page.getByRole('heading', { level: 1 })),
      );
      const { y } = await readBox(page.getByText(/^₹/).first());
      expect(y).toBeLessThanOrEqual(560);
    }).toPass({ timeout: 20_000 });
  });
});
