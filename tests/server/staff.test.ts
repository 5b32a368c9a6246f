import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { unknownId } from '#tests/support/calls.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { Customer, getData, expectRefusals } from '#tests/support/server.ts';
import {
  readApplication,
  commandFailure,
  runStaffInProcess,
  spawnStaff,
} from '#tests/support/staff.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* The staff command beside a running server and, as typed, without one. */

const folder = createTemporaryFolder('staff');

let server: RunningServer;
let asha: Customer;

beforeAll(async () => {
  server = await startServer();
  asha = await registered();
});

afterAll(() => server[Symbol.asyncDispose]());

async function registered(): Promise<Customer> {
  const customer = new Customer(createRequester(() => server.url));
  await customer.register();
  return customer;
}

const staff = (...args: string[]) =>
  runStaffInProcess(
    { DATA_DIR: server.dataDir, PUBLIC_URL: server.url, INIT_CWD: folder },
    ...args,
  );

/** The subjects of an address once there are `count` mails, newest first. */
async function listMails(customer: Customer, count: number) {
  await expect.poll(() => customer.listMails()).toHaveLength(count);
  return customer.listMails();
}

describe('deciding about an application', () => {
  test('approves it, and completes it after payment, with history and mails (S-51, T-27, R-124, R-193)', async () => {
    const ravi = await registered();
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
    expect(await staff('complete', id)).toEqual(
      commandFailure(`Application ${id} is not paid yet.`),
    );
    await ravi.buy();
    expect((await staff('complete', id)).code).toBe(0);
    const { appStatus, history } = await readApplication(ravi, id);
    expect(appStatus).toBe(4);
    expect(history.map(({ status, by }) => [status, by])).toEqual([
      [1, 'customer'],
      [2, 'staff'],
      [2, 'payment'],
      [4, 'staff'],
    ]);
    const mails = await listMails(ravi, 3);
    // One round may send both.
    expect(
      mails
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('Your application'))
        .toSorted(),
    ).toEqual([
      'Your application for SEO Starter Audit is completed',
      'Your application for SEO Starter Audit was approved',
    ]);
    const [order] = getData<Order[]>(await ravi.get('/api/order/user'));
    const completion = mails.find(({ subject }) => subject.endsWith('is completed'));
    expect(completion?.text).toContain(`It is part of order ${order?.customOrderId}.`);
    expect(completion?.text).toMatch(
      new RegExp(`View application: http\\S+/my-submission\\?application=${id}\n`),
    );
  });

  test('rejects it with a reason by mail, and takes it out of the cart (T-27, R-124, R-193)', async () => {
    const ravi = await registered();
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
    const [mail] = await listMails(ravi, 1);
    expect(mail?.text).toContain(reason);
    expect(mail?.html).not.toContain('<down>');
    expect(mail?.html).toMatch(new RegExp(`href="[^"]+/application\\?from=${id}"[^>]*>Use again<`));

    expect((await staff('approve', id)).code).toBe(0);
    expect((await ravi.post('/api/cart', { applicationId: id })).statusCode).toBe(201);
  });

  test('is refused for drafts, without a reason and for unknown ids (T-27)', async () => {
    const id = await asha.saveDraft();
    const { applicationId: paid } = await asha.addToCart();
    await asha.buy();
    // The receipt.
    const { length: mails } = await listMails(asha, 1);

    const refusals: [string[], string][] = [
      [
        ['approve', id],
        `Application ${id} is draft; only submitted or rejected ones can be approved.`,
      ],
      [['reject', paid], 'Give a reason; the customer reads it.'],
      [['complete', unknownId], `There is no application ${unknownId}.`],
      [['complete', "1' or '1'='1"], "There is no application 1' or '1'='1."],
      [['approve'], 'Give exactly one application id.'],
    ];
    for (const [args, err] of refusals) {
      expect(await staff(...args)).toEqual(commandFailure(err));
    }
    expect((await readApplication(asha, id)).appStatus).toBe(0);
    expect((await readApplication(asha, paid)).appStatus).toBe(1);
    expect(await asha.listMails()).toHaveLength(mails);
  });

  test('starts from a list of all applications, also by state (T-27)', async () => {
    const ravi = await registered();
    const id = await ravi.submitApplication();
    const all = await staff('applications');
    expect(all.code).toBe(0);
    const line = all.out.split('\n').find((row) => row.startsWith(id));
    expect(line).toMatch(new RegExp(`^${id}  submitted +unpaid +\\S+ +${ravi.email} +SEO Starter`));
    expect((await staff('applications', '--status', 'rejected')).out).not.toContain(id);
    expect((await staff('applications', '--status', 'submitted')).out).toContain(id);
    expect(await staff('applications', '--status', 'lost')).toEqual(
      commandFailure('--status is one of draft, submitted, approved, rejected, completed.'),
    );
  });
});

