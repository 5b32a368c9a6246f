import { signUp } from './customer.ts';
import {
  disturb,
  expect,
  fillFirstStep,
  fillToLastStep,
  openForm,
  said,
  standing,
  submitApplication,
  test,
} from './portal.ts';
import { pdf } from '#tests/support/samples.ts';

test('Next checks its step, leads to what is missing and lets right answers through (R-063, R-064, R-072)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  for (const label of ['Business name', 'Contact e-mail', 'Contact mobile']) {
    await page.getByLabel(label).fill('');
  }
  await page.getByRole('button', { name: 'Next' }).click();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please tell us the name of your business',
    'Contact e-mail is required',
    'Contact mobile is required',
  ]);
  await summary.getByRole('link', { name: 'Contact mobile is required' }).click();
  await expect(page.getByLabel('Contact mobile')).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Contact mobile must be exactly 10 digits')).toBeVisible();

  await fillFirstStep(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Step 2' })).toBeFocused();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('Rao Textiles');
});

test('a message that appears on leaving a field never moves the pressed button away (R-063)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await page.getByLabel('Business name').fill('');
  await page.getByRole('button', { name: 'Next' }).hover();
  await page.mouse.down();
  await expect(page.getByLabel('Business name')).not.toBeFocused();
  await expect(page.getByText('Please tell us the name of your business')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();
});

test('Submit is offered on the last step only and is off while an error shows, with the reason (R-064, T-20)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page, 'Content and Copywriting', 'Articles from Your Outline, 4 Pieces');
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toBeHidden();
  await fillToLastStep(page);
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
  await submit.click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(/Put the marked answers right/);

  const outline = page.getByRole('group', { name: 'Outline of the articles' });
  await expect(outline.getByText('Please upload the outline we should write from')).toBeVisible();
  await outline
    .locator('input[type=file]')
    .setInputFiles({ name: 'outline.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(submit).toBeEnabled();
});

test('an error on an earlier step is named beside Submit and in the steps, and its link leads to the field (T-20, C-24)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await fillToLastStep(page);
  await page.goBack();
  await page.goBack();
  await page.getByLabel('Contact mobile').fill('12345');
  await page.getByRole('heading', { name: 'Step 1' }).focus();
  await page.goForward();
  await page.goForward();
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toBeDisabled();
  const error = 'Step 1: Contact mobile must be exactly 10 digits';
  await expect(submit).toHaveAccessibleDescription(
    `Put the marked answers right to submit the application. ${error}`,
  );
  const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first();
  await expect(step).toContainText('to put right');
  await page.getByRole('link', { name: error }).press('Enter');
  await expect(page.getByLabel('Contact mobile')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('9876543210');
  await page.keyboard.press('Tab');
  await expect(step).not.toContainText('to put right');
});

test('a form whose fields all lie in step 1 has no steps to show (R-060)', async ({ page }) => {
  await signUp(page);
  await openForm(page, 'Strategy Calls');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
});

test('a draft goes to the list, is resumed by Edit and is the only kind with Edit (R-065, R-068, R-070)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await page.getByLabel('Business name').fill('Half a draft');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(said(page, 'Application saved as draft successfully')).toBeVisible();
  await expect(page).toHaveURL('/my-submission');
  const card = page.getByRole('listitem').filter({ hasText: 'SEO Starter Audit' });
  await expect(card).toContainText('Half a draft');
  await expect(card).toContainText('Draft');
  await card.getByRole('button', { name: 'Edit' }).click();

  await expect(page).toHaveURL(/\/application\/.+/);
  await expect(page.getByRole('heading', { name: 'Edit Application' })).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Half a draft');
  await page.getByLabel('Business name').fill('A whole draft');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(said(page, 'Application updated as draft successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('A whole draft');
  await fillToLastStep(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('button', { name: 'Go to My Submission' }).click();
  await expect(card).toContainText('Submitted');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
});

test('/application without a choice has no form to show (T-18, R-060)', async ({ page }) => {
  await signUp(page);
  await page.goto('/application');
  await expect(page.getByText('Currently, No form available')).toBeVisible();
  await page.getByRole('link', { name: 'Back to categories' }).click();
  await expect(page).toHaveURL('/');
});

test('two presses on Submit make one application (R-071, C-21)', async ({ page }) => {
  const address = await signUp(page);
  await openForm(page);
  await fillToLastStep(page);
  await disturb(page, { on: 'POST /api/application', effect: 'delay', ms: 500, for: address });
  await page.getByRole('button', { name: 'Submit Application' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to My Submission' }).click();
  await expect(page.getByText('SEO Starter Audit')).toHaveCount(1);
});

test.describe('while calls fail', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('a submission stands although the cart cannot be reached, and Add to cart mends it (R-066, T-21)', async ({
    page,
  }) => {
    const address = await signUp(page);
    await disturb(page, { on: 'POST /api/cart', effect: 'drop', for: address });
    await submitApplication(page);
    const dialog = page.getByRole('dialog', { name: 'Congratulations' });
    await expect(dialog.getByText('It is not in your cart yet')).toBeVisible();
    await disturb(page);
    await dialog.getByRole('button', { name: 'Add to cart' }).click();
    await dialog.getByRole('button', { name: 'Go to Cart' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'SEO Starter Audit' })).toHaveCount(1);
  });

  test('a lost reply to Submit does not make a second application (R-071)', async ({ page }) => {
    const address = await signUp(page);
    await openForm(page);
    await fillToLastStep(page);
    await disturb(page, {
      on: 'POST /api/application',
      effect: 'lose-reply',
      for: address,
    });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(said(page, 'An error occurred while submitting the application')).toBeVisible();
    await disturb(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to My Submission' }).click();
    await expect(page.getByText('SEO Starter Audit')).toHaveCount(1);
  });
});

test('an application that is answered no leads to /applications with its text (R-067, T-15, S-08)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/application/0197f2f3-1111-7222-8333-123456789abc');
  await expect(standing(page, 'Failed to fetch application data')).toBeVisible();
  await expect(page).toHaveURL('/applications');
  await expect(page.getByText('Houston, e WHave a Problem!')).toBeVisible();
});
