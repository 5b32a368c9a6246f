import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { readQueueOverview } from '#contract/staff.ts';
import type { queueItem } from '#contract/staff.ts';
import { readIndianDate } from '#server/store/transaction.ts';
import { getData } from '#tests/support/answers.ts';
import { insertCopies } from '#tests/support/applications.ts';
import type { Customer } from '#tests/support/customer.ts';
import { readPages } from '#tests/support/heavyCustomer.ts';
import { testServer } from '#tests/support/server.ts';
import { createWorkshop } from '#tests/support/work.ts';
import type { Workshop } from '#tests/support/work.ts';

/* The queue of the desk. */

const server = await testServer();
let priya: Customer;
let create: Workshop['create'];

beforeEach(async () => {
  await server.reset();
  ({ priya, create } = await createWorkshop(server));
});

type Item = v.InferOutput<typeof queueItem>;

async function readQueue(query: Record<string, string> = {}): Promise<Item[]> {
  return getData(await priya.get(`/api/staff/queue?${new URLSearchParams(query).toString()}`));
}

const getIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('the queue', () => {
  test('has what a side has to move on, the longest wait first (R-305)', async () => {
    const delivered = await create('delivered');
    const reviewed = await create('inReview');
    await create('completed');
    await create('rejected');
    await server.advance(1);
    await delivered.acts('changes');
    expect(getIds(await readQueue())).toEqual([reviewed.id, delivered.id]);
    const [first] = await readQueue();
    expect(first).toMatchObject({
      state: 'inReview',
      turn: 'staff',
      category: { name: 'SEO Starter Audit' },
      customer: { name: 'Asha Rao', company: 'Rao Textiles' },
      isPaid: true,
    });
  });

  test('leaves out the applications of a deleted account (R-305, R-185)', async () => {
    const { asha } = await create('inReview');
    expect(await readQueue()).toHaveLength(1);
    expect((await asha.deleteAccount()).statusCode).toBe(200);
    expect(await readQueue()).toEqual([]);
  });

  test('is filtered by state, turn, segment and assignee (R-305)', async () => {
    const unpaid = await create('awaitingPayment');
    const waiting = await create('waitingForCustomer');
    const working = await create('inProgress');
    const done = await create('completed');
    await working.acts('assign');
    const [item] = await readQueue({ state: 'inProgress' });
    const all = [unpaid.id, waiting.id, working.id];
    const segmentId = item?.segment.id ?? '';
    const me = await priya.id();
    const found = async (query: Record<string, string>) => getIds(await readQueue(query));
    expect(await found({ state: 'completed' })).toEqual([done.id]);
    expect(await found({ state: 'completed', turn: 'staff' })).toEqual([]);
    expect(await found({ turn: 'customer' })).toEqual([unpaid.id, waiting.id]);
    expect(await found({ turn: 'staff' })).toEqual([working.id]);
    expect(await found({ segmentId })).toEqual(all);
    expect(await found({ segmentId: 'unknown' })).toEqual([]);
    expect(await found({ assignee: me })).toEqual([working.id]);
    expect(await found({ assignee: 'none' })).toEqual([unpaid.id, waiting.id]);
    expect(item?.assignee).toEqual({ id: me, name: 'Priya Nair' });
    expect((await priya.get('/api/staff/queue?state=other')).statusCode).toBe(400);
    expect((await priya.get('/api/staff/queue?before=x')).statusCode).toBe(400);
  });

  test('is searched by number, customer, company and category (R-305)', async () => {
    const it = await create('inReview');
    const other = await server.createCustomer({ fullName: 'Ravi % Menon' });
    const his = await other.submitApplication();
    const [order] = await it.asha.listOrders();
    const found = async (q: string) => getIds(await readQueue({ q }));
    const number = order?.customOrderId ?? '';
    expect(await found(number)).toEqual([it.id]);
    expect(await found(number.slice(0, -1))).toEqual([it.id]);
    expect(await found(`${number.slice('BC-'.length)} rao`)).toEqual([it.id]);
    expect(await found('asha textiles')).toEqual([it.id]);
    expect(await found('seo menon')).toEqual([his]);
    expect(await found('%')).toEqual([]);
    expect(await found(his)).toEqual([his]);
    expect(await found(it.asha.email)).toEqual([it.id]);
    expect(await found('nothing')).toEqual([]);
    await it.acts('reject');
    expect(await found('asha textiles')).toEqual([]);
    expect(await found(number.toLowerCase())).toEqual([it.id]);
  });

  test('says how long each wait is, and what is overdue, by the clock of the server (R-305)', async () => {
    const working = await create('inReview');
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    expect((await working.act('approve', { body: { dueAt } })).statusCode).toBe(200);
    const [before] = await readQueue({ state: 'inProgress' });
    expect(before).toMatchObject({ isOverdue: false });
    expect(before?.age).toBeLessThan(3_600);
    await server.advance(120);
    const [after] = await readQueue({ state: 'inProgress' });
    expect(after?.age).toBeGreaterThan(7_000);
    expect(after?.isOverdue).toBe(true);
  });

  test('calls nothing overdue before its day ends in India (R-305)', async () => {
    const working = await create('inReview');
    const { database } = server.dependencies;
    await working.act('approve', { body: { dueAt: await readIndianDate(database) } });
    const { rows } = await sql<{ minutes: number }>`select (extract(epoch from
      date_trunc('day', app_now(), 'Asia/Kolkata') + interval '1 day' - app_now()) / 60)::float8
      as minutes`.execute(database);
    const untilMidnight = rows[0]?.minutes ?? 0;
    await server.advance(untilMidnight - 1);
    await priya.signIn();
    expect(await readQueue({ state: 'inProgress' })).toMatchObject([{ isOverdue: false }]);
    await server.advance(2);
    expect(await readQueue({ state: 'inProgress' })).toMatchObject([{ isOverdue: true }]);
  });

  test('has an overview with counts by state, segments and people (R-305)', async () => {
    await create('inReview');
    const waiting = await create('waitingForCustomer');
    await create('completed');
    const overview = async (query = '') =>
      v.parse(
        readQueueOverview.answer,
        (await priya.get(`/api/staff/queue/overview${query}`)).json(),
      );
    const { counts, segments, people } = await overview();
    expect(counts).toEqual([
      { state: 'waitingForCustomer', count: 1 },
      { state: 'inReview', count: 1 },
    ]);
    expect(segments.length).toBeGreaterThan(1);
    expect(people).toEqual([{ id: await priya.id(), name: 'Priya Nair' }]);
    await waiting.acts('assign');
    expect((await overview('?assignee=none')).counts).toEqual([{ state: 'inReview', count: 1 }]);
  });

  test('is read in pages by turn if asked so, ours first (R-305)', async () => {
    const reviewed = await create('inReview');
    const unpaid = await create('awaitingPayment');
    const { database } = server.dependencies;
    await insertCopies(database, unpaid.id, 50);
    await insertCopies(database, reviewed.id, 50);
    const pages = await readPages<Item>(priya, '/api/staff/queue?order=turn');
    const turns = pages.flatMap(({ items }) => items.map(({ turn }) => turn));
    expect(turns.length).toBe(102);
    expect(turns.indexOf('customer')).toBe(turns.lastIndexOf('staff') + 1);
  });

  test('is read in pages, each application once (R-305, S-47)', async () => {
    const { id } = await create();
    const copies = await insertCopies(server.dependencies.database, id, 119);
    const pages = await readPages<Item>(priya, '/api/staff/queue');
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
    const ids = pages.flatMap(({ items }) => getIds(items));
    expect(ids.toSorted()).toEqual([id, ...copies].toSorted());
  });
});

