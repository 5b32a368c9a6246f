import type { Route } from '@playwright/test';
import { pdf } from '#tests/support/samples.ts';
import { signUp } from './customer.ts';
import { openDraft, passAutosaveDelay } from './drafts.ts';
import { form } from './pages.ts';
import {
  countLists,
  expect,
  fillFirstStep,
  fillToLastStep,
  continueToStep,
  openForm,
  expectTextDuring,
  storeApplication,
  test,
} from './portal.ts';
import { readItem, writeItem } from './storage.ts';

/* Filling in the form of an application; the walks cover saving, submitting and their answers. */

test('validates a step on Next and links to each error (R-063, R-064, R-072, R-110)', async ({
  page,
}) => {
  await signUp(page);
  await page.clock.install();
  await openForm(page);
  const summary = form(page).problems;
  await form(page).businessName.fill('');
  // The suggestion appears late and moves what is below it.
  await expect(page.getByRole('button', { name: 'Use “Rao Textiles” from ' })).toBeVisible();
  await form(page).next.hover();
  await page.mouse.down();
  await expect(form(page).businessName).not.toBeFocused();
  await passAutosaveDelay(page);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByText('Please tell us the name of your business')).toHaveCount(0);
  await page.mouse.up();
  await expect(summary).toBeFocused();

  for (const label of ['Business name', 'Contact email', 'Contact mobile']) {
    await page.getByLabel(label).fill('');
  }
  await form(page).next.click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please tell us the name of your business',
    'Contact email is required',
    'Contact mobile is required',
  ]);
  await summary.getByRole('link', { name: 'Contact mobile is required' }).click();
  await expect(form(page).contactMobile).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Contact mobile must be exactly 10 digits')).toBeVisible();

  await fillFirstStep(page);
  await form(page).next.click();
  await expect(page.getByRole('heading', { name: 'Step 2' })).toBeFocused();
  await form(page).goal.fill('30 enquiries a month from Pune');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(form(page).businessName).toHaveValue('Rao Textiles');
  await expectTextDuring(page, 'Application saved as draft successfully', () =>
    form(page).saveDraft.click(),
  );
});

test('disables Submit while any step has an error (R-064, R-072, T-20, C-24)', async ({ page }) => {
  await signUp(page);
  const answers = { contactMobile: undefined };
  await storeApplication(page, { appStatus: 0, step: 3, answers });
  await openDraft(page);
  const submit = form(page).submit;
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible();
  await expect(form(page).problems).toBeFocused();

  await openForm(page, 'Content and Copywriting', 'Articles from Your Outline, 4 Pieces');
  await expect(submit).toBeHidden();
  await fillToLastStep(page);
  await expect(form(page).next).toBeHidden();
  await submit.click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(/Correct the marked answers/);

  const outline = page.getByRole('group', { name: 'Outline of the articles' });
  await expect(outline.getByText('Please upload the outline that we write from')).toBeVisible();
  await outline
    .locator('input[type=file]')
    .setInputFiles({ name: 'outline.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(submit).toBeEnabled();

  const secondStep = page.getByRole('heading', { name: 'Step 2 of 3' });
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await form(page).contactMobile.fill('12345');
  await page.getByRole('heading', { name: 'Step 1' }).focus();
  await page.goForward();
  await expect(secondStep).toBeVisible();
  await page.goForward();
  await expect(submit).toBeDisabled();
  const error = 'Step 1: Contact mobile must be exactly 10 digits';
  await expect(submit).toHaveAccessibleDescription(
    `Correct the marked answers to submit the application. ${error}`,
  );
  const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first();
  await expect(step).toContainText('Check this step');
  await page.getByRole('link', { name: error }).press('Enter');
  await expect(form(page).contactMobile).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('9876543210');
  await page.keyboard.press('Tab');
  await expect(step).not.toContainText('Check this step');
});

test('fills in a default in a new application, and not in a draft (R-061)', async ({ page }) => {
  await page.route('**/api/form-structure', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { attribute: string }[] };
    const portfolio = data.find(({ attribute }) => attribute === 'portfolio') ?? {};
    Object.assign(portfolio, { step: 1, defaultValue: true });
    await route.fulfill({ json: { success: true, data } });
  });
  const tick = form(page).portfolio;
  await signUp(page);
  await storeApplication(page, { appStatus: 0 });
  await openForm(page);
  await expect(tick).toBeChecked();
  await openDraft(page);
  await expect(tick).not.toBeChecked();
});

