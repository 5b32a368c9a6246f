import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/identifiers.ts';
import { dataOf, startServer } from '#tests/support/server.ts';
import type { Customer, TestServer } from '#tests/support/server.ts';

/* Lists whose items carry whole applications, up to 64 KB each, end somewhere (§2.2, G20). */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server[Symbol.asyncDispose]());

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Moments one after the other. */
const second = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index));

async function withApplications(count: number): Promise<[Customer, string[]]> {
  const { database } = server.dependencies;
  const asha = await server.registered();
  const row = await database
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', await asha.submitted())
    .executeTakeFirstOrThrow();
  const ids = times(count).map(newId);
  const copies = ids.map((id) => ({ ...row, id, form_data: '{}', form_shape: null }));
  await database.insertInto('applications').values(copies).execute();
  return [asha, ids];
}

/** Failed orders of these applications each, the oldest first; answers their ids. */
async function insertOrders(asha: Customer, count: number, applicationIds: readonly string[]) {
  const { database } = server.dependencies;
  const user_id = await asha.id();
  const ids = times(count).map(newId);
  const orders = ids.map((id, index) => ({
    id,
    user_id,
    custom_order_id: id,
    receipt: id,
    state: 'CLOSED' as const,
    closed_reason: 'failed' as const,
    cart_hash: '',
    total_paise: 100,
    currency: 'INR',
    created_at: second(index),
    offered_at: second(index),
    next_check_at: second(index),
  }));
  await database.insertInto('orders').values(orders).execute();
  for (const order_id of ids) {
    const lines = applicationIds.map((application_id, position) => ({
      id: newId(),
      order_id,
      application_id,
      position,
      quantity: 1,
      price_paise: 100,
      is_paid: false,
    }));
    await database.insertInto('order_items').values(lines).execute();
  }
  return ids;
}

interface ListedOrder {
  id: string;
  items: { application: { id: string } }[];
}

const listedOrders = async (asha: Customer) =>
  dataOf<ListedOrder[]>(await asha.get('/api/order/user'));

describe('the orders', () => {
  test('end after the newest five hundred (§2.2, G20)', async () => {
    const [asha, applicationIds] = await withApplications(1);
    const [oldest, ...others] = await insertOrders(asha, 501, applicationIds);
    const listed = (await listedOrders(asha)).map(({ id }) => id);
    expect(listed).toEqual(others.toReversed());
    expect(listed).not.toContain(oldest);
  });

  test('end after two thousand lines together, the last order whole (§2.2, G20)', async () => {
    const [asha, applicationIds] = await withApplications(100);
    const ids = await insertOrders(asha, 22, applicationIds);
    const listed = await listedOrders(asha);
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(2).toReversed());
    for (const { items } of listed) {
      expect(items.map(({ application }) => application.id)).toEqual(applicationIds);
    }
  });
});

test('bookmarks end after the newest five hundred (§2.2, G20)', async () => {
  const [asha, applicationIds] = await withApplications(501);
  const user_id = await asha.id();
  const bookmarks = applicationIds.map((application_id, index) => ({
    id: newId(),
    user_id,
    application_id,
    created_at: second(index),
  }));
  await server.dependencies.database.insertInto('bookmarks').values(bookmarks).execute();
  const listed = dataOf<{ id: string }[]>(await asha.get('/api/bookmark/user'));
  expect(listed.map(({ id }) => id)).toEqual(
    bookmarks
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
  );
});
