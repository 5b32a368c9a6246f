import type { Page } from '@playwright/test';
import { runStaffCommand } from '#tests/support/staff.ts';
import {
  createAddress,
  endSession,
  enterMailedCode,
  expectSignInPage,
  getOwner,
  openAccount,
  password,
  readToken,
  signInAsStaff,
  signUp,
  submitLogin,
} from './customer.ts';
import { prepareCustomer } from './given.ts';
import { expect, expectTextDuring, fetchData, injectFaults, test } from './portal.ts';
import {
  checkAllWidths,
  checkFocusVisible,
  checkLayouts,
  checkScreen,
  widths,
} from './screenCheck.ts';
import { emptyStorage } from './storage.ts';

/* The desk's document: who sees it, and what surrounds its pages. */

test.afterEach(({ page }) => injectFaults(page));

const queue = (page: Page) => page.getByRole('heading', { name: 'Queue', level: 1 });

/** The names of the desk's files that the page has loaded. */
const listDeskFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('showDesk')),
  );

test('staff sign in to the desk, open the flow book and log out (R-304, R-261, S-59)', async ({
  page,
}) => {
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

  await page.route('/flows', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'A book' }),
  );
  const account = page.getByRole('button', { name: 'Account: Priya Nair' });
  const openFlowBook = async () => {
    await account.click();
    await page.getByRole('menuitem', { name: 'Flow book' }).click();
  };
  await injectFaults(page, { on: 'POST /api/staff/flow-book', effect: 'status', status: 503 });
  const failed = 'The flow book could not be opened. Please try again.';
  await expectTextDuring(page, failed, openFlowBook);
  await injectFaults(page);
  await openFlowBook();
  await expect(page.getByText('A book')).toBeVisible();
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/flows`);
  expect(cookies.map(({ name }) => name)).toContain('flows');
  await page.goBack();

  await account.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expectSignInPage(page);
  expect(await readToken(page)).toBe(null);
  await page.goto('/desk');
  await expectSignInPage(page);
});

test('pages of customers lead staff to the desk (R-304)', async ({ page }) => {
  await signInAsStaff(page);
  for (const path of ['/cart', '/nowhere', '/desk/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL('/desk');
    await expect(queue(page)).toBeVisible();
  }
});

test('customers find the 404 page at the desk, and load none of its code (R-304, S-59)', async ({
  page,
}) => {
  await signUp(page);
  for (const path of ['/desk', '/desk/customer/1']) {
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

test('a page of the desk that cannot be read says so, and reads again (R-214, R-230, R-304)', async ({
  page,
}) => {
  const { inCart, order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const customer = await getOwner(page, await readToken(page));
  await signInAsStaff(page, 'OWNER');
  const main = page.getByRole('main');
  const person = `/desk/customer/${customer?.id}`;
  for (const [path, reads] of [
    ['/desk', { queue: 'queue', disputes: 'disputes' }],
    ['/desk/orders', { orders: 'orders' }],
    [`/desk/order/${order?.id}`, { 'order/:id': 'order' }],
    ['/desk/customers', { customers: 'customers' }],
    [person, { 'customer/:id': 'customer' }],
    [person, { 'customer/:id/applications': 'applications', orders: 'orders' }],
    [`/desk/application/${inCart[0]}`, { 'application/:id': 'application' }],
    ['/desk/team', { team: 'team' }],
  ] as const) {
    await test.step(`${path} without ${Object.keys(reads).join()}`, async () => {
      const faults = Object.keys(reads).map((read) => ({ on: `GET /api/staff/${read}` }));
      await injectFaults(page, ...faults.map((on) => ({ ...on, effect: 'status', status: 503 })));
      await page.goto(path);
      for (const name of Object.values(reads)) {
        const words = `The ${name} could not be loaded.`;
        await expect(main.getByText(words, { exact: true })).toBeVisible();
        await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
      }
      await injectFaults(page);
      const again = main.getByRole('button', { name: 'Try again' });
      for (const _ of Object.values(reads)) await again.first().press('Enter');
      await expect(again).toHaveCount(0);
      await expect(main.getByRole('listitem').first()).toBeVisible();
    });
  }
});

test('an address at the desk that leads to nothing says so (R-304)', async ({ page }) => {
  await signInAsStaff(page, 'OWNER');
  for (const kind of ['application', 'order', 'customer']) {
    await page.goto(`/desk/${kind}/nothing`);
    await expect(
      page.getByRole('heading', { name: 'There is nothing at this address' }),
    ).toBeVisible();
  }
  await checkAllWidths(page, 'nothing at the desk');
  await page.getByRole('link', { name: 'Back to the queue' }).press('Enter');
  await expect(queue(page)).toBeVisible();
});

test('the team is nothing to staff who are no owners (R-318)', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/desk/team');
  await expect(
    page.getByRole('heading', { name: 'There is nothing at this address' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite someone' })).toHaveCount(0);
});

test('a desk that loses the server while it opens is opened on request (R-304, T-05)', async ({
  page,
}) => {
  await signInAsStaff(page);
  // The document asks who is signed in, then the desk.
  let reads = 0;
  await page.route('**/api/user/me', (route) => {
    reads += 1;
    return reads === 1 ? route.continue() : route.abort('internetdisconnected');
  });
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible();
  await page.unroute('**/api/user/me');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(queue(page)).toBeVisible();
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
  await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Invite someone' })).toBeFocused();
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(page.getByText('Please enter the name of the person')).toBeVisible();
  await checkAllWidths(page, 'team and invitation');
});

test('desk pages fit in Hindi (R-212, S-49)', async ({ page }) => {
  const { inCart, order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const customer = await getOwner(page, await readToken(page));
  await signInAsStaff(page, 'OWNER');
  await page.goto('/desk?language=hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  for (const [name, path] of Object.entries({
    orders: '/desk/orders',
    order: `/desk/order/${order?.id}`,
    customers: '/desk/customers',
    customer: `/desk/customer/${customer?.id}`,
    application: `/desk/application/${inCart[0]}`,
    team: '/desk/team',
  })) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await checkLayouts(page, `${name} in Hindi`);
  }
});

test('staff see neither disputes nor refunds to make (R-301, R-302, S-56)', async ({ page }) => {
  const { order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const data = { razorpayOrderId: order?.razorpayOrderId, status: 'created' };
  const disputed = await page.request.post('/sandbox/payments/dispute', { data });
  expect(disputed.ok(), await disputed.text()).toBe(true);
  const owner = await openAccount(page, createAddress(), { role: 'OWNER' });
  const listed = () => fetchData<unknown[]>(page, 'GET', '/api/staff/disputes', undefined, owner);
  await expect
    .poll(async () => JSON.stringify(await listed()), 'disputes that an owner sees')
    .toContain(order?.customOrderId);
  await signInAsStaff(page);
  await page.goto(`/desk/order/${order?.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Payments' })).toContainText('Paid');
  for (const name of ['Refund', 'Evidence']) {
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(main.getByText('Disputes')).toHaveCount(0);
});
