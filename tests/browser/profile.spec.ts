import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { isLedToSignIn, password, signUp, storedToken } from './customer.ts';
import { expect, said, saying, test } from './portal.ts';
import { emptyStorage } from './storage.ts';

/* What customers read and change about themselves; which answer leads where is walked. */

const newPassword = 'battery staple';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Personal information' })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a customer sees what is known, has wrong values named at their fields, changes it and is greeted by the new name (R-180, R-181, R-182)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openProfile(page);
  await expect(fact(page, 'Email')).toHaveText(address);
  await expect(fact(page, 'Company name')).toHaveText('Rao Textiles');
  await expect(fact(page, 'Account Type')).toHaveText('USER');

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

  await edit.click();
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused();
  await field('Username').fill('meera');
  await field('Mobile number').fill('');
  await field('Job title').fill('Owner');
  await page.getByRole('combobox', { name: 'Country' }).fill('Nep');
  await page.getByRole('option', { name: 'Nepal' }).click();
  await saying(page, 'Profile updated successfully', () => save(page));
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

test('all data comes as one JSON file; a changed password is the one that signs in, and a deleted account cannot (R-184, R-185)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openProfile(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    expect(said(page, 'Your data was saved as briefcase-data.json.')).toBeVisible(),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('briefcase-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(text))).toContain(address);

  const section = page.getByRole('region', { name: 'Password' });
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByLabel('Current password', { exact: true })).toBeFocused();

  await section.getByLabel('Current password', { exact: true }).fill('not mine');
  await section.getByLabel('New password', { exact: true }).fill(newPassword);
  await section.getByLabel('Confirm new password', { exact: true }).fill('battery');
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('Passwords do not match')).toBeVisible();
  await section.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('The current password is not right.')).toBeVisible();
  await expect(section.getByLabel('Current password', { exact: true })).toHaveValue('');
  await expect(section.getByLabel('New password', { exact: true })).toHaveValue(newPassword);

  await section.getByLabel('Current password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('Your new password counts')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Change password' })).toBeFocused();

  await emptyStorage(page);
  await signIn(page, address, password);
  await expect(said(page, 'Failed to login. Please try again.')).toBeVisible();
  await signIn(page, address, newPassword);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();

  await openProfile(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('What goes');
  await expect(dialog).toContainText('What stays');
  await dialog.getByLabel('Your password', { exact: true }).fill('not mine');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveValue('');

  await dialog.getByLabel('Your password', { exact: true }).fill(newPassword);
  await saying(page, 'Your account was deleted.', () =>
    dialog.getByRole('button', { name: 'Delete account' }).click(),
  );
  await isLedToSignIn(page);
  expect(await storedToken(page)).toBeNull();

  await signIn(page, address, newPassword);
  await expect(said(page, 'Failed to login. Please try again.')).toBeVisible();
});
