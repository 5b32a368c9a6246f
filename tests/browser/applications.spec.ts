import type { Page } from '@playwright/test';
import { staffIn } from '#tests/support/staff.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { signUp } from './customer.ts';
import { passSaveWait, storedApplications, tickPortfolio } from './drafts.ts';
import { askFor, expect, said, saying, test } from './portal.ts';

/*
 * The list of the own applications. What is done with one of them is walked;
 * here stands what concerns several and leads on.
 */

const complete = {
  businessName: 'Rao Textiles',
  contactEmail: 'marketing@rao-textiles.example',
  contactMobile: '9876543210',
  goal: '30 enquiries a month from Pune',
};

/** Calls of the signed-in customer. */
async function caller(page: Page) {
  const { data: segments } = await askFor<{ data: { id: string }[] }>(page, 'GET', '/api/segment');
  const segmentId = segments[0]?.id;
  const { Category } = await askFor<{ Category: { id: string; name: string }[] }>(
    page,
    'GET',
    `/api/segment/categories/${segmentId}`,
  );
  return {
    applications: () => storedApplications(page),
    /** Makes an application of the category at `place`; answers its id. */
    apply: async (place: number, appStatus: 0 | 1, formData: object = complete) => {
      const categoryId = Category[place]?.id;
      const body = { categoryId, segmentId, formData, appStatus };
      return (await askFor<{ id: string }>(page, 'POST', '/api/application', body)).id;
    },
    buy: (applicationId: string) => askFor(page, 'POST', '/api/cart', { applicationId }),
    nameAt: (place: number) => Category[place]?.name ?? '',
  };
}

function cards(page: Page) {
  return page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
}

/** Staff decide about an application. */
async function decide(server: RunningServer, ...args: string[]): Promise<void> {
  const ended = await staffIn({ DATA_DIR: server.dataDir, PUBLIC_URL: server.url }, ...args);
  expect(ended.code, ended.err).toBe(0);
}

test('a deleted draft leaves a notice with Undo, by keyboard, as long as the page is open, whatever the filters are (R-116, S-12, S-35, R-202)', async ({
  page,
}) => {
  await signUp(page);
  const { apply, applications, nameAt } = await caller(page);
  const id = await apply(0, 0);
  await apply(1, 1);
  await apply(2, 1);
  await page.goto('/my-submission');
  await page.getByRole('button', { name: `Delete draft: ${nameAt(0)}` }).focus();
  await page.keyboard.press('Enter');

  const undo = page.getByRole('button', { name: `Undo: ${nameAt(0)}` });
  const edit = page.getByRole('button', { name: `Edit ${nameAt(0)}` });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(`Draft deleted ${nameAt(0)}`);
  expect((await applications()).map((one) => one.id)).not.toContain(id);
  await expect(edit).toBeHidden();
  await Promise.all([
    page.keyboard.press('Enter'),
    expect(edit).toBeFocused(),
    expect(said(page, 'Draft restored')).toBeVisible(),
  ]);
  expect((await applications()).map((one) => one.id)).toContain(id);

  await page.getByRole('button', { name: /^Delete draft/ }).click();
  await expect(undo).toBeVisible();
  await page.clock.install();
  await page.clock.fastForward('10:00');
  await expect(undo).toBeVisible();
  await page.getByLabel('Search').fill('nothing has this');
  await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
  await expect(undo).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await page.getByRole('link', { name: 'My Submission' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(2), nameAt(1)]);
});

test('a submitted, unpaid application that is not in the cart can be added, nothing else can, and the history tells when, what, by whom and why (R-124, R-125, T-21, T-27)', async ({
  page,
  server,
}) => {
  await signUp(page);
  const { apply, buy, nameAt } = await caller(page);
  await apply(0, 0);
  await apply(1, 1);
  await buy(await apply(2, 1));
  const rejected = await apply(3, 1);
  await decide(server, 'reject', rejected, 'The outline is <b>missing</b>.');
  await page.goto('/my-submission');

  const card = (place: number) => cards(page).filter({ hasText: nameAt(place) });
  const add = (place: number) => card(place).getByRole('button', { name: /^Add to cart/ });
  await expect(add(1)).toBeVisible();
  await expect(card(2).getByRole('link', { name: 'In your cart' })).toBeVisible();
  for (const place of [0, 2, 3]) await expect(add(place)).toHaveCount(0);
  await expect(card(3)).toContainText('Reason: The outline is <b>missing</b>.');

  await card(3)
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

  await saying(page, 'Added to cart', () => add(1).click());
  await expect(add(1)).toHaveCount(0);
  await expect(card(1).getByRole('link', { name: 'In your cart' })).toBeVisible();
  await card(1).getByRole('link', { name: 'In your cart' }).click();
  await expect(page.getByRole('table').getByText(nameAt(1))).toBeVisible();
});

test('Use again opens a new application with the same answers, and no default where there was none (R-076, R-061)', async ({
  page,
}) => {
  await signUp(page);
  const tick = await tickPortfolio(page);
  const { apply, applications, nameAt } = await caller(page);
  await apply(4, 1, { ...complete, goal: 'Orders from Chennai' });

  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await page.getByLabel('Business name').fill('In progress');
  await passSaveWait(page);
  await expect(page.getByText(/^Saved at/)).toBeVisible();

  await page.getByRole('link', { name: 'My Submission' }).click();
  await page.getByRole('button', { name: `Use again: ${nameAt(4)}` }).click();
  await expect(page).toHaveURL(/\/application\?from=/);
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await expect(page.getByText(nameAt(4))).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Rao Textiles');
  await expect(tick).not.toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('What should this achieve?')).toHaveValue('Orders from Chennai');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL('/my-submission');
  const [newest] = await applications();
  expect(newest).toMatchObject({ appStatus: 0, formData: { goal: 'Orders from Chennai' } });
  expect(await applications()).toHaveLength(3);
});

test('state, words and order narrow the list, stay in the address and are counted aloud (R-123)', async ({
  page,
}) => {
  await signUp(page);
  const { apply, nameAt } = await caller(page);
  await apply(0, 0, { ...complete, businessName: 'Kaveri Mills' });
  await apply(1, 1, { ...complete, businessName: 'Nilgiri Tea' });
  await apply(2, 1, { ...complete, businessName: 'Nilgiri Spices' });
  await page.goto('/my-submission');
  const result = page.getByRole('search').getByText(/\d applications$/);
  await expect(result).toHaveText('3 applications');
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(2), nameAt(1), nameAt(0)]);

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
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(1)]);

  await page.getByLabel('Search').fill('coffee');
  await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
  await expect(page.getByText('No applications found')).toBeHidden();
  await page.getByRole('button', { name: 'Show all applications' }).click();
  await expect(result).toHaveText('3 applications');
  await expect(page).toHaveURL('/my-submission');

  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(0), nameAt(1), nameAt(2)]);
  await expect(page).toHaveURL('/my-submission?sort=oldest');
  await page.getByRole('link', { name: 'My Submission' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(2), nameAt(1), nameAt(0)]);
  await expect(page).toHaveURL('/my-submission');

  await page.goto('/my-submission?state=nonsense&sort=constructor&q=');
  await expect(cards(page)).toHaveCount(3);
});
