import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ListedStaffOrder } from '#contract/staffOrders.ts';
import { expectRefusals, getData } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { expectPages, insertSixty } from '#tests/support/heavyCustomer.ts';
import { createPaidPurchase, playPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Orders at the desk: what staff and owners read of them (S-56). */

const server = await testServer();
const priya = await server.createCustomer({ role: 'STAFF', fullName: 'Priya Nair' });
const owner = await server.createCustomer({ role: 'OWNER', fullName: 'Omar Khan' });

async function list(query = '', caller = priya): Promise<ListedStaffOrder[]> {
  return getData(await caller.get(`/api/staff/orders${query}`));
}

const findNumbers = async (query: Record<string, string>) =>
  (await list(`?${new URLSearchParams(query).toString()}`)).map(
    ({ customOrderId }) => customOrderId,
  );

describe('the list of orders', () => {
  test('finds orders by number, customer, company, address and payment (R-302)', async () => {
    const { asha, number, order, proof } = await createPaidPurchase(server);
    const { customer } = getData<{ customer: { name: string } }>(
      await priya.get(`/api/staff/order/${order.orderId}`),
    );
    const company = 'Zebra 100%_Works';
    await server.changeRows('users', { email: asha.email }, { companyName: company });
    for (const q of [
      number.toLowerCase(),
      number.slice(3, 9),
      asha.email,
      asha.email.split('@', 1).join(),
      company,
      `${customer.name} zebra`,
      proof.razorpay_payment_id,
    ]) {
      expect(await findNumbers({ q }), q).toEqual([number]);
    }
    for (const q of ['nothing-like-it', 'BC-%', "nope' | 'zebra", '\\', '()']) {
      expect(await findNumbers({ q }), q).toEqual([]);
    }
  });

  test('has the orders of one customer alone (R-302, R-317)', async () => {
    const { asha, number } = await createPaidPurchase(server);
    expect(await findNumbers({ customerId: await asha.id() })).toEqual([number]);
    expect(await findNumbers({ customerId: unknownId })).toEqual([]);
    expect(await findNumbers({ customerId: 'x' })).toEqual([]);
  });

  test('filters by status (R-302)', async () => {
    const it = await playPurchase(server, 'cancel', 'order', 'pay', 'verify');
    const userId = await it.asha.id();
    const orders = await server.readRows('orders', { userId });
    const findBy = (status: string) => findNumbers({ status, customerId: userId });
    for (const { state, customOrderId } of orders) {
      expect(await findBy(state === 'PAID' ? 'SUCCESS' : 'CANCELLED')).toEqual([customOrderId]);
    }
    expect(orders).toHaveLength(2);
    expect(await findBy('PENDING')).toEqual([]);
  });

  test('comes in pages, newest first, and refuses an unknown place (R-302, S-47)', async () => {
    const { asha } = await server.createCartItem();
    const { orderId } = await asha.order();
    const [row] = await server.readRows('orders', { id: orderId });
    if (!row) throw new Error('Nothing was ordered');
    const older = await insertSixty(server, 'orders', row, (digits) => ({
      id: `00000000-0000-7000-8000-0000000000${digits}`,
      customOrderId: `BC-PAGES${digits}`,
      buyer: null,
      state: 'CLOSED' as const,
      closedReason: 'cancelled' as const,
      receipt: `pages-${digits}`,
      providerOrderId: `pages-${digits}`,
    }));
    const ids = older.toReversed().map(({ id }) => id);
    await expectPages(priya, '/api/staff/orders?q=BC-PAGES', ids);
  });
});

describe('one order', () => {
  test('has items, payments and refunds, and for owners its disputes (R-301, R-302, S-56)', async () => {
    const it = await createPaidPurchase(server, [[1], [1, 'Bulk SMS, 10,000 Messages']]);
    const { asha, number } = it;
    const { orderId: id, totalAmount } = it.order;
    await it.play(
      { dashboard: 100 },
      { dispute: 'created' },
      { dispute: 'under_review' },
      'report',
    );
    const both = { customOrderId: number, status: 'SUCCESS', totalAmount, refunded: 100 };
    const inList = {
      ...both,
      refunds: { pending: 0, failed: 0 },
      customer: { email: asha.email },
      items: [{ quantity: 1 }, { category: 'Bulk SMS, 10,000 Messages' }],
    };
    const alone = {
      ...both,
      id,
      refundable: 0,
      items: it.applications.map((application) => ({
        isPaid: true,
        application: { id: application, state: 'inReview', turn: 'staff' },
      })),
      payments: [{ amount: totalAmount, status: 'captured' }],
      refunds: [{ amount: 100, status: 'done', by: 'provider' }],
    };
    const dispute = { status: 'under_review', respondBy: expect.stringMatching(/^20.*Z$/) };
    const history = [{ status: 'created' }, { status: 'under_review' }];
    for (const [caller, disputes] of [
      [owner, [dispute]],
      [priya, []],
    ] as const) {
      expect(await list(`?q=${number}`, caller)).toMatchObject([{ ...inList, disputes }]);
      expect(getData(await caller.get(`/api/staff/order/${id}`))).toMatchObject({
        ...alone,
        disputes: disputes.map((one) => ({ ...one, history })),
      });
    }
  });

  test('has its evidence in a zip, for owners (R-301)', async () => {
    const { number, order } = await createPaidPurchase(server);
    const answer = await owner.get(`/api/staff/order/${order.orderId}/evidence`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${number}-evidence.zip"`,
      'cache-control': 'no-store',
    });
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual(['evidence.json', 'index.html']);
    const data: unknown = JSON.parse(strFromU8(files['evidence.json'] ?? new Uint8Array()));
    const shown = { id: order.orderId, customOrderId: number };
    expect(data).toMatchObject({ order: shown, missing: [] });
  });

  test('that does not exist is not found (R-302)', async () => {
    for (const id of [unknownId, 'x']) {
      const path = `/api/staff/order/${id}`;
      await expectRefusals(
        [priya.get(path), 404, 'not_found'],
        [owner.get(`${path}/evidence`), 404, 'not_found'],
        [owner.post(`${path}/refund`, { reason: 'Late' }), 404, 'not_found'],
      );
    }
  });
});
