import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconcile } from '#server/orders/reconciler.ts';
import { claimOrdersToCheck } from '#server/store/payments.ts';
import { createPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Several servers reconcile orders, and some of them die (M-5, O11). */

const server = await testServer();
const { database, payments } = server.dependencies;

beforeEach(() => server.reset());

const due = 50;

/** Fifty due orders, all of them unpaid. */
async function makeDue(): Promise<void> {
  await createPurchase(server);
  await sql`insert into orders (id, user_id, custom_order_id, receipt, state, cart_hash, total_paise,
      currency, provider_order_id, offered_at, created_at, next_check_at)
    select gen_random_uuid(), user_id, custom_order_id || n, receipt || n, 'CLOSED', cart_hash, total_paise,
      currency, provider_order_id || n, app_now() - interval '1 hour', created_at, app_now()
    from orders, generate_series(1, ${due}) n`.execute(database);
  await sql`update orders set closed_reason = 'cancelled' where state = 'CLOSED'`.execute(database);
}

test('servers share the due orders, and check none twice', async () => {
  await makeDue();
  const checked: string[] = [];
  const getPayments = async (orderId: string) => {
    checked.push(orderId);
    return [];
  };
  const services = { ...server.dependencies, payments: { ...payments, getPayments } };
  const rounds = await Promise.all([
    reconcile(services, server.app.log),
    reconcile(services, server.app.log),
  ]);
  expect(rounds.map(({ checked }) => checked).reduce((sum, one) => sum + one)).toBe(due);
  expect(new Set(checked).size).toBe(due);
  expect(checked).toHaveLength(due);
});

test('a server that dies delays twenty orders at most, for two minutes', async () => {
  await makeDue();
  const getIds = async () => (await claimOrdersToCheck(database)).map(({ id }) => id);
  const lost = await getIds();
  expect(lost).toHaveLength(20);
  const others = [...(await getIds()), ...(await getIds())];
  expect(others).toHaveLength(due - 20);
  expect(others.filter((id) => lost.includes(id))).toEqual([]);
  await server.advance(1.9);
  expect(await getIds()).toEqual([]);
  await server.advance(0.2);
  expect(await getIds()).toEqual(expect.arrayContaining(lost.slice(0, 1)));
});

test('an order that cannot be checked is logged, and does not stop the others', async () => {
  await makeDue();
  const error = vi.fn();
  let calls = 0;
  const getPayments = async () => {
    calls += 1;
    if (calls === 1) throw new TypeError('odd');
    return [];
  };
  const services = { ...server.dependencies, payments: { ...payments, getPayments } };
  expect(await reconcile(services, { error })).toEqual({ checked: due, failed: 1 });
  expect(error).toHaveBeenCalledOnce();
});

test('orders are checked for three days, and again when they are offered again (O11)', async () => {
  const { asha } = await createPurchase(server);
  const countChecks = async () => (await reconcile(server.dependencies, server.app.log)).checked;
  const isEverDue = async () => {
    const due = database.selectFrom('orders').select('id');
    return (await due.where('nextCheckAt', '<', sql<Date>`'infinity'`).execute()).length > 0;
  };
  let days = 0;
  while ((await isEverDue()) && days < 10) {
    await server.advance(24 * 60);
    days += 1;
    expect(await countChecks()).toBe(1);
  }
  expect(days).toBe(3);
  await asha.signIn();
  await asha.order();
  for (const checked of [0, 1, 1, 0]) {
    expect(await countChecks()).toBe(checked);
    await server.advance(16);
  }
});
