import type { Page } from '@playwright/test';
import { expectSignInPage, getOwner, logOut, signUp, readToken } from './customer.ts';
import { fetchData, expect, expectTextDuring, test } from './portal.ts';

/* Reading and changing the profile; the walks cover where each answer of the server leads. */

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

test('shows the profile and saves changes to it (R-180, R-181, R-182)', async ({ page }) => {
  const address = await signUp(page);
  await page.goto('/profile');
  await expect(fact(page, 'Email')).toHaveText(address);
  await expect(fact(page, 'Company name')).toHaveText('Rao Textiles');
  await expect(fact(page, 'Account Type')).toHaveText('Customer');

  const edit = page.getByRole('button', { name: 'Edit profile' });
  await edit.click();
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused();
  const field = (label: string) => page.getByLabel(label);
  await field('Mobile number').fill('12345');
  await save(page);
  await expect(field('Mobile number')).toHaveAccessibleDescription('Invalid mobile number');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const account = await getOwner(page, await readToken(page));
  const changed = { ...account, companyName: 'Rao Looms' };
  await fetchData(page, 'PUT', `/api/user/${account?.['id']}`, changed);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(fact(page, 'Company name')).toHaveText('Rao Looms');

  await edit.click();
  await expect(field('Company name')).toHaveValue('Rao Looms');
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused();
  await field('Username').fill('meera');
  await field('Mobile number').fill('');
  await field('Job title').fill('Owner');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.click();
  await expect(page.getByRole('option', { name: /^India/ })).toBeInViewport();
  await country.fill('Nep');
  await page.getByRole('option', { name: 'Nepal' }).click();
  await expectTextDuring(page, 'Profile updated successfully', () => save(page));
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeFocused();
  await expect(fact(page, 'Job title')).toHaveText('Owner');
  await expect(fact(page, 'Country')).toHaveText('Nepal');
  await expect(fact(page, 'Mobile number')).toHaveText('—');
  await page
    .getByRole('button', { name: /Account|Profile|Meera/ })
    .first()
    .click();
  await expect(page.getByText('Hi, Meera')).toBeVisible();
  await page.reload();
  await expect(fact(page, 'Username')).toHaveText('meera');
});

test('asks before unsaved changes to the profile are left (R-181)', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  const edit = page.getByRole('button', { name: 'Edit profile' });
  const cart = page.getByRole('link', { name: /^My cart/i }).first();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await edit.click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Nep');
  await page.getByRole('option', { name: 'Nepal' }).click();

  await cart.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Nepal');
  const warning = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await warning).dismiss();

  await cart.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/cart');

  await page.goBack();
  await edit.click();
  await page.getByLabel('Job title').fill('Weaver');
  await page.getByLabel('Job title').fill('');
  await cart.click();
  await expect(page).toHaveURL('/cart');
});

test('a logout leaves unsaved changes without another question (R-022)', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Job title').fill('Weaver');
  await logOut(page);
  await expectSignInPage(page);
});
