import type { Page } from '@playwright/test';
import { hi } from '../../src/messages/hi.ts';
import { signUp } from './customer.ts';
import { expect, fillFirstStep, paymentWindow, test } from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

/* The portal for customers whose browser speaks Hindi; words by their key. */

test.use({ locale: 'hi-IN' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('the pages of a visitor are in Hindi, nothing is cut, and the foot leads to English, which stays (S-49, R-210, R-220)', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(heading(page, hi.registration.title)).toBeVisible();
  await checkAllWidths(page, 'registration in Hindi');
  await page.getByRole('combobox', { name: hi.fields.country }).focus();
  await page.getByRole('button', { name: `सुझाव दिखाएँ ${hi.fields.country}` }).click();
  await expect(page.getByRole('listbox', { name: 'सुझाव' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'बंद करें' })).not.toHaveCount(0);
  await page.goto('/login');
  await page.getByRole('button', { name: hi.common.login }).click();
  await expect(page.getByText('ईमेल ज़रूरी है')).toBeVisible();
  await checkAllWidths(page, 'log in in Hindi, with errors');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a customer applies, pays and sees the order in Hindi, and nothing is cut; the menu leads to English (S-49, R-001, R-210, R-220)', async ({
  page,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await signUp(page);
  await page.goto('/');
  await page
    .getByRole('button', { name: new RegExp(`^${hi.catalogue.fill}`) })
    .first()
    .click();
  await expect(page.getByRole('form', { name: hi.application.form })).toBeVisible();
  await checkAllWidths(page, 'form in Hindi');
  await fillFirstStep(page);
  await press(hi.signedIn.next);
  await page.getByLabel('What should this achieve?').fill('30 enquiries a month from Pune');
  await press(hi.signedIn.next);
  await expect(heading(page, hi.application.check)).toBeVisible();
  await press(hi.application.submit);
  const dialog = page.getByRole('dialog', { name: hi.application.congratulations });
  await expect(dialog).toContainText(hi.messages['application.congratulations']);
  await dialog.getByRole('button', { name: hi.application.goToCart }).click();

  await expect(heading(page, hi.cart.title)).toBeVisible();
  await checkAllWidths(page, 'cart in Hindi');
  await press(hi.cart.checkout);
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(heading(page, hi.orders.confirmed.paid)).toBeVisible();
  await checkAllWidths(page, 'orders in Hindi');

  await page.getByRole('button', { name: hi.topBar.profileMenu }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(heading(page, 'My Orders')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?order=/);
});
