import type { Page } from '@playwright/test';
import { png } from '#tests/support/samples.ts';
import { signUp } from './customer.ts';
import { chooseDraft, passAutosaveDelay, saveDraft, readApplications } from './drafts.ts';
import { picturesField, createUpload } from './files.ts';
import { form } from './pages.ts';
import {
  injectFaults,
  expect,
  fillFirstStep,
  fillToLastStep,
  continueToStep,
  openForm,
  expectTextDuring,
  storeApplication,
  test,
} from './portal.ts';

/* Input is never lost: autosave, resuming, two tabs at once. */

test.beforeEach(({ page }) => page.clock.install());

const savedAt = (page: Page) => page.getByRole('main').getByText(/^Saved at \d{1,2}:\d\d [AP]M$/);

/** The crash copies in this browser, as text. */
function readCopies(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('briefcase');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const reading = database.transaction('answers').objectStore('answers').getAll();
      reading.addEventListener('success', () => {
        database.close();
        resolve(JSON.stringify(reading.result));
      });
    });
  });
}

test('saves input automatically (R-074, R-064, R-111, R-232, S-34, C-14, C-22)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  expect(await readApplications(page)).toEqual([]);
  await form(page).businessName.fill('Kaveri Mills');
  await passAutosaveDelay(page);
  await expect(savedAt(page)).toBeVisible();
  const [draft] = await readApplications(page);
  expect(draft).toMatchObject({ appStatus: 0, formData: { businessName: 'Kaveri Mills' } });
  await expect(page).toHaveURL('/application');

  // The URL cannot open a step that the customer has not reached.
  await page.goto('/application?step=3');
  await expect(form(page).businessName).toHaveValue('Kaveri Mills');
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await expect(page).toHaveURL('/application');

  await fillToLastStep(page);
  await page.goBack();
  // The last step has a heading for each earlier step.
  await expect(page.getByRole('heading', { name: 'Step 2 of 3' })).toBeVisible();
  await page.goBack();
  await expect(form(page).businessName).toHaveValue('Rao Textiles');
  await page.goForward();
  const goal = form(page).goal;
  await expect(goal).toHaveValue('30 enquiries a month from Pune');
  await passAutosaveDelay(page);
  await expect(savedAt(page)).toBeVisible();

  await page.context().setOffline(true);
  await goal.fill('Orders from Chennai');
  await passAutosaveDelay(page);
  await expect(page.getByRole('main').getByText('Not saved yet.', { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(savedAt(page)).toBeVisible();
  await expectTextDuring(page, 'Application saved as draft successfully', () =>
    form(page).saveDraft.click(),
  );
  const stored = await readApplications(page);
  expect(stored.map(({ formData }) => formData.goal)).toEqual(['Orders from Chennai']);
});

test('resumes a saved draft on Back, and starts another for a new choice (R-074, R-111)', async ({
  page,
}) => {
  await signUp(page);
  const choice = page.getByRole('button', { name: 'Fill Application: Local SEO, One City' });
  const goal = form(page).goal;
  await page.goto('/');
  await choice.click();
  await fillFirstStep(page);
  await continueToStep(page, 2);
  await goal.fill('Orders from Chennai');
  await saveDraft(page);
  await page.goBack();
  await expect(goal).toHaveValue('Orders from Chennai');
  await goal.fill('Orders from Pune');
  await saveDraft(page);
  const stored = await readApplications(page);
  expect(stored.map(({ formData }) => formData.goal)).toEqual(['Orders from Pune']);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await choice.click();
  await fillFirstStep(page);
  await continueToStep(page, 2);
  await expect(goal).toHaveValue('');
});

test('offers unsaved answers and files after a crash (R-114, R-092)', async ({ page }) => {
  await signUp(page);
  await openForm(page, 'Websites and Landing Pages');
  await injectFaults(page, { on: 'POST /api/application', effect: 'drop' });
  await fillFirstStep(page);
  await form(page).businessName.fill('Kaveri Mills');
  await continueToStep(page, 2);
  await form(page).goal.fill('Thirty enquiries');
  await continueToStep(page, 3);
  await picturesField(page).choose(createUpload('logo.png', png));
  await expect(picturesField(page).link('logo.png')).toBeVisible();
  await passAutosaveDelay(page);
  await expect(page.getByRole('main').getByText('Not saved yet.', { exact: false })).toBeVisible();
  await expect.poll(() => page.evaluate(readCopies)).toContain('logo.png');

  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await injectFaults(again);
  await again.goto('/application');
  await expect(
    again.getByRole('heading', { name: 'This device kept answers that were never saved.' }),
  ).toBeVisible();
  await expect(again.getByText('Kaveri Mills')).toBeVisible();
  await expect(again.getByText('logo.png')).toBeVisible();
  await expect(
    again.getByText(
      /^They belong to your application for Landing Page and were last changed on \w{3} \d\d, \d{4} \d\d:\d\d [AP]M\./,
    ),
  ).toBeVisible();
  await again.getByRole('button', { name: 'Continue with these answers' }).click();
  await expect(picturesField(again).link('logo.png')).toBeVisible();
  await again.getByRole('button', { name: 'Previous' }).click();
  await expect(form(again).goal).toHaveValue('Thirty enquiries');
  await again.getByRole('button', { name: 'Previous' }).click();
  await expect(form(again).businessName).toHaveValue('Kaveri Mills');
  await passAutosaveDelay(again);
  await expect(savedAt(again)).toBeVisible();
  expect(await readApplications(again)).toHaveLength(1);
  await again.close();
});

test('offers what was typed right before a reload (R-114)', async ({ page }) => {
  await signUp(page);
  await openForm(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await form(page).businessName.fill('Kaveri Mills');
  await form(page).businessName.press('Tab');
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'This device kept answers that were never saved.' }),
  ).toBeVisible();
  await expect(page.getByText('Kaveri Mills')).toBeVisible();
});

