import type { Page } from '@playwright/test';
import { signUp } from './customer.ts';
import { openDraft, saveDraft } from './drafts.ts';
import { disturb, expect, fillToLastStep, openForm, said, standing, test } from './portal.ts';

/* Each sentence of specification §8 "Applications" and "Catalogue", seen by a customer. */

test.afterEach(({ page }) => disturb(page));

const unknownId = '0197f2f3-1111-7222-8333-123456789abc';

/** A back end that says no without a sentence of its own. */
async function refuse(page: Page, address: string, method: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 409, json: { success: false } })
      : route.fallback(),
  );
}

const form = (page: Page) => page.getByRole('form', { name: 'Application' });

/** A new customer's draft, open for editing; answers its id. */
async function openNewDraft(page: Page): Promise<string> {
  await signUp(page);
  await openForm(page);
  await saveDraft(page);
  await openDraft(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('categories answered no say so in their place (R-047, R-045)', async ({ page }) => {
  await signUp(page);
  await refuse(page, '**/api/segment/categories/*', 'GET');
  await page.goto('/');
  await expect(said(page, 'Failed to fetch categories')).toBeVisible();
  await expect(page.getByText('No categories found for this segment.')).toHaveCount(0);
});

test('a category answered no says so and opens no form (R-047, T-37)', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await refuse(page, '**/api/category/*', 'GET');
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await expect(said(page, 'Failed to fetch single category')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an application that is answered no leads to /applications with its text (R-067, T-15, S-08)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`/application/${unknownId}`);
  await expect(standing(page, 'Failed to fetch application data')).toBeVisible();
  await expect(page).toHaveURL('/applications');
  await expect(page.getByText('Houston, e WHave a Problem!')).toBeVisible();
});

test('an application whose call broke stays, says so and can be tried again (R-067, S-08)', async ({
  page,
}) => {
  const id = await openNewDraft(page);
  await disturb(page, { on: 'GET /api/application/:id', effect: 'drop' });
  await page.reload();
  await expect(said(page, 'Failed to fetch application data')).toBeVisible();
  await expect(page).toHaveURL(`/application/${id}`);
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Business name')).toBeVisible();
});

test('the edit page says in its own words what became of a load (R-069)', async ({ page }) => {
  const id = await openNewDraft(page);
  await page.goto(`/edit-application/${unknownId}`);
  await expect(said(page, 'Application not found.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await disturb(page, { on: 'GET /api/application/:id', effect: 'drop' });
  await page.goto(`/edit-application/${id}`);
  await expect(said(page, 'Error fetching application.')).toBeVisible();
  await expect(page).toHaveURL(`/edit-application/${id}`);
});

test('a form that does not load says so (R-067)', async ({ page }) => {
  await openNewDraft(page);
  await disturb(page, { on: 'GET /api/form-structure', effect: 'status', status: 503 });
  await page.reload();
  await expect(said(page, 'Error loading form structure.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Business name')).toBeVisible();
});

test('a draft that cannot be saved says so, first and later saves are worded apart (R-065)', async ({
  page,
}) => {
  await openNewDraft(page);
  await disturb(page, { on: 'PUT /api/application/:id', effect: 'drop' });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(
    standing(form(page), 'An error occurred while saving the application'),
  ).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(said(page, 'Application updated as draft successfully')).toBeVisible();
});

test('a submission that is refused says so or what the server says, and keeps the form (R-065, R-078)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await fillToLastStep(page);
  await refuse(page, '**/api/application', 'POST');
  await refuse(page, '**/api/application/*', 'PUT');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(
    standing(form(page), 'An error occurred while submitting the application'),
  ).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(said(page, 'Application submitted successfully')).toBeVisible();
});

test('the edit page words its saves and submissions by itself (R-069, S-13)', async ({ page }) => {
  const id = await openNewDraft(page);
  await page.goto(`/edit-application/${id}`);
  await expect(page.getByLabel('Business name')).toBeVisible();
  await refuse(page, '**/api/application/*', 'PUT');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(standing(form(page), 'Submission failed.')).toBeVisible();
  await page.unrouteAll();
  await disturb(page, { on: 'PUT /api/application/:id', effect: 'drop' });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(standing(form(page), 'Something went wrong.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(said(page, 'Application updated!')).toBeVisible();
});

test('an application that was submitted elsewhere cannot be edited any more (R-070)', async ({
  page,
}) => {
  const id = await openNewDraft(page);
  const other = await page.context().newPage();
  await other.goto(`/application/${id}`);
  await fillToLastStep(other);
  await other.getByRole('button', { name: 'Submit Application' }).click();
  await expect(other.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();
  await other.close();
  await page.getByLabel('Business name').fill('Too late');
  await expect(standing(page, 'Only drafts can be edited.')).toBeVisible();
  await expect(page).toHaveURL('/my-submission');
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/ });

  test('answers are kept and sent once, when it is back (R-232, R-111)', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await openForm(page);
    await context.setOffline(true);
    await page.getByLabel('Business name').fill('Kaveri Mills');
    await expect(
      page.getByRole('main').getByText('Not saved yet.', { exact: false }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('What should this achieve?').fill('Orders from Chennai');
    await context.setOffline(false);
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await page.goto('/my-submission');
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(1);
    await page.getByRole('button', { name: /^Edit/ }).click();
    await expect(page.getByLabel('What should this achieve?')).toHaveValue('Orders from Chennai');
  });
});
