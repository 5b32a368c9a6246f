import type { Page } from '@playwright/test';
import { hi } from '../../src/messages/hi.ts';
import { prepareCustomer } from './given.ts';
import { expect, fetchData, fillCart, storeApplication, test } from './portal.ts';
import { checkLayouts } from './screenCheck.ts';

/* The portal in a browser set to Hindi; texts are looked up by their key. */

test.use({ locale: 'hi-IN' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('shows the pages before sign-in in Hindi until English is chosen (S-49, R-220)', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(heading(page, hi.registration.title)).toBeVisible();
  await checkLayouts(page, 'registration in Hindi');
  await expect(page.getByRole('combobox', { name: hi.fields.country })).toHaveValue('भारत');
  await page.getByRole('combobox', { name: hi.fields.country }).focus();
  await expect(page.getByRole('listbox', { name: 'सुझाव' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'बंद करें' })).not.toHaveCount(0);
  await page.goto('/login');
  await page.getByRole('button', { name: hi.common.login }).click();
  await expect(page.getByText('ईमेल ज़रूरी है')).toBeVisible();
  await checkLayouts(page, 'log in in Hindi, with errors');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('shows the main pages in Hindi, uncut, until English is chosen (S-49, R-220)', async ({
  page,
}) => {
  const { order } = await prepareCustomer(page, {
    cart: [{}],
    order: 'SUCCESS',
    draft: { segment: 1 },
  });
  const applicationId = await storeApplication(page);
  await fetchData(page, 'POST', '/api/bookmark', { applicationId });
  for (const [path, title] of [
    ['/profile', hi.signedIn.profile],
    ['/my-submission', hi.applications.title],
    ['/bookmark', hi.signedIn.myBookmarks],
    ['/', hi.catalogue.title],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0);
    await checkLayouts(page, `${path} in Hindi`);
  }
  const fill = page.getByRole('button', { name: new RegExp(`^${hi.catalogue.fill}`) });
  await fill.first().click();
  await expect(page.getByRole('form', { name: hi.application.form })).toBeVisible();
  await checkLayouts(page, 'form in Hindi');

  await fillCart(page);
  await page.goto('/cart');
  await expect(heading(page, hi.cart.title)).toBeVisible();
  await expect(page.getByRole('button', { name: hi.cart.checkout })).toBeEnabled();
  await checkLayouts(page, 'cart in Hindi');

  await page.goto(`/orders?order=${order?.id}`);
  await expect(page.getByRole('region', { name: hi.orders.confirmation })).toBeVisible();
  await checkLayouts(page, 'orders in Hindi');
  await page.getByRole('button', { name: hi.topBar.profileMenu }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(heading(page, 'My Orders')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?order=/);
});