test('offers the input since the last save when the draft is edited (R-114)', async ({ page }) => {
  await signUp(page);
  await openForm(page);
  await form(page).businessName.fill('Kaveri Mills');
  await passAutosaveDelay(page);
  await expect(savedAt(page)).toBeVisible();
  await form(page).businessName.fill('Kaveri Silk');
  await page.clock.runFor(1_000);
  await expect.poll(() => page.evaluate(readCopies)).toContain('Kaveri Silk');

  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await chooseDraft(again);
  await again.getByRole('button', { name: 'Continue with these answers' }).click();
  await expect(form(again).businessName).toHaveValue('Kaveri Silk');
  await again.close();
});

test('fills in previous answers without overwriting input or moving the form (R-075, R-211)', async ({
  page,
}) => {
  await signUp(page);
  await storeApplication(page, { answers: { goal: 'Orders from Chennai', industry: 'Education' } });
  const list = Promise.withResolvers<void>();
  await page.route('**/api/user/applications*', async (route) => {
    await list.promise;
    await route.continue();
  });
  await openForm(page);
  await expect(page.getByText('3 answers filled in from your profile')).toBeVisible();
  await form(page).contactEmail.fill('typed@rao-textiles.example');
  // The list then includes this draft, whose answers do not count as previous ones.
  await form(page).contactMobile.fill('9812345678');
  await passAutosaveDelay(page);
  await expect(savedAt(page)).toBeVisible();
  await form(page).contactMobile.fill('');
  const readTop = async () => (await form(page).contactMobile.boundingBox())?.y;
  const before = await readTop();
  list.resolve();

  const offer = (answer: string) => page.getByRole('button', { name: `Use “${answer}” from ` });
  await expect(offer('Education')).toBeVisible();
  expect(await readTop()).toBe(before);
  await expect(offer('9812345678')).toHaveCount(0);
  await expect(offer('9876543210')).toHaveAccessibleName(/ from your profile$/);
  await page.getByRole('button', { name: 'Use all' }).click();
  await expect(form(page).industry).toHaveText('Education');
  await form(page).next.click();
  await expect(form(page).goal).toHaveValue('Orders from Chennai');
  await saveDraft(page);
  const [draft] = await readApplications(page);
  expect(draft?.formData).toMatchObject({
    contactEmail: 'typed@rao-textiles.example',
    contactMobile: '9876543210',
    industry: 'Education',
    goal: 'Orders from Chennai',
  });
});