describe('listing orders', () => {
  test('shows what staff need of each order, filtered by state and customer (T-27, S-51)', async () => {
    const ravi = await registered();
    await ravi.addToCart(2);
    const paid = await ravi.order();
    const proof = await ravi.pay(paid.razorpayOrderId);
    await ravi.verify(paid.orderId, proof);
    await ravi.addToCart(1, 'Bulk SMS, 10,000 Messages');
    const pending = await ravi.order();
    const numbers = getData<{ id: string; customOrderId: string }[]>(
      await ravi.get('/api/order/user'),
    );
    const getNumber = ({ orderId }: { orderId: string }) =>
      numbers.find(({ id }) => id === orderId)?.customOrderId;

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

  test.each([
    [['--state', 'PAID'], '--state is one of PENDING, SUCCESS, FAILED, CANCELLED.'],
    [['--limit', '0'], '--limit is a whole number from 1 to 500.'],
    [
      ['--limit', '-1'],
      "Option '--limit' argument is ambiguous; npm run staff -- help lists all commands.",
    ],
    [['--limit', 'ten'], '--limit is a whole number from 1 to 500.'],
    [
      ['--customer', 'nobody@example.com'],
      'There is no customer with the address nobody@example.com.',
    ],
    [['--stat', 'PENDING'], "Unknown option '--stat'; npm run staff -- help lists all commands."],
    [['PENDING'], "Unexpected argument 'PENDING'; npm run staff -- help lists all commands."],
    [
      ['--state'],
      "Option '--state <value>' argument missing; npm run staff -- help lists all commands.",
    ],
  ] as const)('refuses %j in one line (T-27)', async (args, err) => {
    expect(await staff('orders', ...args)).toEqual(commandFailure(err));
  });
});

describe('an edit link', () => {
  test('lets its holder edit, submit and add that application for an hour (S-13, T-08, T-36)', async () => {
    const ravi = await registered();
    const body = await ravi.createApplicationBody({ appStatus: 0 });
    const id = await ravi.saveDraft();
    const other = await ravi.submitApplication();
    const printed = await staff('link', id);
    expect(printed.code).toBe(0);
    const link = new URL(printed.out);
    expect(link.origin).toBe(server.url);
    expect(link.pathname).toBe(`/edit-application/${id}`);
    expect(link.searchParams.get('categoryId')).toBe(body.categoryId);
    expect(link.searchParams.get('segmentId')).toBe(body.segmentId);

    const holder = new Customer(createRequester(() => server.url));
    holder.token = link.searchParams.get('token') ?? '';
    expect((await holder.get('/api/user/me')).json().data.email).toBe(ravi.email);
    expect((await holder.get(`/api/application/${id}`)).statusCode).toBe(200);
    expect((await holder.put(`/api/application/${id}`, body)).statusCode).toBe(200);
    const elsewhere = [
      await holder.get(`/api/application/${other}`),
      await holder.put(`/api/application/${other}`, { ...body, appStatus: 'x' }),
      await holder.get('/api/user/applications'),
      await holder.get('/api/cart/user'),
      await holder.post('/api/order'),
      await holder.post('/api/application', body),
      await holder.delete(`/api/application/${id}`),
      await holder.post('/api/cart', { applicationId: other }),
    ];
    expect(elsewhere.map(({ statusCode }) => statusCode)).toEqual(elsewhere.map(() => 404));
    await holder.put(`/api/application/${id}`, { ...body, appStatus: 1 });
    expect((await holder.post('/api/cart', { applicationId: id })).statusCode).toBe(201);

    const another = new Customer(createRequester(() => server.url));
    another.token = new URL((await staff('link', id)).out).searchParams.get('token') ?? '';
    const advance = (minutes: number) =>
      ravi.post('/sandbox/clock', { advanceMs: minutes * 60_000 });
    await advance(58);
    expect((await another.get('/api/user/me')).statusCode).toBe(200);
    await advance(2.1);
    expect((await another.get('/api/user/me')).statusCode).toBe(401);
    expect((await ravi.get('/api/user/me')).statusCode).toBe(200);
  });

  test('is refused for unknown applications and deactivated customers (S-13)', async () => {
    expect(await staff('link', unknownId)).toMatchObject({ code: 1, out: '' });
    const ravi = await registered();
    const id = await ravi.submitApplication();
    await staff('deactivate', ravi.email);
    expect(await staff('link', id)).toEqual(
      commandFailure('The account of its customer is deactivated.'),
    );
  });
});

test('staff can deactivate a customer, which ends all sessions, and reactivate them (R-186)', async () => {
  const ravi = await registered();
  expect(await staff('deactivate', ravi.email.toUpperCase())).toMatchObject({ code: 0 });
  expect((await ravi.get('/api/user/me')).statusCode).toBe(401);
  expect((await ravi.signIn()).statusCode).toBe(400);
  expect(await staff('reactivate', ravi.email)).toMatchObject({ code: 0 });
  expect((await ravi.signIn()).statusCode).toBe(200);
  expect(await staff('deactivate', 'nobody@example.com')).toEqual(
    commandFailure('There is no customer with the address nobody@example.com.'),
  );
});

describe('the staff command', () => {
  test('explains its usage, and names unknown commands', async () => {
    const help = await spawnStaff({}, 'help');
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const name of [
      'approve',
      'reject',
      'complete',
      'link',
      'applications',
      'show',
      'orders',
      'catalogue',
    ]) {
      expect(help.out).toContain(`  ${name} `);
    }
    expect(help.out).toContain('take --json');
    expect(await staff()).toEqual({ ...help, code: 1 });
    expect(await staff('dance')).toEqual(
      commandFailure('There is no command "dance"; npm run staff -- help lists them.'),
    );
    expect(await runStaffInProcess({ LOG_LEVEL: 'loud' }, 'applications')).toEqual(
      commandFailure(expect.stringMatching(/^LOG_LEVEL must be one of/)),
    );
  });

  test('creates no data where there is none', async () => {
    expect(await runStaffInProcess({ DATA_DIR: folder }, 'applications')).toEqual(
      commandFailure(`There is no data in ${folder}; see DATA_DIR and DATABASE_URL.`),
    );
  });

  test('reports in one line that the database is unreachable', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    const refused = await spawnStaff(environment, 'applications');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^The command failed: .+$/);
  });

  test('works without a server, and ends completely; mails wait for the server', async () => {
    const ravi = await registered();
    const id = await ravi.submitApplication();
    expect(await server.stop()).toBe(0);

    const { dataDir } = server;
    const rejected = await spawnStaff({ DATA_DIR: dataDir }, 'reject', id, '--reason', 'Not now');
    expect(rejected).toMatchObject({ code: 0, err: '' });
    expect(() => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');

    server = await startServer({ dataDir });
    expect((await readApplication(ravi, id)).history.at(-1)).toMatchObject({ reason: 'Not now' });
    await listMails(ravi, 1);
  });
});
