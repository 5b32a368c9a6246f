import {
  createAddress,
  expectSignInPage,
  openAccount,
  signInAsStaff,
  storeToken,
  submitLogin,
} from './customer.ts';
import { expect, findBanner, injectFaults, storeApplication, test } from './portal.ts';
import { checkAllWidths, checkScreen } from './screenCheck.ts';

/* Customers and the team at the desk. */

test.afterEach(({ page }) => injectFaults(page));

test('staff look a customer up and switch the account off and on (R-317)', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const name = `Zarina${crypto.randomUUID().replaceAll('-', '')}`;
  const address = createAddress();
  await customer.goto('/healthz');
  await storeToken(customer, await openAccount(customer, address, { fullName: name }));
  await storeApplication(customer);
  await customer.goto('/');
  await expect(customer.getByRole('navigation').first()).toBeVisible();
  await using context = await browser.newContext({ baseURL });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  await staff.goto('/desk/customers');
  await staff.getByLabel('Search').fill(name.toUpperCase());
  const main = staff.getByRole('main');
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

test('owners invite someone and end the access by keyboard (R-318)', async ({ page }) => {
  await signInAsStaff(page, 'OWNER');
  await page.goto('/desk/team');
  const main = page.getByRole('main');
  const [name, address] = [`Priya${crypto.randomUUID().replaceAll('-', '')}`, createAddress()];
  await main.getByRole('button', { name: 'Invite someone' }).press('Enter');
  await expect(main.getByRole('heading', { name: 'Invite someone' })).toBeFocused();
  await main.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(main.getByText('Please enter the name of the person')).toBeVisible();
  await checkAllWidths(page, 'invitation');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(address);
  await main.getByRole('button', { name: 'Send invitation' }).press('Enter');
  const row = main.getByRole('listitem').filter({ hasText: address });
  await expect(row).toContainText('Staff');
  await row.getByRole('button', { name: `End access: ${name}` }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: `End the access of ${name}?` });
  await checkScreen(page, 'end of an access');
  await dialog.getByRole('button', { name: 'End access' }).press('Enter');
  await expect(row).toHaveCount(0);
});
