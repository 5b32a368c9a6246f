import { describe, expect, test, vi } from 'vitest';
import { hmac } from '#server/common/identifiers.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { noReports, orderSteps } from '#tests/support/orders.ts';
import { dataOf, refusalOf, testServer } from '#tests/support/server.ts';
import type { Customer, Proof } from '#tests/support/server.ts';

const server = await testServer();

const { books, changeOrder, mailed, noWebhooks, ordering, paymentStatus } = orderSteps(server);

function tampered(proof: Proof): [string, Partial<Record<keyof Proof, unknown>>][] {
  const signature = proof.razorpay_signature;
  const last = signature.endsWith('0') ? '1' : '0';
  return [
    ['changed', { razorpay_signature: signature.slice(0, -1) + last }],
    ['truncated', { razorpay_signature: signature.slice(0, -2) }],
    ['upper-case', { razorpay_signature: signature.toUpperCase() }],
    ['empty', { razorpay_signature: '' }],
    ['with a blank', { razorpay_signature: `${signature} ` }],
    ['of the wrong secret', { razorpay_signature: hmac('other', 'order_1|pay_1') }],
    ['of another payment', { razorpay_payment_id: 'pay_other' }],
    ['beside another order', { razorpay_order_id: 'order_other' }],
    ['a list', { razorpay_signature: [signature] }],
    ['a megabyte', { razorpay_signature: 'a'.repeat(200_000) }],
  ];
}

describe('verifying a payment', () => {
  test('no tampered signature passes; the order shows FAILED and can still succeed (O5, S-07)', async () => {
    const { asha, order } = await ordering();
    await noWebhooks();
    const proof = await asha.pay(order.razorpayOrderId);
    for (const [, change] of tampered(proof)) {
      const answer = await asha.verify(order.orderId, { ...proof, ...change } as Proof);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe('Payment verification failed!');
    }
    expect(await asha.orders()).toMatchObject([{ status: 'FAILED' }]);
    expect(await asha.cart()).toHaveLength(1);
    expect((await asha.verify(order.orderId, proof)).statusCode).toBe(200);
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
    await server.faults();
  });

  test('a true signature of another order proves nothing (O6)', async () => {
    const [one, two] = [await ordering(), await ordering()];
    const proof = await one.asha.pay(one.order.razorpayOrderId);
    expect((await two.asha.verify(two.order.orderId, proof)).statusCode).toBe(400);
    const renamed = { ...proof, razorpay_order_id: two.order.razorpayOrderId };
    expect((await two.asha.verify(two.order.orderId, renamed)).statusCode).toBe(400);
    expect((await two.asha.orders())[0]?.status).toBe('FAILED');
    expect((await two.asha.cart()).length).toBe(1);
  });

  test('fifty parallel calls have one effect (O7)', async () => {
    const { asha, order } = await ordering();
    const proof = await asha.pay(order.razorpayOrderId);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => asha.verify(order.orderId, proof)),
    );
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await mailed(asha, 'is paid')).toHaveLength(1);
  });

  test.for([
    ['too little', { amount: 100 }],
    ['too much', { amount: 799_901 }],
    ['another currency', { currency: 'USD' }],
  ] as const)(
    '%s at the provider is booked as such and goes back; the order ends, the cart does not (O8, S-46)',
    async ([, wrong]) => {
      const { asha, order } = await ordering();
      await noWebhooks();
      await changeOrder(order, wrong);
      const proof = await asha.pay(order.razorpayOrderId);
      const complained = vi.spyOn(server.app.log, 'error');
      const answer = await asha.verify(order.orderId, proof);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'payment_returned',
        message:
          'You paid another amount than your order costs. Your payment is on its way back to you.',
      });
      const told = complained.mock.calls.filter(([, text]) => text?.includes('wrong amount'));
      const { razorpay_payment_id: paymentId } = proof;
      expect(told).toMatchObject([[{ orderId: order.orderId, paymentId, ...wrong }, {}]]);
      complained.mockRestore();
      await server.faults();
      const [shown] = dataOf<{ status: string; history: { event: string }[] }[]>(
        await asha.get('/api/order/user'),
      );
      const event = 'amount' in wrong && wrong.amount > 100 ? 'paid_too_much' : 'paid_too_little';
      expect(shown?.status).toBe('FAILED');
      expect(shown?.history.map((entry) => entry.event)).toContain(event);
      await expect.poll(() => paymentStatus(order)).toBe('refunded');
      expect(await asha.cart()).toHaveLength(1);
      expect((await mailed(asha, 'refunded'))[0]?.text).toContain('which costs ₹7,999.00');
      expect((await asha.order()).orderId).not.toBe(order.orderId);
    },
  );

  test('money that went back pays nothing (O8)', async () => {
    const { asha, order } = await ordering();
    await noWebhooks();
    const proof = await asha.pay(order.razorpayOrderId);
    const { payments } = server.dependencies;
    const { razorpay_payment_id: paymentId } = proof;
    await payments.refund({ paymentId, amount: order.totalAmount * 100, receipt: 'at once' });
    expect((await asha.verify(order.orderId, proof)).json()).toMatchObject({
      code: 'payment_not_taken',
    });
    expect(await asha.orders()).toMatchObject([{ status: 'FAILED' }]);
    expect(await asha.cart()).toHaveLength(1);
    await server.faults();
  });

  test('money that was booked and sent back while the provider was asked is told as that (O8, S-46)', async () => {
    const { asha, order } = await ordering();
    await noWebhooks();
    await changeOrder(order, { amount: 100 });
    const proof = await asha.pay(order.razorpayOrderId);
    const { payments } = server.dependencies;
    const ask = payments.payment;
    const asked = vi.spyOn(payments, 'payment').mockImplementationOnce(async (paymentId) => {
      await server.sandbox('reconcile');
      await expect.poll(() => paymentStatus(order)).toBe('refunded');
      return ask(paymentId);
    });
    expect((await asha.verify(order.orderId, proof)).json()).toMatchObject({
      code: 'payment_returned',
    });
    asked.mockRestore();
    await server.faults();
  });

  test('a true signature over a payment that the provider does not know pays nothing (O8)', async () => {
    const { asha, order } = await ordering();
    const proof = {
      razorpay_order_id: order.razorpayOrderId,
      razorpay_payment_id: 'pay_never_made',
      razorpay_signature: hmac('sandbox-secret', `${order.razorpayOrderId}|pay_never_made`),
    };
    expect((await asha.verify(order.orderId, proof)).json()).toMatchObject({
      code: 'payment_mismatch',
    });
    expect(await asha.orders()).toMatchObject([{ status: 'PENDING' }]);
  });

  test('while the provider cannot be asked it is being checked, and found soon after (O8, S-46)', async () => {
    const { asha, order } = await ordering();
    await noWebhooks();
    const proof = await asha.pay(order.razorpayOrderId);
    await server.faults(noReports, { on: 'payments', effect: 'down' });
    const answer = await asha.verify(order.orderId, proof);
    expect(refusalOf(answer)).toEqual([409, 'payment_pending']);
    expect(await asha.orders()).toMatchObject([{ status: 'PENDING' }]);
    await noWebhooks();
    await server.advance(1);
    await reconcile(server.dependencies, server.app.log);
    await server.faults();
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
    expect((await asha.verify(order.orderId, proof)).statusCode).toBe(200);
  });
});

