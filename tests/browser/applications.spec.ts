import type { Page } from '@playwright/test';
import { runStaffCommand } from '#tests/support/staff.ts';
import { signUp } from './customer.ts';
import { fetchData, expect, expectTextDuring, storeApplication, test } from './portal.ts';

/*
 * The list of the customer's applications. The walks cover actions on one
 * application; these tests cover the whole list and links to other pages.
 */

/** Categories of the first segment. */
const audit = 'SEO Starter Audit';
const profile = 'Google Business Profile Setup';
const city = 'Local SEO, One City';
const pages = 'On-page SEO, 20 Pages';

function cards(page: Page) {
  return page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
}

test('filters, sorts and restores applications (R-116, R-123, R-202, S-12, S-35)', async ({
  page,
}) => {
  await signUp(page);
  const store = (category: string, appStatus: number, businessName: string) =>
    storeApplication(page, { category, appStatus, answers: { businessName } });
  await store(audit, 0, 'Kaveri Mills');
  await store(profile, 1, 'Nilgiri Tea');
  await store(city, 1, 'Nilgiri Spices');
  await page.goto('/my-submission?state=nonsense&sort=constructor&q=');
  await expect(cards(page).getByRole('heading')).toHaveText([city, profile, audit]);
  await test.step('filters and sorting, kept in the URL', async () => {
    const result = page.getByRole('search').getByText(/\d applications$/);
    await expect(result).toHaveText('3 applications');
    await page.getByRole('button', { name: 'Submitted 2' }).click();
    await expect(result).toHaveText('2 of 3 applications');
    await page.getByLabel('Search').fill('nilgiri tea');
    await Promise.all([
      expect(cards(page)).toHaveCount(1),
      expect(result).toHaveText('1 of 3 applications'),
      expect(page.getByRole('status').getByText('1 of 3 applications')).toHaveCount(1),
    ]);
    await expect(page).toHaveURL('/my-submission?state=submitted&q=nilgiri+tea');
    await page.reload();
    await expect(page.getByLabel('Search')).toHaveValue('nilgiri tea');
    await expect(cards(page).getByRole('heading')).toHaveText([profile]);

    await page.getByLabel('Search').fill('coffee');
    await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
    await expect(page.getByText('No applications found')).toBeHidden();
    await page.getByRole('button', { name: 'Show all applications' }).click();
    await expect(result).toHaveText('3 applications');
    await expect(page).toHaveURL('/my-submission');

    await page.getByLabel('Sort by').selectOption('Oldest first');
    await expect(cards(page).getByRole('heading')).toHaveText([audit, profile, city]);
    await expect(page).toHaveURL('/my-submission?sort=oldest');
    await page.getByRole('link', { name: 'My Submission' }).click();
    await expect(cards(page).getByRole('heading')).toHaveText([city, profile, audit]);
    await expect(page).toHaveURL('/my-submission');
  });
  await test.step('a deleted draft can be restored until the page is left', async () => {
    await page.getByRole('button', { name: `Delete draft: ${audit}` }).press('Enter');
    const undo = page.getByRole('button', { name: `Undo: ${audit}` });
    await expect(undo).toBeFocused();
    await expect(undo).toHaveAccessibleDescription(`Draft deleted ${audit}`);
    await page.clock.install();
    await page.clock.fastForward('10:00');
    await expect(undo).toBeVisible();
    await page.getByLabel('Search').fill('nothing has this');
    await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
    await expect(undo).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
    await page.getByRole('link', { name: 'My Submission' }).click();
    await expect(cards(page).getByRole('heading')).toHaveText([city, profile]);
  });
});

test('opens a page at its top, and restores the scroll position on Back (R-215)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await signUp(page);
  for (const category of [audit, profile, city, pages]) {
    await storeApplication(page, { category, appStatus: 0, answers: {} });
  }
  const readScroll = () => page.evaluate(() => scrollY);
  const bar = page.getByRole('banner');
  const fill = page.getByRole('button', { name: /^Fill Application/ });
  await page.goto('/my-submission');
  await expect(cards(page)).toHaveCount(4);
  await bar.getByRole('link', { name: 'Home' }).press('Enter');
  await expect(fill.first()).toBeVisible();

  await page.evaluate(() => scrollTo(0, 200));
  await bar.getByRole('link', { name: 'My Submission' }).press('Enter');
  await expect(cards(page)).toHaveCount(4);
  expect(await readScroll()).toBe(0);

  await page.evaluate(() => scrollTo(0, 150));
  await bar.getByRole('link', { name: 'Home' }).press('Enter');
  await expect(fill.first()).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(4);
  await expect.poll(readScroll).toBe(150);
});

test('offers the actions and history of each application (R-070, R-124, R-125, T-21, T-27)', async ({
  page,
  server,
}) => {
  await signUp(page);
  await storeApplication(page, { category: audit, appStatus: 0 });
  await storeApplication(page, { category: profile });
  const applicationId = await storeApplication(page, { category: city });
  await fetchData(page, 'POST', '/api/cart', { applicationId });
  const rejected = await storeApplication(page, { category: pages });
  await runStaffCommand(server, 'reject', rejected, 'The outline is <b>missing</b>.');
  await page.goto('/my-submission');

  const card = (category: string) => cards(page).filter({ hasText: category });
  const add = (category: string) => card(category).getByRole('button', { name: /^Add to cart/ });
  await expect(add(profile)).toBeVisible();
  await expect(card(city).getByRole('link', { name: 'In your cart' })).toBeVisible();
  for (const category of [audit, city, pages]) await expect(add(category)).toHaveCount(0);
  await expect(cards(page).getByRole('button', { name: /^Edit / })).toHaveCount(1);
  await expect(card(audit).getByRole('button', { name: /^Edit / })).toBeVisible();
  await expect(card(pages)).toContainText('Reason: The outline is <b>missing</b>.');

  await card(pages)
    .getByRole('button', { name: /^History of/ })
    .press('Enter');
  const events = page.getByRole('group', { name: /^History of/ }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.nth(0)).toContainText('Submitted by you');
  await expect(events.nth(1)).toContainText('Rejected by our team');
  await expect(events.nth(1)).toContainText('Reason: The outline is <b>missing</b>.');
  await expect(events.nth(1).getByRole('time')).toHaveText(
    /^\w{3} \d{2}, \d{4} \d{2}:\d{2} [AP]M$/,
  );

  await expectTextDuring(page, 'Added to cart', () => add(profile).click());
  await expect(add(profile)).toHaveCount(0);
  await card(profile).getByRole('link', { name: 'In your cart' }).click();
  await expect(page.getByRole('table').getByText(profile)).toBeVisible();
});
