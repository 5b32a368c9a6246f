import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listOrders } from '#contract/orders.ts';

const order = {
  id: '1',
  customOrderId: 'BC-7Q2M4X9A',
  totalAmount: 7999,
  status: 'SUCCESS',
  createdAt: '2026-11-28T10:00:00.000Z',
  items: [],
};

const read = (extras: object) =>
  v.parse(listOrders.answer, { success: true, data: [{ ...order, ...extras }] });

test('refunds of an order are optional, and unknown values are ignored (S-56, S-05)', () => {
  const refund = { id: '9', amount: 100.5, status: 'done', at: order.createdAt };
  expect(read({ refunded: 100.5, refunds: [refund] })).toMatchObject({
    items: [{ refunded: 100.5, refunds: [refund] }],
  });
  for (const extras of [{}, { refunded: null, refunds: null }, { refunded: {}, refunds: 'some' }]) {
    const [shown] = (read(extras) as { items: { refunded?: unknown; refunds?: unknown }[] }).items;
    expect(shown).toMatchObject({ id: '1', status: 'SUCCESS' });
    expect([shown?.refunded ?? undefined, shown?.refunds ?? undefined]).toEqual([
      undefined,
      undefined,
    ]);
  }
});
