import type { Page } from '@playwright/test';
import { staffIn } from '#tests/support/staff.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { signUp } from './customer.ts';
import { deleteElsewhere, storedApplications } from './drafts.ts';
import { askFor, disturb, expect, said, standing, test } from './portal.ts';

/* The list of the own applications and what can be done with each. */

test.afterEach(({ page }) => disturb(page));

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

test('a deleted draft leaves a notice with Undo, which brings it back; all by keyboard (R-116, S-35, R-202)', async ({
  page,
}) => {
  await signUp(page);
  const { apply, applications, nameAt } = await caller(page);
  const id = await apply(0, 0);
  await apply(1, 1);
  await page.goto('/my-submission');
  await page.getByRole('button', { name: `Delete draft: ${nameAt(0)}` }).focus();
  await page.keyboard.press('Enter');

  const undo = page.getByRole('button', { name: `Undo: ${nameAt(0)}` });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(`Draft deleted ${nameAt(0)}`);
  expect((await applications()).map((one) => one.id)).not.toContain(id);
  await expect(page.getByRole('button', { name: `Edit ${nameAt(0)}` })).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Edit ${nameAt(0)}` })).toBeFocused();
  await expect(said(page, 'Draft restored')).toBeVisible();
  expect((await applications()).map((one) => one.id)).toContain(id);
});

test('Undo stays as long as the page is open, whatever the filters are, and is gone on return (R-116)', async ({
  page,
}) => {
  await signUp(page);
  const { apply, nameAt } = await caller(page);
  await apply(0, 0);
  await apply(1, 1);
  await apply(2, 1);
  await page.goto('/my-submission');
  await page.getByRole('button', { name: /^Delete draft/ }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.clock.install();
  await page.clock.fastForward('10:00');
  await expect(undo).toBeVisible();
  await page.getByLabel('Search').fill('nothing has this');
  await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
  await expect(undo).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'My Submission' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(2), nameAt(1)]);
});

test('the last draft may be deleted and undone as well (R-116, R-122)', async ({ page }) => {
  await signUp(page);
  const { apply } = await caller(page);
  await apply(0, 0);
  await page.goto('/my-submission');
  await page.getByRole('button', { name: /^Delete draft/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
});

test('a deleted draft in progress is not resumed (R-116, S-34)', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await page.getByLabel('Business name').fill('Kaveri Mills');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.getByRole('link', { name: 'My Submission' }).click();
  await page.getByRole('button', { name: /^Delete draft/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto('/application');
  await expect(page.getByLabel('Business name')).not.toHaveValue('Kaveri Mills');
  await expect(page.getByLabel('Business name')).toBeVisible();
});

test.describe('while answers are lost', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('a deletion without an answer is looked up and shown as it stands (R-116, R-071)', async ({
    page,
  }) => {
    const address = await signUp(page);
    const { apply, applications } = await caller(page);
    await apply(0, 0);
    await page.goto('/my-submission');
    const remove = page.getByRole('button', { name: /^Delete draft/ });
    const on = 'DELETE /api/application/:id';
    await disturb(page, { on, effect: 'drop', for: address });
    await remove.click();
    await expect(said(page, 'The connection broke. Your draft is in the list.')).toBeVisible();
    await expect(remove).toBeVisible();
    expect(await applications()).toHaveLength(1);

    await disturb(
      page,
      { on, effect: 'lose-reply', for: address },
      { on: 'GET /api/application/:id', effect: 'drop', times: 1, for: address },
    );
    await remove.click();
    await expect(
      page.getByRole('main').getByText('we do not know yet whether your draft is there'),
    ).toBeVisible();
    await page.getByRole('button', { name: /^Try again/ }).click();
    await expect(said(page, 'The connection broke. The draft is deleted.')).toBeVisible();
    expect(await applications()).toEqual([]);
    await disturb(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(remove).toBeVisible();
    expect(await applications()).toHaveLength(1);
  });

  test('a lost answer of the cart is looked up, not taken for a no (R-125)', async ({ page }) => {
    const address = await signUp(page);
    const { apply } = await caller(page);
    await apply(0, 1);
    await page.goto('/my-submission');
    await disturb(page, { on: 'POST /api/cart', effect: 'lose-reply', for: address });
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(said(page, 'Added to cart')).toBeVisible();
    await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible();
  });
});

test('a back end without deletion hides it (S-05)', async ({ page }) => {
  await signUp(page);
  const { apply } = await caller(page);
  await apply(0, 0);
  await page.route('**/api/application/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 404, body: '<h1>Cannot DELETE</h1>' })
      : route.fallback(),
  );
  await page.goto('/my-submission');
  await page.getByRole('button', { name: /^Delete draft/ }).click();
  await expect(
    standing(page.getByRole('listitem'), 'Drafts cannot be deleted here.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete draft/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
});

test('a back end without history has none on its cards (S-05, R-124)', async ({ page }) => {
  await signUp(page);
  await page.route('**/api/user/applications', (route) =>
    route.fulfill({
      json: { success: true, data: { data: [{ id: '1', appStatus: 3, formData: {} }] } },
    }),
  );
  await page.goto('/my-submission');
  await expect(cards(page)).toContainText('Untitled Application');
  await expect(cards(page)).toContainText('Rejected');
  await expect(cards(page).getByRole('button')).toHaveCount(0);
});

test('a submitted, unpaid application that is not in the cart can be added, nothing else can (R-125, T-21, T-27)', async ({
  page,
  server,
}) => {
  await signUp(page);
  const { apply, buy, nameAt } = await caller(page);
  await apply(0, 0);
  await apply(1, 1);
  await buy(await apply(2, 1));
  const rejected = await apply(3, 1);
  await decide(server, 'reject', rejected, 'The outline is missing.');
  await page.goto('/my-submission');

  const card = (place: number) => cards(page).filter({ hasText: nameAt(place) });
  const add = (place: number) => card(place).getByRole('button', { name: /^Add to cart/ });
  await expect(add(1)).toBeVisible();
  await expect(card(2).getByRole('link', { name: 'In your cart' })).toBeVisible();
  for (const place of [0, 2, 3]) await expect(add(place)).toHaveCount(0);
  await expect(card(3)).toContainText('Reason: The outline is missing.');

  await add(1).click();
  await expect(said(page, 'Added to cart')).toBeVisible();
  await expect(add(1)).toHaveCount(0);
  await expect(card(1).getByRole('link', { name: 'In your cart' })).toBeVisible();
  await card(1).getByRole('link', { name: 'In your cart' }).click();
  await expect(page.getByRole('table').getByText(nameAt(1))).toBeVisible();
});

test('Use again opens a new application with the same answers (R-076)', async ({ page }) => {
  await signUp(page);
  const { apply, applications, nameAt } = await caller(page);
  await apply(4, 1, { ...complete, goal: 'Orders from Chennai' });

  await page.goto('/');
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await page.getByLabel('Business name').fill('In progress');
  await expect(page.getByText(/^Saved at/)).toBeVisible();

  await page.getByRole('link', { name: 'My Submission' }).click();
  await page.getByRole('button', { name: `Use again: ${nameAt(4)}` }).click();
  await expect(page).toHaveURL(/\/application\?from=/);
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await expect(page.getByText(nameAt(4))).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Rao Textiles');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('What should this achieve?')).toHaveValue('Orders from Chennai');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL('/my-submission');
  const [newest] = await applications();
  expect(newest).toMatchObject({ appStatus: 0, formData: { goal: 'Orders from Chennai' } });
  expect(await applications()).toHaveLength(3);
});

test('the history tells when, what, by whom and why (R-124)', async ({ page, server }) => {
  await signUp(page);
  const { apply } = await caller(page);
  const id = await apply(0, 1);
  await decide(server, 'reject', id, 'The budget is <b>missing</b>.');
  await page.goto('/my-submission');
  await page.getByRole('button', { name: /^History of/ }).press('Enter');
  const events = page.getByRole('group', { name: /^History of/ }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.nth(0)).toContainText('Submitted by you');
  await expect(events.nth(1)).toContainText('Rejected by our team');
  await expect(events.nth(1)).toContainText('Reason: The budget is <b>missing</b>.');
  await expect(events.nth(1).getByRole('time')).toHaveText(
    /^\w{3} \d{2}, \d{4} \d{2}:\d{2} [AP]M$/,
  );
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
  await expect(cards(page)).toHaveCount(1);
  await expect(result).toHaveText('1 of 3 applications');
  await expect(page.getByRole('status').getByText('1 of 3 applications')).toHaveCount(1);
  await expect(page).toHaveURL('/my-submission?state=submitted&q=nilgiri+tea');
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('nilgiri tea');
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(1)]);

  await page.getByLabel('Search').fill('coffee');
  await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
  await expect(page.getByText('No applications found')).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(result).toHaveText('3 applications');
  await expect(page).toHaveURL('/my-submission');

  await page.getByRole('button', { name: /Sort by/ }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(0), nameAt(1), nameAt(2)]);
  await expect(page).toHaveURL('/my-submission?sort=oldest');
  await page.getByRole('link', { name: 'My Submission' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([nameAt(2), nameAt(1), nameAt(0)]);
  await expect(page).toHaveURL('/my-submission');

  await page.goto('/my-submission?state=nonsense&sort=constructor&q=');
  await expect(cards(page)).toHaveCount(3);
});

test('a draft that was deleted elsewhere can be deleted once more, and undone (R-116)', async ({
  page,
}) => {
  await signUp(page);
  const { apply } = await caller(page);
  const id = await apply(0, 0);
  await page.goto('/my-submission');
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await deleteElsewhere(page, id);
  await page.getByRole('button', { name: /^Delete draft/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
