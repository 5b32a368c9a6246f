import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getData, getRefusal, expectRefusals, countStatuses } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import type { Customer, Order } from '#tests/support/customer.ts';
import { createPurchase, playPurchase, testTotals } from '#tests/support/ledger.ts';
import { forgeProof } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

const readOrders = async (asha: Customer) => server.readRows('orders', { userId: await asha.id() });

/** The orders of a customer at the provider. */
async function readProviderOrders(asha: Customer) {
  const receipts = (await readOrders(asha)).map(({ receipt }) => receipt);
  const orders = await server.readRows('sandboxOrders');
  return orders.filter(({ receipt }) => receipts.includes(receipt ?? ''));
}

describe('placing an order', () => {
  test('ignores a price anywhere in the requests (O1, R-154, T-10)', async () => {
    const asha = await server.createCustomer();
    const lies = { price: 1, totalAmount: 1, amount: 1, totalPaise: 1, currency: 'USD' };
    const applicationId = await asha.submitApplication(undefined, lies);
    const line = await asha.post('/api/cart', { applicationId, quantity: 1, ...lies });
    await asha.put(`/api/cart/${getData<{ id: string }>(line).id}`, { quantity: 2, ...lies });
    const placed = await asha.call('POST', '/api/order?totalAmount=1&price=1', {
      body: { ...lies, items: [{ applicationId, price: 1 }] },
      headers: { 'x-amount': '1' },
    });
    expect(getData(placed)).toMatchObject({ totalAmount: 15_998, currency: 'INR' });
    expect(await readProviderOrders(asha)).toMatchObject([{ amount: 1_599_800, currency: 'INR' }]);
  });

  test('sends the exact paise to the provider (O1)', async () => {
    const { asha } = await server.createCartItem(3, 'Bulk SMS, 10,000 Messages');
    expect((await asha.order()).totalAmount).toBe(6_749.25);
    expect(await readProviderOrders(asha)).toMatchObject([{ amount: 674_925 }]);
  });

  test('is refused for an empty cart, and above the maximum amount (O2)', async () => {
    const asha = await server.createCustomer();
    await expectRefusals([asha.post('/api/order'), 409, 'cart_empty']);
    await asha.addToCart(63);
    await expectRefusals([asha.post('/api/order'), 409, 'amount_out_of_range']);
    expect(await readOrders(asha)).toEqual([]);
  });

  test.each([1, 500_000])('is possible for ₹%i, a limit of the provider (O2)', async (rupees) => {
    const { asha } = await server.createCartItem(1, 'Landing Page');
    const pricePaise = rupees * 100;
    await server.changeRows('categories', { name: 'Landing Page' }, { pricePaise });
    expect((await asha.order()).totalAmount).toBe(rupees);
  });

  test('creates one order here and at the provider for fifty parallel calls (O3)', async () => {
    const { asha } = await server.createCartItem();
    const all = await runInParallel(50, () => asha.post('/api/order'));
    expect(new Set(all.map((answer) => getData<Order>(answer).orderId)).size).toBe(1);
    expect(countStatuses(all)).toEqual({ 200: 49, 201: 1 });
    expect(await readOrders(asha)).toHaveLength(1);
    expect(await readProviderOrders(asha)).toHaveLength(1);
  });

  test('picks another order number if the first is taken (M-18)', async () => {
    const { database } = server.dependencies;
    const [before, asha] = [await server.createCustomer(), await server.createCustomer()];
    await before.addToCart();
    await before.order();
    // The sequence keeps its count when the insert is rolled back.
    await sql`create sequence tries`.execute(database);
    await sql`create function repeat_number() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then
        new.custom_order_id := (select max(custom_order_id) from orders);
      end if;
      return new;
    end $$`.execute(database);
    await sql`create trigger repeat_number before insert on orders
      for each row execute function repeat_number()`.execute(database);
    await asha.addToCart();
    expect((await asha.post('/api/order')).statusCode).toBe(201);
    await sql`drop trigger repeat_number on orders`.execute(database);
    const { rows } = await sql`select nextval('tries')::integer as used`.execute(database);
    expect(rows).toEqual([{ used: 3 }]);
  });

  test('after a cart change closes the old order and creates a new one (O3, T-32)', async () => {
    const { asha, itemId } = await server.createCartItem();
    const order = await asha.order();
    expect(await asha.order()).toEqual(order);
    await asha.put(`/api/cart/${itemId}`, { quantity: 3 });
    const next = await asha.order();
    expect(next.orderId).not.toBe(order.orderId);
    expect(next.totalAmount).toBe(23_997);
    expect(await asha.listOrders()).toMatchObject([{ id: next.orderId, status: 'PENDING' }]);
  });

  test('is limited to sixty new orders a minute; the open one is still returned (§2.2, O3)', async () => {
    const { asha, itemId } = await server.createCartItem();
    const order = await asha.order();
    await server.changeRows('applicationWrites', { userId: await asha.id() }, { writes: 59 });
    await asha.put(`/api/cart/${itemId}`, { quantity: 2 });
    const sixtieth = await asha.order();
    for (let round = 0; round < 5; round += 1) expect(await asha.order()).toEqual(sixtieth);
    await asha.put(`/api/cart/${itemId}`, { quantity: 3 });
    const refused = await asha.post('/api/order');
    expect(getRefusal(refused)).toEqual([429, 'too_often']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(order.orderId).not.toBe(sixtieth.orderId);
    expect(await readOrders(asha)).toHaveLength(2);
  });

  test('first settles an old order, paid without a report, with a receipt (O3, R-192)', async () => {
    const { asha } = await playPurchase(server, 'mute', 'pay');
    const { applicationId } = await asha.addToCart(1, 'Website Care, One Month');
    const next = await asha.order();
    expect(next.totalAmount).toBe(3_999);
    expect(await asha.listCart()).toMatchObject([{ applicationId }]);
    expect((await asha.listOrders()).map(({ status }) => status)).toEqual(['PENDING', 'SUCCESS']);
    expect(await asha.listMails()).toMatchObject([{ subject: expect.stringContaining('is paid') }]);
  });

  test('is a 503 while the provider is down or silent, and a retry finds the order (O4, C-05)', async () => {
    const { asha } = await server.createCartItem();
    await server.faults({ on: 'payments', effect: 'down', times: 1, for: asha.email });
    const down = await asha.post('/api/order');
    expect(down.statusCode).toBe(503);
    expect(down.json().message).toBe('Failed to initiate payment');
    expect(down.headers['retry-after']).toBeDefined();
    await server.faults({ on: 'payments', effect: 'timeout', ms: 10, times: 2, for: asha.email });
    expect((await asha.post('/api/order')).statusCode).toBe(503);
    expect((await asha.post('/api/order')).statusCode).toBe(503);
    expect(await asha.listOrders()).toEqual([]);
    expect((await asha.post('/api/order')).statusCode).toBe(201);
    expect(await readProviderOrders(asha)).toHaveLength(1);
    expect(await readOrders(asha)).toHaveLength(1);
  });

  test('keeps its prices when the catalogue or cart changes (O16)', async () => {
    const asha = await server.createCustomer();
    const first = await asha.addToCart(1, 'Landing Page');
    const order = await asha.order();
    await server.changeRows('categories', { name: 'Landing Page' }, { pricePaise: 100 });
    const second = await asha.addToCart(1, 'Case Study');
    const verified = await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    expect(verified.statusCode).toBe(200);
    expect(await asha.listCart()).toMatchObject([{ applicationId: second.applicationId }]);
    const read = await asha.get(`/api/application/${first.applicationId}`);
    expect(read.json().data.price).toBe(order.totalAmount);
  });
});

test('the order list has each order as PENDING, SUCCESS or FAILED (O17, R-152)', async () => {
  const { asha, order: failed } = await createPurchase(server);
  await asha.verify(failed.orderId, forgeProof(failed));
  const paid = await asha.buy();
  await asha.addToCart();
  const open = await asha.order();
  expect(await asha.listOrders()).toMatchObject([
    { id: open.orderId, status: 'PENDING' },
    { id: paid.orderId, status: 'SUCCESS' },
    { id: failed.orderId, status: 'FAILED' },
  ]);
});

testTotals(server);
