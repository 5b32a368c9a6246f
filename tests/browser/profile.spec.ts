import type { Page } from '@playwright/test';
import { getOwner, signUp, readToken } from './customer.ts';
import { fetchData, injectFaults, expect, findText, expectTextDuring, test } from './portal.ts';

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
  await field('Full name').fill(' ');
  await field('Username').fill('');
  await field('Email').fill('asha');
  await field('Mobile number').fill('12345');
  await field('Job title').fill('Weaver');
  await save(page);
  await expect(field('Full name')).toHaveAccessibleDescription('Full name is required');
  await expect(field('Username')).toHaveAccessibleDescription('Username is required');
  await expect(field('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(field('Mobile number')).toHaveAccessibleDescription('Invalid mobile number');
  await expect(field('Full name')).toBeFocused();
  await expect(field('Job title')).toHaveValue('Weaver');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(page, 'Job title')).toHaveText('—');

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
  await page.getByRole('combobox', { name: 'Country' }).fill('Nep');
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

test('exports all data, and reports wrong passwords and lost answers (R-182, R-184, R-185)', async ({
  page,
}) => {
  const address = await signUp(page);
  await page.goto('/profile');
  await test.step('what a save with a lost answer stored shows once the form is closed', async () => {
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('Job title').fill('Owner');
    await injectFaults(page, { on: 'PUT /api/user/:id', effect: 'lose-reply', for: address });
    await expectTextDuring(page, 'Failed to update profile', () => save(page));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(fact(page, 'Job title')).toHaveText('Owner');
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    expect(findText(page, 'Your data was saved as account-data.json.')).toBeVisible(),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('account-data.json');

  const section = page.getByRole('region', { name: 'Password' });
  const change = section.getByRole('button', { name: 'Change password' });
  const current = section.getByLabel('Current password', { exact: true });
  const confirmation = section.getByLabel('Confirm new password', { exact: true });
  await change.click();
  await expect(current).toBeFocused();
  await current.fill('not mine');
  await section.getByLabel('New password', { exact: true }).fill('battery staple');
  await confirmation.fill('battery');
  await change.click();
  await expect(section.getByText('Passwords do not match')).toBeVisible();
  await confirmation.fill('battery staple');
  await change.click();
  await expect(section.getByText('The current password is not right.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('What we delete');
  await expect(dialog).toContainText('What we keep');
  const own = dialog.getByLabel('Your password', { exact: true });
  await own.fill('not mine');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await expect(own).toHaveValue('');
});
