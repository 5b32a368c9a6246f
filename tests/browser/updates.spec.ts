import { signUp } from './customer.ts';
import { expect, fillCart, storeApplication, test } from './portal.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import type { Page } from '@playwright/test';
import { checkScreen } from './screenCheck.ts';

const region = (page: Page) => page.getByRole('region', { name: "What's new" });

test('announces a staff decision once and keeps it readable (R-193)', async ({ page, server }) => {
  await signUp(page);
  const id = await fillCart(page);
  await Promise.all([page.waitForResponse('**/api/update/user'), page.goto('/')]);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  await runStaffCommand(server, 'reject', id, 'We need the shop’s address');
  await runStaffCommand(server, 'approve', await storeApplication(page, { segment: 1 }));

  await page.reload();
  const opener = region(page).getByRole('button', { name: "What's new (2)" });
  await expect(region(page)).toContainText('Your application for SEO Starter Audit was rejected.');
  await expect(region(page).getByRole('button')).toHaveCount(1);
  await expect(region(page).getByRole('link')).toHaveAccessibleName(
    'View application: Your application for SEO Starter Audit was rejected.',
  );
  await checkScreen(page, 'home with collapsed updates');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(region(page).getByRole('listitem')).toHaveText([
    /^Your application for SEO Starter Audit was rejected\.Reason: We need the shop’s address/,
    /^Your application for Instagram Starter, 12 Posts was approved\./,
  ]);
  await checkScreen(page, 'home with updates');
  await region(page).getByRole('link', { name: 'View application' }).first().click();
  const thread = page.getByRole('dialog', { name: 'SEO Starter Audit' });
  await expect(thread).toContainText('We need the shop’s address');
  await page.keyboard.press('Escape');
  await expect(thread).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'SEO Starter Audit' })).toBeVisible();

  const marks = region(page).getByRole('button', { name: /^Mark as read: / });
  await marks.first().press('Enter');
  await expect(region(page).getByRole('listitem')).toHaveCount(1);
  await expect(marks).toBeFocused();
  await marks.press('Enter');
  await expect(region(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeFocused();

  await page.reload();
  await page.getByRole('button', { name: 'Earlier updates' }).click();
  const earlier = page.getByRole('group', { name: 'Earlier updates' });
  await expect(earlier.getByText('Reason: We need the shop’s address')).toBeVisible();
  await expect(region(page)).toHaveCount(0);
});
