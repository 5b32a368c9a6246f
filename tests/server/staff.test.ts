import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectRefusals } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { Customer } from '#tests/support/customer.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { createDataFolder, startServer } from '#tests/support/runningServer.ts';
import { sendMails } from '#tests/support/server.ts';
import {
  readApplication,
  commandFailure,
  runStaffInProcess,
  spawnStaff,
} from '#tests/support/staff.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* The staff command beside a running server and, as typed, without one. */

const { server, staff, expectFailures } = await testStaffServer();
const asha = await server.createCustomer();

async function listMails(customer: Customer) {
  await sendMails(server);
  return customer.listMails();
}

describe('deciding about an application', () => {
  test('approves it, and completes it after payment, with mails (S-51, T-27, R-193)', async () => {
    const ravi = await server.createCustomer();
    const { applicationId: id } = await ravi.addToCart();
    expect(await staff('approve', id)).toEqual({
      code: 0,
      out: `Application ${id} is approved; ${ravi.email} is notified by mail.`,
      err: '',
    });
    expect((await readApplication(ravi, id)).appStatus).toBe(2);
    expect(await ravi.listCart()).toHaveLength(1);
    expect(await staff('approve', id)).toMatchObject({
      code: 0,
      out: `Application ${id} is approved already.`,
    });
    await expectFailures([['complete', id], `Application ${id} is not paid yet.`]);
    await ravi.buy();
    expect((await staff('complete', id)).code).toBe(0);
    expect((await readApplication(ravi, id)).appStatus).toBe(4);
    const mails = await listMails(ravi);
    expect(mails).toHaveLength(3);
    const findMail = (end: string) =>
      mails.find(({ subject }) => subject === `Your application for SEO Starter Audit ${end}`);
    expect(findMail('was approved')).toBeDefined();
    const completion = findMail('is completed');
    expect(completion?.text).toMatch(/It is part of order BC-[2-9A-Z]{8}\./);
    expect(completion?.text).toMatch(
      new RegExp(`View application: http\\S+/my-submission\\?application=${id}\n`),
    );
  });

  test('rejects it with a reason by mail, and takes it out of the cart (T-27, R-124, R-193)', async () => {
    const ravi = await server.createCustomer();
    const { applicationId: id } = await ravi.addToCart();
    const rejected = await staff('reject', id, 'The site is <down>;', 'please come back.');
    expect(rejected).toMatchObject({ code: 0, err: '' });
    const { appStatus, history } = await readApplication(ravi, id);
    expect(appStatus).toBe(3);
    const reason = 'The site is <down>; please come back.';
    expect(history.at(-1)).toMatchObject({ status: 3, by: 'staff', reason });
    expect(await ravi.listCart()).toEqual([]);
    await expectRefusals([ravi.post('/api/cart', { applicationId: id }), 409, 'not_buyable']);
    await expectRefusals([ravi.post('/api/order'), 409, 'cart_empty']);
    const [mail] = await listMails(ravi);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('We removed it from your cart.');
    expect(mail?.html).not.toContain('<down>');
    expect(mail?.html).toMatch(new RegExp(`href="[^"]+/application\\?from=${id}"[^>]*>Use again<`));

    const again = { code: 0, out: `Application ${id} is rejected already.` };
    expect(await staff('reject', id, reason)).toMatchObject(again);
    expect((await staff('approve', id)).code).toBe(0);
    expect((await ravi.post('/api/cart', { applicationId: id })).statusCode).toBe(201);
    await staff('reject', await ravi.submitApplication(), 'Not possible');
    const mails = (await listMails(ravi)).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('removed it from your cart'))).toHaveLength(1);
  });

  test('is refused for drafts, without a reason and for unknown ids (T-27)', async () => {
    const id = await asha.saveDraft();
    const { applicationId: paid } = await asha.addToCart();
    await asha.buy();
    await expectFailures(
      [
        ['approve', id],
        `Application ${id} is draft; only submitted or rejected ones can be approved.`,
      ],
      [['reject', paid], 'Give a reason; the customer reads it.'],
      [['complete', unknownId], `There is no application ${unknownId}.`],
      [['complete', "1' or '1'='1"], "There is no application 1' or '1'='1."],
      [['approve'], 'Give exactly one application id.'],
    );
    expect((await readApplication(asha, id)).appStatus).toBe(0);
    expect((await readApplication(asha, paid)).appStatus).toBe(1);
    const subjects = (await listMails(asha)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining('is paid')]);
  });

  test('starts from a list of all applications, also by state (T-27)', async () => {
    const ravi = await server.createCustomer();
    const id = await ravi.submitApplication();
    const deleted = await ravi.saveDraft();
    await ravi.delete(`/api/application/${deleted}`);
    const all = await staff('applications');
    expect(all.code).toBe(0);
    expect(all.out).not.toContain(deleted);
    const line = all.out.split('\n').find((row) => row.startsWith(id));
    expect(line).toMatch(new RegExp(`^${id}  submitted +unpaid +\\S+ +${ravi.email} +SEO Starter`));
    expect((await staff('applications', '--status', 'rejected')).out).not.toContain(id);
    expect((await staff('applications', '--status', 'submitted')).out).toContain(id);
    const sentence = '--status is one of draft, submitted, approved, rejected, completed.';
    await expectFailures([['applications', '--status', 'lost'], sentence]);
  });
});

