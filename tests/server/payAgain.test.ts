import { describe, expect, test } from 'vitest';
import { decideApplication } from '#server/applications/decisions.ts';
import { getData, expectRefusals, countStatuses } from '#tests/support/answers.ts';
import { unknownId, runInParallel } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { insertItems, insertOrders, createApplications } from '#tests/support/heavyCustomer.ts';
import { createPurchase } from '#tests/support/ledger.ts';
import { forgeProof } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';

/* Puts what can still be bought of a failed order back into the cart (R-162, S-53). */

const server = await testServer();

const again = (asha: Customer, orderId: string) => asha.post(`/api/order/${orderId}/again`);

async function emptyCart(asha: Customer): Promise<void> {
  for (const { id } of await asha.listCart()) await asha.delete(`/api/cart/${id}`);
}

/** A failed order of two items, with an empty cart. */
async function withFailed() {
  const asha = await server.createCustomer();
  const page = await asha.addToCart(2, 'Landing Page');
  const audit = await asha.addToCart(3);
  const order = await asha.order();
  await asha.verify(order.orderId, forgeProof(order));
  await emptyCart(asha);
  return { asha, order, page: page.applicationId, audit: audit.applicationId };
}

/** Makes a category available or not. */
async function sell(name: string, isAvailable: boolean): Promise<void> {
  await server.changeRows('categories', { name }, { isAvailable });
}

/** Quantities in the cart by application. */
const readEachLine = async (asha: Customer) =>
  Object.fromEntries(
    (await asha.listCart()).map(({ applicationId, quantity }) => [applicationId, quantity]),
  );

describe('paying a failed order again', () => {
  test('puts its items into the cart with their quantities, repeatably (R-162, S-53)', async () => {
    const { asha, order, page, audit } = await withFailed();
    for (const _turn of ['first', 'second']) {
      const answer = await again(asha, order.orderId);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, data: { added: 2, unavailable: [] } });
      expect(await readEachLine(asha)).toEqual({ [page]: 2, [audit]: 3 });
    }
    expect((await asha.order()).totalAmount).toBe(order.totalAmount);
  });

  test('keeps an item that is already in the cart, and counts it (R-138, S-53)', async () => {
    const { asha, order, audit } = await withFailed();
    await asha.post('/api/cart', { applicationId: audit, quantity: 9 });
    expect(getData(await again(asha, order.orderId))).toEqual({ added: 2, unavailable: [] });
    expect(await readEachLine(asha)).toMatchObject({ [audit]: 9 });
    expect(await asha.listCart()).toHaveLength(2);
  });

  test('fifty times in parallel adds each item once (R-138, G3, S-53)', async () => {
    const { asha, order } = await withFailed();
    const answers = await runInParallel(50, () => again(asha, order.orderId));
    expect(countStatuses(answers)).toEqual({ 200: 50 });
    expect(await asha.listCart()).toHaveLength(2);
  });

  test('names what is no longer sold (R-162, S-53)', async () => {
    const { asha, order, audit } = await withFailed();
    await sell('Landing Page', false);
    const answer = await again(asha, order.orderId);
    await sell('Landing Page', true);
    expect(getData(answer)).toEqual({ added: 1, unavailable: ['Landing Page'] });
    expect(await readEachLine(asha)).toEqual({ [audit]: 3 });
  });

  test('names rejected and already paid items, and adds none of them (R-162, C12, S-53)', async () => {
    const { asha, order, page, audit } = await withFailed();
    await decideApplication(server.dependencies.database, page, 'rejected', 'Not possible');
    await asha.post('/api/cart', { applicationId: audit });
    await asha.buy();
    expect(getData(await again(asha, order.orderId))).toEqual({
      added: 0,
      unavailable: ['Landing Page', 'SEO Starter Audit'],
    });
    expect(await asha.listCart()).toEqual([]);
  });

  test('adds all or nothing: it is refused if the cart would be too full (§2.2, S-53)', async () => {
    const [asha, [first = '', second = '', ...bought]] = await createApplications(server, 101, {});
    const [orderId = ''] = await insertOrders(server, await asha.id(), 1, [first, second]);
    await insertItems(server, 'cartItems', await asha.id(), bought);
    await expectRefusals([again(asha, orderId), 409, 'cart_full']);
    expect(await asha.listCart()).toHaveLength(99);
  });

  test('is refused after a late payment, which empties the cart (O15, S-53)', async () => {
    const { asha, order } = await withFailed();
    await again(asha, order.orderId);
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    expect(await asha.listCart()).toEqual([]);
    await expectRefusals([again(asha, order.orderId), 409, 'already_paid']);
  });
});

describe('paying again is refused', () => {
  test('for an order with a payment under way (S-53)', async () => {
    const { asha } = await server.createCartItem();
    await expectRefusals([again(asha, (await asha.order()).orderId), 409, 'payment_pending']);
  });

  test('for a cancelled order, exactly as for an unknown one (S-53)', async () => {
    const { asha, order } = await createPurchase(server);
    const { orderId } = order;
    await asha.delete(`/api/order/delete/${orderId}`);
    await emptyCart(asha);
    expect((await again(asha, orderId)).body).toBe((await again(asha, unknownId)).body);
    expect(await asha.listCart()).toEqual([]);
  });
});