test('never shows the price that the browser has stored (K3, T-10, T-18)', async ({ page }) => {
  await signUp(page);
  await openForm(page);
  const choice = JSON.parse((await readItem(page, 'selectedCategory')) ?? '{}') as object;
  await writeItem(page, 'selectedCategory', JSON.stringify({ ...choice, price: 1 }));
  await page.reload();
  await expect(page.getByText('₹7,999').first()).toBeVisible();
});

test('shows no steps if there is only one, and asks before leaving (R-060, R-072, R-113, T-20)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page, 'Strategy Calls');
  await expect(form(page).submit).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Your choice' })).toContainText('₹');
  await expect(form(page).next).toBeHidden();

  const back = page.getByRole('link', { name: 'Back to categories' });
  await back.click();
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  // The save never finishes, so the answers stay unsaved.
  await page.route('**/api/application', () => undefined);
  await form(page).businessName.fill('Kaveri Mills');
  await back.click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(form(page).businessName).toHaveValue('Kaveri Mills');
  await test.step('Enter in a wrong field leads to the errors', async () => {
    await form(page).businessName.fill('');
    await form(page).businessName.press('Enter');
    await expect(form(page).problems).toBeFocused();
    await expect(form(page).submit).toBeDisabled();
  });
  await back.click();
  // A double click must not answer the router a second time, which throws.
  await dialog.getByRole('button', { name: 'Leave' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('submits once, and not when a double tap on Next hits Submit (R-066, R-073, C-21)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await signUp(page);
  await openForm(page);
  await fillFirstStep(page);
  const next = form(page).next;
  await continueToStep(page, 2);
  await form(page).goal.fill('30 enquiries a month from Pune');
  await next.hover();
  await page.evaluate(() => scrollTo(0, 0));
  const { x, y } = await next.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const submissions: string[] = [];
  page.on('request', (request) => {
    if (request.postDataJSON()?.appStatus === 1) submissions.push(request.url());
  });
  const tap = () => page.mouse.click(x, y);
  // Slows animations so that the second tap arrives in time even on a slow machine.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await tap();
  await expect(page.getByRole('heading', { name: 'Step 3' })).toBeFocused();
  await tap();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  const submit = form(page).submit;
  await submit.hover();
  expect(submissions).toEqual([]);

  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const submission = Promise.withResolvers<Route>();
  await page.route(/\/api\/application\/[\w-]+$/, (route) =>
    route.request().postDataJSON()?.appStatus === 1 ? submission.resolve(route) : route.fallback(),
  );
  await submit.click();
  const submitting = await submission.promise;
  const chooser = page.getByRole('button', { name: 'Choose documents' });
  await chooser.focus();
  await expect(chooser, 'the chooser during an upload').not.toBeFocused();
  await page.getByRole('link', { name: 'Briefcase' }).click();
  await submitting.continue();
  const dialog = form(page).congratulations;
  await expect(dialog.getByRole('button', { name: 'Go to Cart' })).toBeEnabled();
  expect(await countLists(page)).toMatchObject({ cart: 1 });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test.describe('on a touch screen', () => {
  const viewport = { width: 390, height: 844 };
  test.use({ hasTouch: true, isMobile: true, viewport });

  test('shows the options of a select as a sheet (S-68)', async ({ page }) => {
    await signUp(page);
    await openForm(page);
    const { industry } = form(page);
    await industry.tap();
    const sheet = page.getByRole('dialog', { name: /^Industry/ });
    await expect(sheet.getByRole('option', { name: 'Education' })).toBeVisible();
    const { x, y, width, height } = (await sheet.boundingBox()) ?? {
      x: 1,
      y: 0,
      width: 0,
      height: 0,
    };
    expect([x, width, y + height]).toEqual([0, viewport.width, viewport.height]);
    await sheet.getByRole('option', { name: 'Education' }).tap();
    await expect(sheet).toBeHidden();
    await expect(industry).toHaveText('Education');
  });
});