describe('listing orders', () => {
  test('shows what staff need of each order, filtered by state and customer (T-27, S-51)', async () => {
    const ravi = await server.createCustomer();
    await ravi.addToCart(2);
    const paid = await ravi.order();
    const proof = await ravi.pay(paid.razorpayOrderId);
    await ravi.verify(paid.orderId, proof);
    await ravi.addToCart(1, 'Bulk SMS, 10,000 Messages');
    const pending = await ravi.order();
    const orders = await ravi.listOrders();
    const getNumber = ({ orderId }: { orderId: string }) =>
      orders.find(({ id }) => id === orderId)?.customOrderId;

    const own = await staff('orders', '--customer', `Ravi <${ravi.email.toUpperCase()}>`);
    expect(own).toMatchObject({ code: 0, err: '' });
    const when = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z';
    const [first, second, ...others] = own.out.split('\n');
    expect(others).toEqual([]);
    expect(first).toMatch(
      new RegExp(
        `^${getNumber(pending)}  PENDING +₹2,249\\.75 +${when}  ${ravi.email} +${pending.razorpayOrderId}  - +1 × Bulk SMS, 10,000 Messages$`,
      ),
    );
    expect(second).toMatch(
      new RegExp(
        `^${getNumber(paid)}  SUCCESS +₹15,998\\.00 +${when}  ${ravi.email} +${paid.razorpayOrderId}  ${proof.razorpay_payment_id}  2 × SEO Starter Audit$`,
      ),
    );
    const success = await staff('orders', '--customer', ravi.email, '--state', 'SUCCESS');
    expect(success.out).toBe(second);
    const one = await staff('orders', '--customer', ravi.email, '--limit', '1');
    expect(one.out.split('\n')).toEqual([expect.stringMatching(`^${getNumber(pending)} `)]);
    expect((await staff('orders')).out).toContain(getNumber(paid));

    await ravi.delete(`/api/order/delete/${pending.orderId}`);
    const cancelled = await staff('orders', '--customer', ravi.email, '--state', 'CANCELLED');
    expect(cancelled.out).toContain(`${getNumber(pending)}  CANCELLED`);
    const failed = await staff('orders', '--customer', ravi.email, '--state', 'FAILED');
    expect(failed).toMatchObject({ code: 0, out: 'There are no such orders.' });
  });

  test('refuses each wrong argument in one line (T-27)', async () => {
    const help = 'npm run staff -- help lists all commands.';
    await expectFailures(
      [['orders', '--state', 'PAID'], '--state is one of PENDING, SUCCESS, FAILED, CANCELLED.'],
      [['orders', '--limit', '0'], '--limit is a whole number from 1 to 500.'],
      [['orders', '--limit', '-1'], `Option '--limit' argument is ambiguous; ${help}`],
      [['orders', '--limit', 'ten'], '--limit is a whole number from 1 to 500.'],
      [
        ['orders', '--customer', 'nobody@example.com'],
        'There is no customer with the address nobody@example.com.',
      ],
      [['orders', '--stat', 'PENDING'], `Unknown option '--stat'; ${help}`],
      [['orders', 'PENDING'], `Unexpected argument 'PENDING'; ${help}`],
      [['orders', '--state'], `Option '--state <value>' argument missing; ${help}`],
    );
  });
});

