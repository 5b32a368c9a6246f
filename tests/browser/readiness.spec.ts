import { signUp } from './customer.ts';
import { disturb, expect, storeApplication, test } from './portal.ts';

/* What a category asks for, told in its card before the form is opened. */

test('What you will need asks for nothing before, says when the form does not load, tells steps, files and what is known, and leads to a draft (R-050, B-03, S-11)', async ({
  page,
}) => {
  const address = await signUp(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('button', { name: 'Content and Copywriting' }).click();
  const name = 'Articles from Your Outline, 4 Pieces';
  const need = page.getByRole('button', { name: `What you will need: ${name}` });
  await expect(need).toHaveAttribute('aria-expanded', 'false');
  expect(asked).not.toContain('/api/form-structure');
  expect(asked).not.toContain('/api/user/applications');

  await disturb(page, {
    on: 'GET /api/form-structure',
    effect: 'status',
    status: 503,
    for: address,
  });
  await need.press('Enter');
  await expect(page.getByRole('main').getByText('Error loading form structure.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  const facts = page.getByRole('group', { name: `What you will need: ${name}` });
  await expect(facts).toContainText(/3 steps, \d+ questions/);
  await expect(facts).toContainText(/\d+ required/);
  await expect(facts).toContainText(/About \d+ minutes/);
  await expect(facts).toContainText('Outline of the articles (required)');
  await expect(facts).toContainText('PDF, DOC, DOCX up to 10MB each.');
  await expect(facts).toContainText('From your profile: Business name, Contact e-mail');
  await expect(facts.getByRole('button')).toHaveCount(0);
  await need.press('Enter');
  await expect(facts).toBeHidden();

  const answers = { businessName: 'Kaveri Mills' };
  await storeApplication(page, { appStatus: 0, answers });
  await page.goto('/');
  await page.getByRole('button', { name: /^What you will need: SEO Starter Audit/ }).click();
  await page.getByRole('button', { name: 'Continue your draft' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Application' })).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Kaveri Mills');
});
