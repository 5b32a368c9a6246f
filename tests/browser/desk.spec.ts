import type { Page } from '@playwright/test';
import { png } from '#tests/support/samples.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import type { Role } from '#contract/user.ts';
import {
  createAddress,
  endSession,
  enterMailedCode,
  expectSignInPage,
  getOwner,
  openAccount,
  password,
  readToken,
  signUp,
  storeToken,
  submitLogin,
} from './customer.ts';
import { prepareCustomer } from './given.ts';
import { expect, fetchData, injectFaults, storeApplication, test } from './portal.ts';
import { checkAllWidths, checkFocusVisible, checkScreen, widths } from './screenCheck.ts';
import { emptyStorage } from './storage.ts';

/* The desk's document: who sees it, and what surrounds its pages. */

test.afterEach(({ page }) => injectFaults(page));

const queue = (page: Page) => page.getByRole('heading', { name: 'Queue', level: 1 });

/** Signs this browser in as staff; no page is open. */
async function signInAsStaff(page: Page, role: Role = 'STAFF'): Promise<string> {
  const address = createAddress();
  const token = await openAccount(page, address, { role, fullName: 'Priya Nair' });
  await page.goto('/healthz');
  await storeToken(page, token);
  return address;
}

/** The names of the desk's files that the page has loaded. */
const listDeskFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('showDesk')),
  );

test('staff arrive at the desk after signing in, and log out (R-304, S-59)', async ({ page }) => {
  const address = createAddress();
  await openAccount(page, address, { role: 'STAFF', fullName: 'Priya Nair' });
  await page.goto('/login');
  await submitLogin(page, address);
  await expect(page).toHaveURL('/desk');
  await expect(queue(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Queue/);
  await expect(page.getByRole('navigation', { name: 'Desk pages' })).toHaveText(
    'QueueOrdersCustomers',
  );

  await page.getByRole('button', { name: 'Account: Priya Nair' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expectSignInPage(page);
  expect(await readToken(page)).toBe(null);
  await page.goto('/desk');
  await expectSignInPage(page);
});

test('the account menu of the desk opens the flow book (R-304, R-261)', async ({ page }) => {
  await signInAsStaff(page);
  await page.route('/flows', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'A book' }),
  );
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Account: Priya Nair' }).click();
  await page.getByRole('menuitem', { name: 'Flow book' }).click();
  await expect(page.getByText('A book')).toBeVisible();
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/flows`);
  expect(cookies.map(({ name }) => name)).toContain('flows');
});

test('pages of customers lead staff to the desk (R-304)', async ({ page }) => {
  await signInAsStaff(page);
  for (const path of ['/', '/cart', '/profile', '/nowhere', '/desk/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL('/desk');
    await expect(queue(page)).toBeVisible();
  }
});

test('customers find the 404 page at the desk, and load none of its code (R-304, S-59)', async ({
  page,
}) => {
  await signUp(page);
  for (const path of ['/desk', '/desk/team', '/desk/orders', '/desk/customer/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Houston, e WHave a Problem!' })).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await listDeskFiles(page)).toEqual([]);
  }
});

test('the desk leads to sign-in and back, also when the session ends (R-304)', async ({ page }) => {
  const address = await signInAsStaff(page, 'OWNER');
  await emptyStorage(page);
  await page.goto('/desk/team');
  await expectSignInPage(page);
  await submitLogin(page, address);
  await expect(page).toHaveURL('/desk/team');
  await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText('Owner');

  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(queue(page)).toBeVisible();
  await endSession(page);
  await page.getByRole('link', { name: 'Team' }).click();
  await expectSignInPage(page);
  await submitLogin(page, address);
  await expect(page).toHaveURL('/desk/team');
});

test('an invitation leads to the choice of a password and to the desk (R-304, R-009)', async ({
  page,
  server,
}) => {
  const address = createAddress();
  await runStaffCommand(server, 'invite', address, 'Priya Nair');
  let link = '';
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(address)}`);
    const [mail] = (await answer.json()) as { text: string }[];
    link = /\S+\/login#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();

  await page.goto(link);
  await expect(page.getByRole('form', { name: 'Reset your password' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await enterMailedCode(page, address);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expectSignInPage(page);
  await submitLogin(page, address);
  await expect(page).toHaveURL('/desk');
});

test('the desk works by keyboard, on phones and with axe (R-304, R-210, R-212, R-213)', async ({
  page,
}) => {
  await signInAsStaff(page, 'OWNER');
  await page.goto('/desk');
  await expect(queue(page)).toBeVisible();
  await checkFocusVisible(page, 'queue');
  await checkAllWidths(page, 'queue');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const [desktop, phone] = widths;
  for (const { viewport, name } of [
    { viewport: desktop, name: 'Account: Priya Nair' },
    { viewport: phone, name: 'Menu, Priya Nair' },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name }).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await checkScreen(page, name);
    if (viewport === desktop) await page.keyboard.press('Escape');
  }
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await expect(page.getByRole('list', { name: 'Team' })).toBeVisible();
  await checkAllWidths(page, 'team');
});

test('the queue searches, filters and assigns, by keyboard alone (R-305)', async ({ page }) => {
  const customer = `Customer${crypto.randomUUID().replaceAll('-', '')}`;
  await page.goto('/healthz');
  await storeToken(page, await openAccount(page, createAddress(), { fullName: customer }));
  for (const segment of [0, 1]) await storeApplication(page, { segment });
  await emptyStorage(page);
  await signInAsStaff(page);
  await page.goto('/desk');
  await page.getByLabel('Search').fill(customer.toLowerCase());
  const rows = page.getByRole('listitem').filter({ hasText: customer });
  const list = page.getByRole('list', { name: 'Awaiting payment' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'The customer’s turn' })).toContainText('2');
  await checkAllWidths(page, 'queue with rows');

  const other = (await rows.nth(1).getByRole('link').textContent()) ?? '';
  await rows.first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Assigned to Priya Nair');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await page.getByLabel('Assigned to').selectOption({ label: 'No one' });
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('link')).toHaveText(other);
  await expect(page).toHaveURL(/assignee=none/);
  await page.reload();
  await expect(rows).toHaveCount(1);

  await page.getByLabel('State').selectOption({ label: 'Completed' });
  await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole queue' }).press('Enter');
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(rows.first()).toBeVisible();
});