describe('an edit link', () => {
  test('lets its holder edit, submit and add that application for an hour (S-13, T-08, T-36)', async () => {
    const ravi = await server.createCustomer();
    const body = await ravi.createApplicationBody({ appStatus: 0 });
    const id = await ravi.saveDraft();
    const printed = await staff('link', id);
    expect(printed.code).toBe(0);
    const link = new URL(printed.out);
    expect(link.origin).toBe(server.dependencies.settings.publicUrl);
    expect(link.pathname).toBe(`/edit-application/${id}`);
    expect(link.searchParams.get('categoryId')).toBe(body.categoryId);
    expect(link.searchParams.get('segmentId')).toBe(body.segmentId);

    const holder = server.createVisitor();
    holder.token = link.searchParams.get('token') ?? '';
    expect((await holder.get('/api/user/me')).json().data.email).toBe(ravi.email);
    expect((await holder.get(`/api/application/${id}`)).statusCode).toBe(200);
    expect((await holder.put(`/api/application/${id}`, body)).statusCode).toBe(200);
    await holder.put(`/api/application/${id}`, { ...body, appStatus: 1 });
    expect((await holder.post('/api/cart', { applicationId: id })).statusCode).toBe(201);

    const another = server.createVisitor();
    another.token = new URL((await staff('link', id)).out).searchParams.get('token') ?? '';
    await server.advance(58);
    expect((await another.get('/api/user/me')).statusCode).toBe(200);
    await server.advance(2.1);
    expect((await another.get('/api/user/me')).statusCode).toBe(401);
    expect((await ravi.get('/api/user/me')).statusCode).toBe(200);
  });

  test('is refused for unknown applications and deactivated customers (S-13)', async () => {
    const ravi = await server.createCustomer();
    const id = await ravi.submitApplication();
    await staff('deactivate', ravi.email);
    await expectFailures(
      [['link', unknownId], `There is no application ${unknownId}.`],
      [['link', id], 'The account of its customer is deactivated.'],
    );
  });
});

test('staff can deactivate a customer, and reactivate them (R-186)', async () => {
  const ravi = await server.createCustomer();
  expect(await staff('deactivate', ravi.email.toUpperCase())).toMatchObject({ code: 0 });
  expect((await ravi.signIn()).statusCode).toBe(400);
  expect(await staff('reactivate', ravi.email)).toMatchObject({ code: 0 });
  expect((await ravi.signIn()).statusCode).toBe(200);
  await expectFailures([
    ['deactivate', 'nobody@example.com'],
    'There is no customer with the address nobody@example.com.',
  ]);
});

describe('the staff command', () => {
  test('explains its usage, and names unknown commands', async () => {
    const help = await spawnStaff({}, 'help');
    expect(help).toMatchObject({ code: 0, err: '' });
    const names = ['approve', 'reject', 'complete', 'link', 'applications', 'show', 'orders'];
    for (const name of [...names, 'catalogue']) expect(help.out).toContain(`  ${name} `);
    expect(help.out).toContain('take --json');
    expect(await staff()).toEqual({ ...help, code: 1 });
    await expectFailures([
      ['dance'],
      'There is no command "dance"; npm run staff -- help lists them.',
    ]);
    expect(await runStaffInProcess({ LOG_LEVEL: 'loud' }, 'applications')).toEqual(
      commandFailure(expect.stringMatching(/^LOG_LEVEL must be one of/)),
    );
  });

  test('creates no data where there is none', async () => {
    const folder = createTemporaryFolder('staff');
    expect(await runStaffInProcess({ DATA_DIR: folder }, 'applications')).toEqual(
      commandFailure(`There is no data in ${folder}; see DATA_DIR and DATABASE_URL.`),
    );
  });

  test('reports in one line that the database is unreachable', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    expect(await runStaffInProcess(environment, 'applications')).toEqual(
      commandFailure(expect.stringMatching(/^The command failed: .+$/)),
    );
  });

  test('works without a server, and ends completely; mails wait for the server', async () => {
    const dataDir = createDataFolder();
    const email = 'priya@example.com';
    const invited = await spawnStaff({ DATA_DIR: dataDir }, 'invite', email, 'Priya Nair');
    expect(invited).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    await using running = await startServer({ dataDir });
    const priya = new Customer(createRequester(() => running.url));
    await expect.poll(() => priya.listMails(email)).toHaveLength(1);
  });
});