describe('checking an order', () => {
  const check = (asha: Customer, orderId: string) => asha.post(`/api/order/check/${orderId}`);

  test('books money that came unseen, once (R-158, O14)', async () => {
    const { asha, order } = await ordering();
    await noWebhooks();
    await asha.pay(order.razorpayOrderId);
    const answers = await Promise.all([1, 2, 3].map(() => check(asha, order.orderId)));
    for (const answer of answers) {
      expect(answer.json()).toEqual({ success: true, data: { status: 'SUCCESS' } });
    }
    await server.faults();
    expect(await asha.cart()).toEqual([]);
    expect((await asha.orders()).map(({ status }) => status)).toEqual(['SUCCESS']);
  });

  test('changes nothing while no money is there, not even after a failed attempt (R-158, S-07)', async () => {
    const { asha, order } = await ordering();
    expect((await check(asha, order.orderId)).json()).toMatchObject({
      data: { status: 'PENDING' },
    });
    await asha.pay(order.razorpayOrderId, 'fail');
    expect((await check(asha, order.orderId)).json()).toMatchObject({
      data: { status: 'PENDING' },
    });
  });

  test('while the provider is down is a 503 (R-158)', async () => {
    const { asha, order } = await ordering();
    await server.faults({ on: 'payments', effect: 'down' });
    expect((await check(asha, order.orderId)).statusCode).toBe(503);
    await server.faults();
  });
});

test('afterwards the provider holds exactly what SUCCESS orders cost (I2, S-46)', async () => {
  const { held, cost } = await books();
  expect(held).toEqual(cost);
});
