import type { Page } from '@playwright/test';
import { signUp, storedToken, storeToken } from './customer.ts';
import { openDraft, saveDraft, storedApplications } from './drafts.ts';
import { disturb, expect, fillFirstStep, fillToLastStep, openForm, said, test } from './portal.ts';

/* What is typed is never lost: autosave, resuming, two places at once, leaving. */

const savedAt = (page: Page) => page.getByText(/^Saved at \d\d:\d\d [AP]M$/);

test('what is typed is saved by itself, with the time beside the buttons, and survives a reload (R-111, S-34, C-14)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  expect(await storedApplications(page)).toEqual([]);
  await page.getByLabel('Business name').fill('Kaveri Mills');
  await expect(savedAt(page)).toBeVisible();
  const [draft] = await storedApplications(page);
  expect(draft).toMatchObject({ appStatus: 0, formData: { businessName: 'Kaveri Mills' } });
  await expect(page).toHaveURL('/application');
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Business name')).toHaveValue('Kaveri Mills');
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await page.getByLabel('Business name').fill('Kaveri Mills Ltd');
  await expect(savedAt(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(said(page, 'Application saved as draft successfully')).toBeVisible();
  expect(await storedApplications(page)).toHaveLength(1);
});

test('a draft opens on the step it was left on, on any device (R-112, C-15)', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  await openForm(page);
  await fillFirstStep(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('What should this achieve?').fill('30 enquiries a month');
  await saveDraft(page);

  const token = (await storedToken(page)) ?? '';
  const elsewhere = await browser.newPage({ baseURL });
  await elsewhere.goto('/healthz');
  await storeToken(elsewhere, token);
  await openDraft(elsewhere);
  await expect(elsewhere.getByRole('heading', { name: 'Step 2' })).toBeVisible();
  await expect(elsewhere.getByLabel('What should this achieve?')).toHaveValue(
    '30 enquiries a month',
  );
  await elsewhere.close();
});

test('Back goes one step back, Forward one forward, and both keep what is typed (R-074, C-22)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await fillToLastStep(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Step 2' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Business name')).toHaveValue('Rao Textiles');
  await page.goForward();
  await expect(page.getByLabel('What should this achieve?')).toHaveValue(
    '30 enquiries a month from Pune',
  );
});

test('a step that was not reached cannot be opened by its address (R-074, R-064)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await page.goto('/application?step=3');
  await expect(page.getByLabel('Business name')).toBeVisible();
  await expect(page).toHaveURL('/application');
});

test('leaving is asked about only while something is unsaved (R-113)', async ({ page }) => {
  await signUp(page);
  await openForm(page);
  await page.getByRole('link', { name: 'Back to categories' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();

  await openForm(page);
  await page.clock.install();
  await page.getByLabel('Business name').fill('Kaveri Mills');
  await page.getByRole('link', { name: 'Back to categories' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('Kaveri Mills');
  await page.getByRole('link', { name: 'Back to categories' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('answers that never reached the server are offered after a crash (R-114)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await disturb(page, { on: 'POST /api/application', effect: 'drop' });
  await fillFirstStep(page);
  await page.getByLabel('Business name').fill('Kaveri Mills');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('What should this achieve?').fill('Thirty enquiries');
  await expect(page.getByRole('main').getByText('Not saved yet.', { exact: false })).toBeVisible();

  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await disturb(again);
  await again.goto('/application');
  await expect(
    again.getByRole('heading', { name: 'This device kept answers that were never saved.' }),
  ).toBeVisible();
  await expect(again.getByText('Kaveri Mills')).toBeVisible();
  await expect(
    again.getByText('They belong to your application for SEO Starter Audit'),
  ).toBeVisible();
  await again.getByRole('button', { name: 'Go on with these answers' }).click();
  await expect(again.getByLabel('What should this achieve?')).toHaveValue('Thirty enquiries');
  await again.getByRole('button', { name: 'Previous' }).click();
  await expect(again.getByLabel('Business name')).toHaveValue('Kaveri Mills');
  await expect(savedAt(again)).toBeVisible();
  expect(await storedApplications(again)).toHaveLength(1);
  await again.close();
});

test('two tabs on one draft lose nothing: the later one compares and chooses field by field (R-115, C-17)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await saveDraft(page);
  await openDraft(page);
  const other = await page.context().newPage();
  await openDraft(other);
  await other.getByLabel('Business name').fill('From the other tab');
  await other.getByLabel('Contact mobile').fill('9999999999');
  await saveDraft(other);
  await other.close();

  await page.getByLabel('Business name').fill('From this tab');
  await expect(
    page.getByRole('heading', { name: 'This draft was changed in another tab.' }),
  ).toBeVisible();
  const name = page.getByRole('radiogroup', { name: 'Business name' });
  await expect(name).toContainText('From this tab');
  await expect(name).toContainText('From the other tab');
  await expect(name.getByRole('radio', { name: /On this page/ })).toBeChecked();
  await page.getByRole('radiogroup', { name: 'Contact mobile' }).getByText('9999999999').click();
  await page.getByRole('button', { name: 'Continue with these answers' }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('From this tab');
  await expect(page.getByLabel('Contact mobile')).toHaveValue('9999999999');
  await expect(savedAt(page)).toBeVisible();
  const [draft] = await storedApplications(page);
  expect(draft?.formData).toMatchObject({
    businessName: 'From this tab',
    contactMobile: '9999999999',
  });
});

test('a lost reply to a save is not taken for somebody else’s change (R-115, R-071)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await saveDraft(page);
  await openDraft(page);
  await disturb(page, { on: 'PUT /api/application/:id', effect: 'lose-reply' });
  await page.getByLabel('Business name').fill('Kaveri Mills');
  await expect(page.getByRole('main').getByText('Not saved yet.', { exact: false })).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(savedAt(page)).toBeVisible();
  const [draft] = await storedApplications(page);
  expect(draft?.formData).toMatchObject({ businessName: 'Kaveri Mills' });
});

test('what the profile knows is filled in, earlier answers are offered (R-075, R-211)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await expect(page.getByText('Filled in from your profile')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Rao Textiles');
  await expect(page.getByLabel('Contact mobile')).toHaveValue('9876543210');
  await fillToLastStep(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();

  await openForm(page);
  await page.getByLabel('Contact e-mail').fill('');
  await page.getByRole('button', { name: 'Use these answers' }).click();
  await expect(page.getByLabel('Contact e-mail')).toHaveValue('marketing@rao-textiles.example');
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