test('no row of the queue moves under the mouse (R-305)', async ({ page }) => {
  const customer = `Customer${crypto.randomUUID().replaceAll('-', '')}`;
  await page.goto('/healthz');
  const token = await openAccount(page, createAddress(), { fullName: customer });
  await storeToken(page, token);
  const ids: string[] = [];
  for (const segment of [0, 1]) ids.push(await storeApplication(page, { segment }));
  await emptyStorage(page);
  await signInAsStaff(page);
  await page.clock.install();
  await page.goto(`/desk?q=${customer}`);
  const rows = page.getByRole('listitem').filter({ hasText: customer });
  await expect(rows).toHaveCount(2);
  const links = () =>
    rows.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const before = await links();
  await rows.nth(1).hover();
  const data = { act: 'reject', reason: 'Unreachable.' };
  await fetchData(page, 'POST', `/api/staff/application/${ids[0]}/act`, data);
  await page.clock.runFor(15_000);
  const waits = page.getByRole('main').getByText('1 change shown when the pointer leaves');
  await expect(waits).toBeVisible();
  expect(await links()).toEqual(before);
  await page.mouse.move(0, 0);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await expect(page).toHaveURL(`/desk/application/${ids[1]}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instagram Starter, 12 Posts');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an application goes from review to acceptance between two people (R-306, R-307, R-308)', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { order } = await prepareCustomer(customer, { cart: [{}], order: 'SUCCESS' });
  await using context = await browser.newContext({ baseURL });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  const thread = customer.getByRole('dialog', { name: 'SEO Starter Audit' });
  const main = staff.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).press('Enter');

  await test.step('staff find it in the queue, approve and deliver', async () => {
    await staff.goto(`/desk?q=${order?.customOrderId}`);
    await main.getByRole('link', { name: 'SEO Starter Audit' }).click();
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('SEO Starter Audit');
    await expect(main.getByText('In review')).toBeVisible();
    await expect(main.getByText('Rao Textiles').first()).toBeVisible();
    const assigning = Promise.withResolvers<void>();
    await staff.route('**/act', (route) => assigning.promise.then(() => route.continue()), {
      times: 1,
    });
    await press('Assign to me');
    await expect(main.getByRole('button', { name: 'Approve' })).toBeDisabled();
    assigning.resolve();
    await expect(main.getByRole('region', { name: 'Order' })).toContainText('Priya Nair');
    await expect(main.getByRole('region', { name: 'Payments' })).toContainText('Paid');
    await press('Reject');
    await press('Cancel');
    await expect(main.getByRole('button', { name: 'Reject' })).toBeFocused();
    await press('Approve');
    await expect(main.getByLabel('Due date')).toHaveValue(/^20\d\d-\d\d-\d\d$/);
    await main.getByLabel('Due date').fill('2099-01-31');
    await press('Approve');
    await expect(main.getByText('Promised for Jan 31, 2099.')).toBeVisible();
    await press('Deliver');
    await main.getByLabel('Note to the customer').fill('Here is your audit.');
    await main.locator('input[type=file]').setInputFiles([textFile, picture]);
    await expect(main.getByRole('link', { name: 'chart.png' })).toBeVisible();
    await checkAllWidths(staff, 'delivery at the desk');
    await press('Deliver');
    await expect(main.getByText('Delivered', { exact: true })).toBeVisible();
  });
  await test.step('the customer asks for changes, and staff deliver again', async () => {
    await customer.goto('/my-submission');
    await customer.getByRole('button', { name: /^Check the delivery/ }).press('Enter');
    await expect(thread).toContainText('Here is your audit.');
    const address = await thread.getByRole('link', { name: /^audit.txt/ }).getAttribute('href');
    const file = await customer.request.get(address ?? '');
    expect(await file.text()).toBe('All is well.');
    for (const preview of [main, thread].map((side) => side.getByRole('list').locator('img'))) {
      await expect(preview).toHaveJSProperty('naturalWidth', 1);
    }
    await thread.getByRole('button', { name: 'Ask for changes' }).press('Enter');
    await thread.getByLabel('What should change?').fill('Please add a summary.');
    await customer.reload();
    await thread.getByRole('button', { name: 'Ask for changes' }).press('Enter');
    await expect(thread.getByLabel('What should change?')).toHaveValue('Please add a summary.');
    await thread.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(thread).toContainText('We are making your changes');
    await staff.reload();
    await expect(main).toContainText('Please add a summary.');
    await press('Deliver');
    await main.getByLabel('Note to the customer').fill('With a summary now.');
    await press('Deliver');
    await expect(main.getByText('Delivered', { exact: true })).toBeVisible();
  });
  await test.step('the customer accepts, and it is closed for both', async () => {
    await customer.reload();
    await expect(thread).toContainText('With a summary now.');
    await checkAllWidths(customer, 'delivery in the thread');
    await thread.getByRole('button', { name: 'Accept' }).press('Enter');
    await customer.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(thread).toContainText('You accepted the delivery');
    await staff.reload();
    await expect(main).toContainText('Asha Rao accepted the delivery');
    await expect(main.getByRole('button', { name: 'Deliver' })).toHaveCount(0);
  });
});

test('an owner refunds at the desk, and the customer sees it (R-301, R-302)', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { order } = await prepareCustomer(customer, { cart: [{}, {}], order: 'SUCCESS' });
  const number = order?.customOrderId ?? '';
  await using context = await browser.newContext({ baseURL });
  const owner = await context.newPage();
  await signInAsStaff(owner, 'OWNER');
  const main = owner.getByRole('main');
  const refunds = owner.getByRole('region', { name: 'Refunds' });

  await test.step('the order is found by its number and refunded by keyboard', async () => {
    await owner.goto('/desk/orders');
    await owner.getByLabel('Search').fill(number.toLowerCase());
    await expect(main.getByRole('listitem')).toHaveCount(1);
    await checkAllWidths(owner, 'orders at the desk');
    await main.getByRole('link', { name: number }).press('Enter');
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await main.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await main.getByText('An amount', { exact: true }).click();
    await owner.getByLabel('Amount in rupees').fill('0.5');
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(main.getByText('Please enter an amount in rupees of at least 1')).toBeVisible();
    await owner.getByLabel('Amount in rupees').fill('1,499.50');
    await owner.getByLabel('Reason, which the customer reads').fill('Agreed by phone');
    await checkAllWidths(owner, 'refund at the desk');
    await main.getByRole('button', { name: 'Continue' }).press('Enter');
    const dialog = owner.getByRole('alertdialog', { name: 'Refund ₹1,499.50?' });
    await expect(dialog).toContainText('returned to Asha Rao, Rao Textiles');
    await checkScreen(owner, 'confirmation of a refund');
    await dialog.getByRole('button', { name: 'Refund ₹1,499.50' }).press('Enter');
    await expect(refunds).toContainText('Agreed by phone');
    await checkAllWidths(owner, 'refunded order at the desk');
  });
  await test.step('the customer sees amount and reason', async () => {
    await customer.goto('/orders');
    const shown = customer.getByRole('listitem').filter({ hasText: number });
    await expect(shown.getByText(/₹1,499.50 of ₹[\d,.]+ refunded/)).toBeVisible();
    await shown.getByRole('button', { name: `Payments and history of order ${number}` }).click();
    await expect(shown).toContainText('Agreed by phone');
  });
  await test.step('a dispute is above the queue, and its evidence is downloaded', async () => {
    const data = { razorpayOrderId: order?.razorpayOrderId, status: 'created' };
    const disputed = await owner.request.post('/sandbox/payments/dispute', { data });
    expect(disputed.ok(), await disputed.text()).toBe(true);
    const listed = () => fetchData<unknown[]>(owner, 'GET', '/api/staff/disputes');
    await expect.poll(async () => JSON.stringify(await listed())).toContain(number);
    await owner.goto('/desk');
    const disputes = main.getByRole('list', { name: 'Disputes to answer' });
    const row = disputes.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText('Answer by');
    await checkAllWidths(owner, 'disputes above the queue');
    await row.getByRole('link').press('Enter');
    await expect(owner.getByRole('region', { name: 'Disputes' })).toContainText('Answer by');
    const download = owner.waitForEvent('download');
    await main.getByRole('button', { name: 'Evidence' }).press('Enter');
    expect((await download).suggestedFilename()).toBe(`${number}-evidence.zip`);
  });
});

test('every page of the desk holds in Hindi and at 390 and 1440 px (R-210, R-212, R-218, S-49)', async ({
  page,
}) => {
  const { inCart, order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const customer = await getOwner(page, await readToken(page));
  await signInAsStaff(page, 'OWNER');
  const pages = {
    orders: '/desk/orders',
    order: `/desk/order/${order?.id}`,
    customers: '/desk/customers',
    customer: `/desk/customer/${customer?.id}`,
    application: `/desk/application/${inCart[0]}`,
    team: '/desk/team',
    queue: '/desk',
  };
  await page.goto('/desk?language=hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await checkScreen(page, `${name} in Hindi, ${width} px wide`);
    }
  }
});

test('staff see neither disputes nor refunds to make (R-301, R-302, S-56)', async ({ page }) => {
  const { order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const data = { razorpayOrderId: order?.razorpayOrderId, status: 'created' };
  await page.request.post('/sandbox/payments/dispute', { data });
  await signInAsStaff(page);
  await page.goto(`/desk/order/${order?.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Payments' })).toContainText('Paid');
  for (const name of ['Refund', 'Evidence']) {
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(main.getByText('Disputes')).toHaveCount(0);
});

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
  await expect(customer.getByRole('alert').first()).toBeVisible();

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

const picture = { name: 'chart.png', mimeType: 'image/png', buffer: png };
const textFile = {
  name: 'audit.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('All is well.'),
};
