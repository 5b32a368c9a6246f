import { expectSignInPage, signInAsStaff, signUp, submitLogin } from './customer.ts';
import { expect, findBanner, injectFaults, storeApplication, test } from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

/* Customers at the desk; the walks of `team` cover the team. */

test.afterEach(({ page }) => injectFaults(page));

test('staff look a customer up and switch the account off and on (R-317)', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const name = `Zarina${crypto.randomUUID().replaceAll('-', '')}`;
  const address = await signUp(customer, { fullName: name });
  await storeApplication(customer);
  await customer.goto('/');
  await expect(customer.getByRole('navigation').first()).toBeVisible();
  await using context = await browser.newContext({ baseURL });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  await staff.goto('/desk/customers');
  const main = staff.getByRole('main');
  await staff.getByLabel('Search').fill(`${name}x`);
  await expect(main.getByRole('heading', { name: 'No customers match' })).toBeVisible();
  await main.getByRole('button', { name: 'Show all customers' }).press('Enter');
  await expect(staff.getByLabel('Search')).toHaveValue('');
  await staff.getByLabel('Search').fill(name.toUpperCase());
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await checkAllWidths(staff, 'customers at the desk');
  await main.getByRole('link', { name }).press('Enter');
  await expect(main.getByRole('list', { name: 'Applications' })).toContainText('Awaiting payment');
  await expect(main.getByText('No orders yet.')).toBeVisible();
  await checkAllWidths(staff, 'customer at the desk');

  await main.getByRole('button', { name: 'Switch off' }).press('Enter');
  const dialog = staff.getByRole('alertdialog', { name: `Switch off the account of ${name}?` });
  await dialog.getByRole('button', { name: 'Switch off' }).press('Enter');
  await expect(main.getByRole('region', { name: 'Account' })).toContainText('Switched off');
  await customer.reload();
  await expectSignInPage(customer);
  await submitLogin(customer, address);
  await expect(findBanner(customer, 'Failed to login. Please try again.')).toBeVisible();

  await main.getByRole('button', { name: 'Switch on' }).press('Enter');
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).press('Enter');
  await expect(main.getByRole('region', { name: 'Account' })).toContainText('Active');
  await submitLogin(customer, address);
  await expect(customer).toHaveURL('/');
});