test('the desk reads how many pieces were bought, and what a rejection refunds (R-306, S-51)', async () => {
  const cart = await server.createCustomer();
  const { applicationId } = await cart.addToCart(3);
  const read = async () =>
    getData<{ price: number }>(await priya.get(`/api/staff/application/${applicationId}`));
  const { price, ...before } = await read();
  expect(before).toMatchObject({ returnable: 0 });
  const order = await cart.buy();
  expect(await read()).toMatchObject({ quantity: 3, returnable: 3 * price });
  expect(await readQueue({ q: applicationId })).toMatchObject([{ quantity: 3 }]);
  const refund = { razorpayOrderId: order.razorpayOrderId, amount: 100 };
  await server.sandbox('payments/refund', refund);
  await expect.poll(read).toMatchObject({ returnable: 3 * price - 1 });
});

test('an application at the desk has answers by label, customer, order, payments and thread (R-305, R-306)', async () => {
  const it = await create('inReview');
  const read = await priya.get(`/api/staff/application/${it.id}`);
  expect(read.headers['etag']).toBe(`"${(await it.thread()).version}"`);
  const work = getData<{
    answers: { label: string; answer: unknown }[];
    thread: { acts: string[] };
  }>(read);
  expect(work).toMatchObject({
    id: it.id,
    appStatus: 1,
    isPaid: true,
    customer: { fullName: 'Asha Rao', email: it.asha.email },
    order: { status: 'SUCCESS' },
    payments: [{ status: 'captured' }],
    refunds: [],
    dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(work.answers.find(({ label }) => label === 'Business name')?.answer).toBeTruthy();
  expect(work.thread.acts).toEqual(['approve', 'ask', 'reject', 'assign']);
  const draft = await it.asha.saveDraft();
  expect((await priya.get(`/api/staff/application/${draft}`)).statusCode).toBe(404);
});
