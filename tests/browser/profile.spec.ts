import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  codeDialog,
  mailedCode,
  newAddress,
  password,
  signUp,
  storedToken,
  typeCode,
} from './customer.ts';
import { disturb, expect, said, standing, test } from './portal.ts';

const newPassword = 'battery staple';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Personal information' })).toBeVisible();
}

test.afterEach(({ page }) => disturb(page));

async function editProfile(page: Page): Promise<void> {
  await openProfile(page);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused();
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

test('a customer sees what is known, changes it and is greeted by the new name (R-180, R-181, R-182)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openProfile(page);
  await expect(fact(page, 'Email')).toHaveText(address);
  await expect(fact(page, 'Company name')).toHaveText('Rao Textiles');
  await expect(fact(page, 'Account Type')).toHaveText('USER');

  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Username').fill('meera');
  await page.getByLabel('Job title').fill('Owner');
  await page.getByRole('combobox', { name: 'Country' }).fill('Nep');
  await page.getByRole('option', { name: 'Nepal' }).click();
  await save(page);

  await expect(said(page, 'Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeFocused();
  await expect(fact(page, 'Job title')).toHaveText('Owner');
  await expect(fact(page, 'Country')).toHaveText('Nepal');
  await page
    .getByRole('button', { name: /Account|Profile|Meera/ })
    .first()
    .click();
  await expect(page.getByText('Hi, Meera')).toBeVisible();
  await page.reload();
  await expect(fact(page, 'Username')).toHaveText('meera');
});

test('wrong values are named at their fields, and nothing typed is lost (R-181)', async ({
  page,
}) => {
  await signUp(page);
  await editProfile(page);
  await page.getByLabel('Full name').fill(' ');
  await page.getByLabel('Username').fill('');
  await page.getByLabel('Email').fill('asha');
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByLabel('Job title').fill('Owner');
  await save(page);

  const field = (label: string) => page.getByLabel(label);
  await expect(field('Full name')).toHaveAccessibleDescription('Full name is required');
  await expect(field('Username')).toHaveAccessibleDescription('Username is required');
  await expect(field('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(field('Mobile number')).toHaveAccessibleDescription('Invalid mobile number');
  await expect(field('Full name')).toBeFocused();
  await expect(field('Job title')).toHaveValue('Owner');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(page, 'Job title')).toHaveText('—');
});

test('a mobile number may be left out (R-181)', async ({ page }) => {
  await signUp(page);
  await editProfile(page);
  await page.getByLabel('Mobile number').fill('');
  await save(page);
  await expect(fact(page, 'Mobile number')).toHaveText('—');
});

test('a new e-mail counts after its code; cancelling the code keeps what was typed (R-183)', async ({
  page,
}) => {
  await signUp(page);
  await editProfile(page);
  const address = newAddress();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Job title').fill('Owner');
  await save(page);

  const dialog = codeDialog(page);
  await expect(dialog).toContainText(address);
  const first = await mailedCode(page, address);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await expect(page.getByLabel('Job title')).toHaveValue('Owner');

  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await save(page);
  await expect(dialog).toBeVisible();
  await expect(async () => expect(await mailedCode(page, address)).not.toBe(first)).toPass();
  await typeCode(page, await mailedCode(page, address));
  await expect(said(page, 'Profile updated successfully')).toBeVisible();
  await expect(fact(page, 'Email')).toHaveText(address);
  await expect(fact(page, 'Job title')).toHaveText('Owner');
});

test('a save that broke says so, keeps what was typed and can be pressed again (R-182)', async ({
  page,
}) => {
  const address = await signUp(page);
  await editProfile(page);
  await disturb(page, { on: 'PUT /api/user/:id', effect: 'drop', for: address });
  await page.getByLabel('Job title').fill('Owner');
  await save(page);
  await expect(
    standing(page.getByRole('form', { name: 'Edit profile' }), 'Failed to update profile'),
  ).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Owner');
  await disturb(page);
  await save(page);
  await expect(said(page, 'Profile updated successfully')).toBeVisible();
});

test('an address that has an account is refused at its field (R-181, R-183)', async ({ page }) => {
  const taken = await signUp(page);
  await signUp(page);
  await editProfile(page);
  await page.getByLabel('Email').fill(taken);
  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await save(page);
  await expect(codeDialog(page)).toContainText(taken);
  await typeCode(page, await mailedCode(page, taken));
  const sentence = 'An account with this e-mail already exists.';
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(sentence);
  await expect(said(page, sentence)).toBeVisible();
});

test('a profile that cannot be read says so and loads at the second try (R-182)', async ({
  page,
}) => {
  const address = await signUp(page);
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await disturb(page, { on: 'GET /api/user/:id', effect: 'drop', for: address });
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: /^Hi,/ }).click();
  await expect(page.getByRole('heading', { name: 'Failed to fetch profile data' })).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Personal information' })).toBeVisible();
});

test('all data comes as one JSON file (R-185)', async ({ page }) => {
  const address = await signUp(page);
  await openProfile(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('briefcase-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(text))).toContain(address);
  await expect(said(page, 'Your data was saved as briefcase-data.json.')).toBeVisible();
});

test('a changed password is the one that signs in (R-184)', async ({ page }) => {
  const address = await signUp(page);
  await openProfile(page);
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

  await page.evaluate(() => localStorage.clear());
  await signIn(page, address, password);
  await expect(said(page, 'Failed to login. Please try again.')).toBeVisible();
  await signIn(page, address, newPassword);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('a deleted account cannot sign in any more (R-185)', async ({ page }) => {
  const address = await signUp(page);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('What goes');
  await expect(dialog).toContainText('What stays');
  await dialog.getByLabel('Your password', { exact: true }).fill('not mine');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveValue('');

  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/login');
  await expect(said(page, 'Your account was deleted.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();

  await signIn(page, address, password);
  await expect(said(page, 'Failed to login. Please try again.')).toBeVisible();
});

test.describe('where an answer gets lost', () => {
  test.use({ expectedProblems: /status of 4\d\d|net::ERR_/ });

  test('a deletion is found out, not tried again (R-185)', async ({ page }) => {
    await signUp(page);
    await openProfile(page);
    await page.route('**/api/user/*/deletion', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL('/login');
    await expect(said(page, 'Your account was deleted.')).toBeVisible();
  });

  test('an account that was not deleted says so, and doubt can be cleared (R-185)', async ({
    page,
  }) => {
    await signUp(page);
    await openProfile(page);
    const everything = '**/api/user/**';
    await page.route(everything, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText(/we do not know yet/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute(everything);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('Your account was not deleted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
  });
});

test('a back end without the calls beyond the specification is explained (S-05)', async ({
  page,
}) => {
  await signUp(page);
  for (const call of ['password', 'export', 'deletion']) {
    await page.route(`**/api/user/*/${call}`, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }),
    );
  }
  await openProfile(page);
  await page.getByRole('button', { name: 'Export my data' }).click();
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data.getByText('Your data cannot be exported here.')).toBeVisible();

  await data.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(data.getByText('Your account cannot be deleted here.')).toBeVisible();

  const section = page.getByRole('region', { name: 'Password' });
  await section.getByRole('button', { name: 'Change password' }).click();
  await section.getByLabel('Current password', { exact: true }).fill(password);
  await section.getByLabel('New password', { exact: true }).fill(newPassword);
  await section.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('Your password cannot be changed here.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personal information' })).toBeVisible();
});
