import { signUp } from './customer.ts';
import { form } from './pages.ts';
import { injectFaults, expect, storeApplication, test } from './portal.ts';

/* The view of a category, which opens from its card before the form. */

test('lists what a form needs before it opens, and links to a draft (R-050, B-03, S-11)', async ({
  page,
}) => {
  const address = await signUp(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const fault = { on: 'GET /api/form-structure', effect: 'status', status: 503, for: address };
  await injectFaults(page, fault);
  await page.goto('/');
  await page.getByRole('radio', { name: 'Content and Copywriting' }).click();
  const name = 'Articles from Your Outline, 4 Pieces';
  const card = page.getByRole('listitem').filter({ hasText: name });
  const link = card.getByRole('link', { name });
  await page.evaluate(async () => void (await document.fonts.ready));
  const { height } = (await card.boundingBox()) ?? {};

  await link.press('Enter');
  const facts = page.getByRole('dialog', { name });
  await expect(facts.getByText('Error loading form structure.')).toBeVisible();
  await injectFaults(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(facts).toContainText(/3 steps, \d+ questions/);
  await expect(facts).toContainText(/\d+ required/);
  await expect(facts).toContainText(/About \d+ minutes/);
  await expect(facts).toContainText('Outline of the articles (required)');
  await expect(facts).toContainText('PDF, DOC, DOCX up to 10MB each.');
  await expect(facts).toContainText('From your profile: Business name, Contact email');
  await expect(facts.getByRole('button', { name: 'Continue your draft' })).toHaveCount(0);
  await expect(facts).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(facts).toBeHidden();
  await expect(link).toBeFocused();
  await expect(card).toContainText(/ · \d+ min to apply/);
  expect((await card.boundingBox())?.height).toBeCloseTo(height ?? 0);

  paths.length = 0;
  await page.reload();
  await expect(card).toContainText(/min to apply/);
  expect(paths.filter((path) => path === '/api/form-structure')).toHaveLength(1);
  expect(paths).not.toContain('/api/user/applications');

  const answers = { businessName: 'Kaveri Mills' };
  await storeApplication(page, { appStatus: 0, answers });
  await page.goto('/');
  await page.getByRole('link', { name: 'SEO Starter Audit' }).click();
  await page.getByRole('button', { name: 'Continue your draft' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Application' })).toBeVisible();
  await expect(form(page).businessName).toHaveValue('Kaveri Mills');
  await test.step('the estimates stay when the needs open', async () => {
    const { data } = (await (await page.request.get('/api/form-structure')).json()) as {
      data: { attribute: string; type: string }[];
    };
    const texts = data.filter(({ type }) => type.startsWith('TEXT'));
    const answers = Object.fromEntries(texts.map(({ attribute }) => [attribute, 'Known by now']));
    await storeApplication(page, { appStatus: 0, answers });
    await page.goto('/');
    const cards = page.getByRole('listitem').filter({ hasText: / min to apply/ });
    await expect(cards).toHaveCount(8);
    const before = await cards.allInnerTexts();
    await page.getByRole('link', { name: /^On-page SEO/ }).click();
    await expect(page.getByRole('dialog')).toContainText('From earlier applications');
    expect(await cards.allInnerTexts()).toEqual(before);
  });
});

test('opens the form from the view, or says in it why not (R-046, R-047, R-050)', async ({
  page,
}) => {
  const address = await signUp(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'SEO Starter Audit' }).click();
  const view = page.getByRole('dialog', { name: 'SEO Starter Audit' });
  await expect(view).toContainText('₹7,999 one-time');
  await expect(view.getByRole('heading', { level: 3 })).toContainText(['How it works']);
  const fill = view.getByRole('button', { name: 'Fill Application: SEO Starter Audit' });
  const fault = { on: 'GET /api/category/:id', effect: 'status', status: 503, for: address };
  await injectFaults(page, fault);
  await fill.click();
  await expect(view.getByText('The form could not be opened.')).toBeVisible();
  await expect(fill).toBeFocused();
  await injectFaults(page);
  await fill.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeFocused();
});
