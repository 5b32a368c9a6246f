import { pdf, png } from '#tests/support/samples.ts';
import {
  createAddress,
  getOwner,
  openAccount,
  readToken,
  signInAsStaff,
  signUp,
} from './customer.ts';
import { prepareCustomer } from './given.ts';
import { expect, fetchData, injectFaults, storeApplication, test, uploadFile } from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

/* What staff do at the desk: the queue and an application. */

test.afterEach(({ page }) => injectFaults(page));

test('the queue searches, filters and assigns, by keyboard alone (R-305)', async ({ page }) => {
  const customer = `Customer${crypto.randomUUID().replaceAll('-', '')}`;
  await signUp(page, { fullName: customer });
  for (const segment of [0, 1]) await storeApplication(page, { segment });
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

test('the desk shows the answer of an act before it reads again (R-305, R-306, R-317, R-318)', async ({
  page,
}) => {
  const { inCart, order } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  const customer = await getOwner(page, await readToken(page));
  const member = `Member${crypto.randomUUID().replaceAll('-', '')}`;
  await openAccount(page, createAddress(), { role: 'STAFF', fullName: member });
  await signInAsStaff(page, 'OWNER');
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name }).press('Enter');
  const confirm = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name }).press('Enter');
  /** Opens a page, stops its further reads and presses a button. */
  const pressOn = async (path: string, name: string) => {
    await page.unrouteAll();
    await page.goto(path);
    await expect(main.getByRole('button', { name })).toBeVisible();
    await page.route('**/api/staff/**', (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await press(name);
  };

  await test.step('an application is assigned in the queue', async () => {
    await pressOn(`/desk?q=${order?.customOrderId}`, 'Assign to me');
    const row = main.getByRole('list', { name: 'In review' }).getByRole('listitem');
    await expect(row).toContainText('Assigned to Priya Nair');
    await expect(row.getByRole('button')).toHaveCount(0);
  });
  await test.step('an application is approved', async () => {
    await pressOn(`/desk/application/${inCart[0]}`, 'Approve');
    await main.getByLabel('Due date').fill('2099-01-31');
    await press('Approve');
    await expect(main.getByRole('button', { name: 'Deliver' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });
  await test.step('a customer is switched off', async () => {
    await pressOn(`/desk/customer/${customer?.id}`, 'Switch off');
    await confirm('Switch off');
    await expect(main.getByRole('button', { name: 'Switch on' })).toBeVisible();
  });
  await test.step('someone’s access ends', async () => {
    await pressOn('/desk/team', `End access: ${member}`);
    await confirm('End access');
    await expect(main.getByText(member)).toHaveCount(0);
  });
});

test('no row of the queue moves under the mouse (R-305)', async ({ page }) => {
  const customer = `Customer${crypto.randomUUID().replaceAll('-', '')}`;
  await signUp(page, { fullName: customer });
  const ids: string[] = [];
  for (const segment of [0, 1]) ids.push(await storeApplication(page, { segment }));
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

test('an application goes from review to delivery between two people (R-306, R-307, R-308)', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { order } = await prepareCustomer(customer, { cart: [{ quantity: 3 }], order: 'SUCCESS' });
  await using context = await browser.newContext({ baseURL });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  const thread = customer.getByRole('dialog', { name: 'SEO Starter Audit' });
  const main = staff.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).press('Enter');

  await test.step('staff find it in the queue, approve and deliver', async () => {
    await staff.goto(`/desk?q=${order?.customOrderId}`);
    await main.getByRole('link', { name: 'SEO Starter Audit × 3' }).click();
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('SEO Starter Audit × 3');
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
    await expect(staff.locator(':focus')).toHaveText('Priya Nair');
    await expect(main.getByRole('region', { name: 'Payments' })).toContainText('Paid');
    await press('Reject');
    await expect(main.getByText('₹23,997.00 will be refunded to the customer.')).toBeVisible();
    await press('Cancel');
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
    await checkAllWidths(customer, 'delivery in the thread');
    await thread.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(thread).toContainText('We are making your changes');
    await staff.reload();
    await expect(main).toContainText('Please add a summary.');
    await press('Deliver');
    await main.getByLabel('Note to the customer').fill('With a summary now.');
    await press('Deliver');
    await expect(staff.locator(':focus')).toHaveText(/^Delivered since/);
    await customer.reload();
    await expect(thread).toContainText('With a summary now.');
  });
});

test('a rejected application counts as paid until its price is refunded (R-306, S-51)', async ({
  page,
}) => {
  const { inCart } = await prepareCustomer(page, { cart: [{}], order: 'SUCCESS' });
  await signInAsStaff(page);
  await page.goto(`/desk/application/${inCart[0]}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Reject' }).press('Enter');
  await main.getByLabel('Reason, which the customer reads').fill('Not possible');
  await main.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(main.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('region', { name: 'Payments' })).toContainText('Refunded');
  await expect(main.getByText('Paid', { exact: true })).toHaveCount(0);
});

test('the answers of an application name its files, and what is not answered (R-306)', async ({
  page,
}) => {
  await signUp(page);
  const brief = [await uploadFile(page, 'document', 'brief.pdf', pdf)];
  const networks = ['Instagram', 'YouTube'];
  const answers = { networks, brief, pictures: [], startDate: '' };
  const id = await storeApplication(page, { segment: 1, answers });
  await signInAsStaff(page);
  await page.goto(`/desk/application/${id}`);
  const region = page.getByRole('main').getByRole('region', { name: 'Answers' });
  for (const answer of ['Instagram, YouTube', 'brief.pdf']) {
    const shown = region.getByRole('definition').filter({ hasText: answer });
    await expect(shown).toHaveText(answer);
  }
  await expect(region.getByRole('link', { name: /^brief\.pdf/ })).toBeVisible();
  const unanswered = region.getByText(/^Not answered: /);
  await expect(unanswered).toContainText('Logo and pictures');
  await expect(unanswered).toContainText('Preferred start date');
});

const picture = { name: 'chart.png', mimeType: 'image/png', buffer: png };
const textFile = {
  name: 'audit.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('All is well.'),
};
