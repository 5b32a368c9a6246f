import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueInput } from '#server/catalogue/file.ts';
import { requestsTo } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { answers, Customer, dataOf } from '#tests/support/server.ts';
import { staffIn, typedStaff } from '#tests/support/staff.ts';

/* The staff command beside a really running server and, as it is typed, without one. */

const folder = mkdtempSync(join(tmpdir(), 'briefcase-staff-'));

let server: RunningServer;
let asha: Customer;

beforeAll(async () => {
  server = await startServer();
  asha = await registered();
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function registered(): Promise<Customer> {
  const customer = new Customer(requestsTo(() => server.url));
  await customer.register();
  return customer;
}

const staff = (...args: string[]) =>
  staffIn({ DATA_DIR: server.dataDir, PUBLIC_URL: server.url, INIT_CWD: folder }, ...args);

interface Listed {
  id: string;
  appStatus: number;
  history: { status: number; by: string; reason?: string; at: string }[];
}

async function applicationOf(customer: Customer, id: string): Promise<Listed> {
  return dataOf(await customer.get(`/api/application/${id}`));
}

/** The subjects of an address once `count` mails came, newest first. */
async function mailsOf(customer: Customer, count: number) {
  await expect.poll(() => customer.mails()).toHaveLength(count);
  return customer.mails();
}

const unknownId = '0197f2f3-1111-7222-8333-123456789abc';

describe('deciding about an application', () => {
  test('approving and completing it shows in its history and is mailed (T-27, R-124, R-193)', async () => {
    const ravi = await registered();
    const { applicationId: id } = await ravi.inCart();
    expect(await staff('approve', id)).toEqual({
      code: 0,
      out: `Application ${id} is approved; ${ravi.email} is told by mail.`,
      err: '',
    });
    expect((await applicationOf(ravi, id)).appStatus).toBe(2);
    expect(await ravi.cart()).toHaveLength(1);
    expect(await staff('approve', id)).toMatchObject({
      code: 0,
      out: `Application ${id} is approved already.`,
    });
    expect((await staff('complete', id)).code).toBe(0);
    const { appStatus, history } = await applicationOf(ravi, id);
    expect(appStatus).toBe(4);
    expect(history.map(({ status, by }) => [status, by])).toEqual([
      [1, 'customer'],
      [2, 'staff'],
      [4, 'staff'],
    ]);
    const mails = await mailsOf(ravi, 3);
    // One round may send both.
    expect(
      mails
        .map(({ subject }) => subject)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([
      'Your application for SEO Starter Audit is approved',
      'Your application for SEO Starter Audit is completed',
    ]);
  });

  test('a rejection says why by mail, takes it out of the cart and off sale (T-27, R-124, R-193)', async () => {
    const ravi = await registered();
    const { applicationId: id } = await ravi.inCart();
    const rejected = await staff('reject', id, 'The site is <down>;', 'please come back.');
    expect(rejected).toMatchObject({ code: 0, err: '' });
    const { appStatus, history } = await applicationOf(ravi, id);
    expect(appStatus).toBe(3);
    const reason = 'The site is <down>; please come back.';
    expect(history.at(-1)).toMatchObject({ status: 3, by: 'staff', reason });
    expect(await ravi.cart()).toEqual([]);
    const again = await ravi.post('/api/cart', { applicationId: id });
    expect(again.json()).toMatchObject({ success: false, code: 'not_buyable' });
    expect((await ravi.post('/api/order')).json()).toMatchObject({ code: 'cart_empty' });
    const [mail] = await mailsOf(ravi, 2);
    expect(mail?.text).toContain(reason);
    expect(mail?.html).not.toContain('<down>');

    expect((await staff('approve', id)).code).toBe(0);
    expect((await ravi.post('/api/cart', { applicationId: id })).statusCode).toBe(201);
  });

  test('is refused for drafts, for paid rejections and for what nobody knows (T-27)', async () => {
    const draft = await asha.post('/api/application', await asha.application({ appStatus: 0 }));
    const { id } = dataOf<{ id: string }>(draft);
    const { applicationId: paid } = await asha.inCart();
    const order = await asha.order();
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    // The code of the registration and the paid order.
    const { length: mails } = await mailsOf(asha, 2);

    const refusals: [string[], string][] = [
      [
        ['approve', id],
        `Application ${id} is draft; only submitted or rejected ones can be approved.`,
      ],
      [['reject', paid, 'Too late'], `Application ${paid} is paid and cannot be rejected.`],
      [['reject', paid], 'Give a reason; the customer reads it.'],
      [['complete', unknownId], `There is no application ${unknownId}.`],
      [['complete', "1' or '1'='1"], "There is no application 1' or '1'='1."],
      [['approve'], 'Give exactly one application id.'],
    ];
    for (const [args, err] of refusals) {
      expect(await staff(...args)).toEqual({ code: 1, out: '', err });
    }
    expect((await applicationOf(asha, id)).appStatus).toBe(0);
    expect((await applicationOf(asha, paid)).appStatus).toBe(1);
    expect(await asha.mails()).toHaveLength(mails);
  });

  test('the list shows the applications of all customers, by state too (T-27)', async () => {
    const ravi = await registered();
    const id = await ravi.submitted();
    const all = await staff('applications');
    expect(all.code).toBe(0);
    const line = all.out.split('\n').find((row) => row.startsWith(id));
    expect(line).toMatch(new RegExp(`^${id}  submitted +unpaid +\\S+ +${ravi.email} +SEO Starter`));
    expect((await staff('applications', '--status', 'rejected')).out).not.toContain(id);
    expect((await staff('applications', '--status', 'submitted')).out).toContain(id);
    expect(await staff('applications', '--status', 'lost')).toMatchObject({
      code: 1,
      err: '--status is one of draft, submitted, approved, rejected, completed.',
    });
  });
});

describe('listing orders', () => {
  test('tells number, state, amount, day, customer and the provider’s ids; narrowed by state and customer (T-27)', async () => {
    const ravi = await registered();
    await ravi.inCart(2);
    const paid = await ravi.order();
    const proof = await ravi.pay(paid.razorpayOrderId);
    await ravi.verify(paid.orderId, proof);
    await ravi.inCart(1, 'Bulk SMS, 10,000 Messages');
    const pending = await ravi.order();
    const numbers = dataOf<{ id: string; customOrderId: string }[]>(
      await ravi.get('/api/order/user'),
    );
    const numberOf = ({ orderId }: { orderId: string }) =>
      numbers.find(({ id }) => id === orderId)?.customOrderId;

    const own = await staff('orders', '--customer', ravi.email.toUpperCase());
    expect(own).toMatchObject({ code: 0, err: '' });
    const when = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z';
    const [first, second, ...others] = own.out.split('\n');
    expect(others).toEqual([]);
    expect(first).toMatch(
      new RegExp(
        `^${numberOf(pending)}  PENDING +₹2,249\\.75 +${when}  ${ravi.email} +${pending.razorpayOrderId}  -$`,
      ),
    );
    expect(second).toMatch(
      new RegExp(
        `^${numberOf(paid)}  SUCCESS +₹15,998\\.00 +${when}  ${ravi.email} +${paid.razorpayOrderId}  ${proof.razorpay_payment_id}$`,
      ),
    );
    const success = await staff('orders', '--customer', ravi.email, '--state', 'SUCCESS');
    expect(success.out).toBe(second);
    const one = await staff('orders', '--customer', ravi.email, '--limit', '1');
    expect(one.out.split('\n')).toEqual([expect.stringMatching(`^${numberOf(pending)} `)]);
    expect((await staff('orders')).out).toContain(numberOf(paid));

    await ravi.delete(`/api/order/delete/${pending.orderId}`);
    const cancelled = await staff('orders', '--customer', ravi.email, '--state', 'CANCELLED');
    expect(cancelled.out).toContain(`${numberOf(pending)}  CANCELLED`);
    const failed = await staff('orders', '--customer', ravi.email, '--state', 'FAILED');
    expect(failed).toMatchObject({ code: 0, out: 'There are no such orders.' });
  });

  test.each([
    [['--state', 'PAID'], '--state is one of PENDING, SUCCESS, FAILED, CANCELLED.'],
    [['--limit', '0'], '--limit is a whole number from 1 to 500.'],
    [
      ['--limit', '-1'],
      "Option '--limit' argument is ambiguous; npm run staff -- help lists what there is.",
    ],
    [['--limit', 'ten'], '--limit is a whole number from 1 to 500.'],
    [
      ['--customer', 'nobody@example.com'],
      'There is no customer with the address nobody@example.com.',
    ],
    [['--stat', 'PENDING'], "Unknown option '--stat'; npm run staff -- help lists what there is."],
    [['PENDING'], "Unexpected argument 'PENDING'; npm run staff -- help lists what there is."],
    [
      ['--state'],
      "Option '--state <value>' argument missing; npm run staff -- help lists what there is.",
    ],
  ] as const)('refuses %j in one line (T-27)', async (args, err) => {
    expect(await staff('orders', ...args)).toEqual({ code: 1, out: '', err });
  });
});

describe('an edit link', () => {
  test('lets its holder edit, submit and add to the cart that application, for an hour (S-13, T-08, T-36)', async () => {
    const ravi = await registered();
    const body = await ravi.application({ appStatus: 0 });
    const { id } = dataOf<{ id: string }>(await ravi.post('/api/application', body));
    const other = await ravi.submitted();
    const printed = await staff('link', id);
    expect(printed.code).toBe(0);
    const link = new URL(printed.out);
    expect(link.origin).toBe(server.url);
    expect(link.pathname).toBe(`/edit-application/${id}`);
    expect(link.searchParams.get('categoryId')).toBe(body.categoryId);
    expect(link.searchParams.get('segmentId')).toBe(body.segmentId);

    const holder = new Customer(requestsTo(() => server.url));
    holder.token = link.searchParams.get('token') ?? '';
    expect((await holder.get('/api/user/me')).json().data.email).toBe(ravi.email);
    expect((await holder.get(`/api/application/${id}`)).statusCode).toBe(200);
    expect((await holder.put(`/api/application/${id}`, body)).statusCode).toBe(200);
    const elsewhere = [
      await holder.get(`/api/application/${other}`),
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

    const another = new Customer(requestsTo(() => server.url));
    another.token = new URL((await staff('link', id)).out).searchParams.get('token') ?? '';
    const advance = (minutes: number) =>
      ravi.post('/sandbox/clock', { advanceMs: minutes * 60_000 });
    await advance(58);
    expect((await another.get('/api/user/me')).statusCode).toBe(200);
    await advance(2.1);
    expect((await another.get('/api/user/me')).statusCode).toBe(401);
    expect((await ravi.get('/api/user/me')).statusCode).toBe(200);
  });

  test('is refused for what nobody knows, and for a customer who is shut out (S-13)', async () => {
    expect(await staff('link', unknownId)).toMatchObject({ code: 1, out: '' });
    const ravi = await registered();
    const id = await ravi.submitted();
    await staff('deactivate', ravi.email);
    expect(await staff('link', id)).toEqual({
      code: 1,
      out: '',
      err: 'The account of its customer is deactivated.',
    });
  });
});

test('a customer is shut out with all sessions, and let in again (R-186)', async () => {
  const ravi = await registered();
  expect(await staff('deactivate', ravi.email.toUpperCase())).toMatchObject({ code: 0 });
  expect((await ravi.get('/api/user/me')).statusCode).toBe(401);
  expect((await ravi.signIn()).statusCode).toBe(400);
  expect(await staff('reactivate', ravi.email)).toMatchObject({ code: 0 });
  expect((await ravi.signIn()).statusCode).toBe(200);
  expect(await staff('deactivate', 'nobody@example.com')).toEqual({
    code: 1,
    out: '',
    err: 'There is no customer with the address nobody@example.com.',
  });
});

describe('the catalogue', () => {
  const file = join(folder, 'catalogue.json');

  async function exported(): Promise<Required<CatalogueInput>> {
    await staff('catalogue', 'export', 'catalogue.json');
    return JSON.parse(readFileSync(file, 'utf8')) as Required<CatalogueInput>;
  }

  const imported = (catalogue: unknown) => {
    writeFileSync(file, typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue));
    return staff('catalogue', 'import', 'catalogue.json');
  };

  /** Imports what was exported, and waits until the running server has it. */
  async function restored(before: CatalogueInput, tag: string | undefined): Promise<void> {
    expect((await imported(before)).code).toBe(0);
    await expect.poll(() => etagOf('/api/segment')).toBe(tag);
  }

  const etagOf = async (path: string) => (await asha.get(path)).headers.etag;

  test('changes in the running server, tags and prices with it (T-27, K1)', async () => {
    const before = await exported();
    const applicationId = await asha.submitted();
    const [segments, form] = [await etagOf('/api/segment'), await etagOf('/api/form-structure')];
    const changed = structuredClone(before);
    const [first] = changed.segments;
    if (!first?.categories[0]) throw new Error('The catalogue is empty');
    first.name = 'Search';
    first.categories[0].price = 8_123.45;
    first.categories.push({ name: 'Voice Search', price: 1_000, description: 'Spoken answers.' });
    changed.form = changed.form.map((field) => ({
      ...field,
      specific: field.specific?.map((target) =>
        target.segment === 'Search Engine Optimisation' ? { ...target, segment: 'Search' } : target,
      ),
    }));
    changed.form.push({
      step: 1,
      type: 'TEXT',
      label: 'Spoken phrase',
      attribute: 'phrase',
      specific: [{ segment: 'Search', category: 'Voice Search' }],
    });
    expect(await imported(changed)).toEqual({
      code: 0,
      out: 'The catalogue is changed: 9 segments with 61 categories and 19 fields',
      err: '',
    });
    await expect.poll(() => etagOf('/api/segment')).not.toBe(segments);
    expect(await etagOf('/api/form-structure')).not.toBe(form);
    const { segmentId, categoryId, price } = await asha.offering();
    expect(price).toBe(8_123.45);
    expect((await applicationOf(asha, applicationId)) as unknown).toMatchObject({
      price: 8_123.45,
      categoryId,
      segment: { id: segmentId, name: 'Search' },
    });
    const voice = await asha.offering('Voice Search');
    const asked = dataOf<{ attribute: string }[]>(
      await asha.get(
        `/api/form-structure?segmentId=${voice.segmentId}&categoryId=${voice.categoryId}`,
      ),
    );
    expect(asked.map(({ attribute }) => attribute)).toContain('phrase');
    await restored(before, segments);
    expect(await exported()).toEqual(before);
  });

  test('changes the price of what is in a cart, which remembers what it was added at (R-140, C17)', async () => {
    const before = await exported();
    const ravi = await registered();
    const { applicationId, itemId } = await ravi.inCart();
    const inCart = async () => dataOf(await ravi.get('/api/cart/user'));
    expect(await inCart()).toMatchObject([{ addedPrice: 7_999, application: { price: 7_999 } }]);
    const segments = await etagOf('/api/segment');

    const changed = structuredClone(before);
    const [category] = changed.segments[0]?.categories ?? [];
    if (!category) throw new Error('The catalogue is empty');
    category.price = 8_499.5;
    expect((await imported(changed)).code).toBe(0);
    const remembered = [{ id: itemId, addedPrice: 7_999, application: { price: 8_499.5 } }];
    expect(await inCart()).toMatchObject(remembered);
    await ravi.post('/api/cart', { applicationId, quantity: 1 });
    await ravi.put(`/api/cart/${itemId}`, { quantity: 2 });
    expect(await inCart()).toMatchObject(remembered);

    await ravi.delete(`/api/cart/${itemId}`);
    await ravi.post('/api/cart', { applicationId, quantity: 1 });
    expect(await inCart()).toMatchObject([{ addedPrice: 8_499.5 }]);
    await restored(before, segments);
  });

  test('loses what the file leaves out, while applications keep it (T-27, P4)', async () => {
    const before = await exported();
    const applicationId = await asha.submitted();
    const body = await asha.application();
    const segments = await etagOf('/api/segment');
    expect((await imported({ segments: before.segments.slice(1) })).code).toBe(0);
    await expect.poll(() => etagOf('/api/segment')).not.toBe(segments);
    expect((await asha.get(`/api/category/${body.categoryId}`)).statusCode).toBe(404);
    expect((await asha.get(`/api/segment/categories/${body.segmentId}`)).statusCode).toBe(404);
    expect((await asha.post('/api/application', body)).json()).toMatchObject({
      code: 'category_unknown',
    });
    expect((await applicationOf(asha, applicationId)) as unknown).toMatchObject({
      category: { name: 'SEO Starter Audit' },
    });
    const { form } = await exported();
    expect(form.every(({ specific }) => specific?.length !== 0)).toBe(true);
    await restored(before, segments);
  });

  test('a draft keeps the answers of a field that its form lost; a submission drops them (R-077)', async () => {
    const ravi = await registered();
    const before = await exported();
    const formData = { ...answers, website: 'https://rao.example' };
    const body = await ravi.application({ appStatus: 0, formData });
    const { id } = dataOf<{ id: string }>(await ravi.post('/api/application', body));
    const fieldsOf = async () => {
      const { formFields } = dataOf<{
        formFields: { attribute: string; label: string; type: string }[];
      }>(await ravi.get(`/api/application/${id}`));
      return formFields;
    };
    const website = { attribute: 'website', label: 'Website', type: 'TEXT' };
    expect(await fieldsOf()).toContainEqual(website);

    const tag = await etagOf('/api/form-structure');
    const form = before.form.filter(({ attribute }) => attribute !== 'website');
    const budget = { step: 2, type: 'TEXT', label: 'Budget', attribute: 'budget' } as const;
    expect((await imported({ form: [...form, budget] })).code).toBe(0);
    await expect.poll(() => etagOf('/api/form-structure')).not.toBe(tag);

    expect(await fieldsOf()).not.toContainEqual(expect.objectContaining({ attribute: 'budget' }));
    const put = (changes: object) =>
      ravi.put(`/api/application/${id}`, {
        ...body,
        formData: { ...answers, budget: '10000', stranger: 'x' },
        ...changes,
      });
    expect((await put({})).json().data.formData).toEqual({
      ...answers,
      budget: '10000',
      website: 'https://rao.example',
    });
    expect(await fieldsOf()).toEqual(
      expect.arrayContaining([website, expect.objectContaining({ attribute: 'budget' })]),
    );
    const submitted = (await put({ appStatus: 1 })).json().data;
    expect(submitted.formData).toEqual({ ...answers, budget: '10000' });
    expect(submitted.formFields).not.toContainEqual(website);
    expect((await imported(before)).code).toBe(0);
  });

  test('a wrong file is refused with one line and changes nothing (K2, T-27)', async () => {
    const before = await exported();
    const field = { step: 1, type: 'TEXT', label: 'Name', attribute: 'name' };
    const [first] = before.segments;
    const wrong: [unknown, string][] = [
      [
        { form: [field, { ...field, label: '<img src=x onerror=alert(1)>' }] },
        'form[1].label must be plain text without markup',
      ],
      [
        { form: [{ ...field, specific: [{ segment: 'Gardening' }] }] },
        'form[0].specific[0].segment is no segment: "Gardening".',
      ],
      [
        { segments: [first, { ...first, name: 'Twin' }] },
        `The file uses the id ${first?.id} twice.`,
      ],
    ];
    for (const [content, err] of wrong) {
      expect(await imported(content)).toEqual({ code: 1, out: '', err });
    }
    expect(await exported()).toEqual(before);
    expect((await staff('catalogue', 'import', 'missing.json')).err).toMatch(
      /missing\.json cannot be read \(ENOENT\)\.$/,
    );
  });
});

describe('the command itself', () => {
  test('explains its use, and names what it does not know', async () => {
    const help = await typedStaff({}, 'help');
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const name of [
      'approve',
      'reject',
      'complete',
      'link',
      'applications',
      'orders',
      'catalogue',
    ]) {
      expect(help.out).toContain(`  ${name} `);
    }
    expect((await typedStaff({})).code).toBe(1);
    expect(await typedStaff({}, 'dance')).toEqual({
      code: 1,
      out: '',
      err: 'There is no command "dance"; npm run staff -- help lists them.',
    });
    expect(await typedStaff({ LOG_LEVEL: 'loud' }, 'applications')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^LOG_LEVEL must be one of/),
    });
  });

  test('works while no server runs, and leaves no process behind; mails wait for the server', async () => {
    const dataDir = mkdtempSync(join(folder, 'resting-'));
    const resting = await startServer({ dataDir });
    const ravi = new Customer(requestsTo(() => resting.url));
    await ravi.register();
    const id = await ravi.submitted();
    expect(await resting.stop()).toBe(0);

    const rejected = await typedStaff({ DATA_DIR: dataDir }, 'reject', id, '--reason', 'Not now');
    expect(rejected).toMatchObject({ code: 0, err: '' });
    expect(() => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');

    const again = await startServer({ dataDir });
    const later = new Customer(requestsTo(() => again.url));
    later.token = ravi.token;
    expect((await applicationOf(later, id)).history.at(-1)).toMatchObject({ reason: 'Not now' });
    later.email = ravi.email;
    await mailsOf(later, 2);
    expect(await again.stop()).toBe(0);
  });

  test('a database that nobody answers for is one line', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    const refused = await typedStaff(environment, 'applications');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^The command failed: .+$/);
  });
});
