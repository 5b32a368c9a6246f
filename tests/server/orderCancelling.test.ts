import { describe, expect, test, vi } from 'vitest';
import { reconcile } from '#server/orders/reconciler.ts';
import { PaymentsDown, PaymentsRefused } from '#server/peers/payments.ts';
import { noReports, orderSteps } from '#tests/support/orders.ts';
import { dataOf, refusalOf, testServer } from '#tests/support/server.ts';
import type { Customer } from '#tests/support/server.ts';

const server = await testServer();

const { books, mailed, noWebhooks, ordering, untilStatus } = orderSteps(server);

describe('cancelling an order', () => {
  test('hides it; again is harmless, and the same cart gets a new order (T-14)', async () => {
    const { asha, order } = await ordering();
    await asha.pay(order.razorpayOrderId, 'close');
    const cancelled = await asha.delete(`/api/order/delete/${order.orderId}`);
    expect(cancelled.json()).toMatchObject({ success: true, message: 'Payment was cancelled.' });
    expect(await asha.orders()).toEqual([]);
    expect((await asha.delete(`/api/order/delete/${order.orderId}`)).statusCode).toBe(200);
    expect(await asha.cart()).toHaveLength(1);
    expect((await asha.order()).orderId).not.toBe(order.orderId);
  });

  test('a paid order stays (O12)', async () => {
    const { asha, order } = await ordering();
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    const refused = await asha.delete(`/api/order/delete/${order.orderId}`);
    expect(refusalOf(refused)).toEqual([409, 'already_paid']);
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
  });

  test('money that came with the dismissal makes it paid (O13)', async () => {
    const { asha, order } = await ordering();
    await server.faults(noReports, { on: 'payments', effect: 'capture-on-dismiss' });
    await asha.pay(order.razorpayOrderId, 'close');
    const refused = await asha.delete(`/api/order/delete/${order.orderId}`);
    await server.faults();
    expect(refused.json()).toMatchObject({ code: 'already_paid' });
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
  });

  test('racing with capture, verify and webhook it never loses money (O13)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { asha, order } = await ordering();
      const paying = asha.pay(order.razorpayOrderId);
      const cancelling = asha.delete(`/api/order/delete/${order.orderId}`);
      const proof = await paying;
      await Promise.all([cancelling, asha.verify(order.orderId, proof)]);
      await untilStatus(asha, 'SUCCESS');
      expect(await asha.cart()).toEqual([]);
    }
  });

  test('one whose answer of the provider comes late does not undo what was paid meanwhile (O13, R-159)', async () => {
    const { asha, order } = await ordering();
    const late = Promise.withResolvers<never>();
    const { payments } = server.dependencies;
    const asking = vi.spyOn(payments, 'paymentsOf').mockImplementationOnce(() => late.promise);
    const cancelling = asha.delete(`/api/order/delete/${order.orderId}`);
    await expect.poll(() => asking).toHaveBeenCalledOnce();
    const proof = await asha.pay(order.razorpayOrderId);
    expect((await asha.verify(order.orderId, proof)).statusCode).toBe(200);
    late.reject(new PaymentsDown('late', true));
    asking.mockRestore();
    expect((await cancelling).json()).toMatchObject({ code: 'already_paid' });
    expect(await asha.orders()).toMatchObject([{ id: order.orderId, status: 'SUCCESS' }]);
  });

  test('one that is cancelled while the reconciler asks about it stays cancelled (O11)', async () => {
    const { asha, order } = await ordering();
    await asha.pay(order.razorpayOrderId, 'fail');
    await server.advance(16);
    const { payments } = server.dependencies;
    const { paymentsOf } = payments;
    const asking = vi.spyOn(payments, 'paymentsOf').mockImplementationOnce(async (id) => {
      expect((await asha.delete(`/api/order/delete/${order.orderId}`)).statusCode).toBe(200);
      return paymentsOf(id);
    });
    await reconcile(server.dependencies, server.app.log);
    expect(asking).toHaveBeenCalled();
    asking.mockRestore();
    expect(await asha.orders()).toEqual([]);
  });

  test('late money restores a cancelled order and mails the customer (T-14, C-04)', async () => {
    const { asha, order } = await ordering();
    await server.faults({ on: 'payments', effect: 'late-capture', for: asha.email });
    await asha.pay(order.razorpayOrderId, 'close');
    expect((await asha.delete(`/api/order/delete/${order.orderId}`)).statusCode).toBe(200);
    expect(await asha.orders()).toEqual([]);
    await server.faults();
    await server.sandbox('payments/settle', { razorpayOrderId: order.razorpayOrderId });
    await untilStatus(asha, 'SUCCESS');
    expect(await mailed(asha, 'is paid')).toHaveLength(1);
  });

  test('a payment that is still being made keeps the order (T-14)', async () => {
    const { asha, order } = await ordering();
    await server.faults({ on: 'payments', effect: 'late-capture', for: asha.email });
    await asha.pay(order.razorpayOrderId);
    await server.faults();
    const refused = await asha.delete(`/api/order/delete/${order.orderId}`);
    expect(refused.json()).toMatchObject({ code: 'payment_pending' });
    expect(await asha.orders()).toMatchObject([{ status: 'PENDING' }]);
    await server.sandbox('payments/settle', { razorpayOrderId: order.razorpayOrderId });
    await untilStatus(asha, 'SUCCESS');
  });

  test('a provider that is down is a 503; one that times out closes it for now', async () => {
    const { asha, order } = await ordering();
    await server.faults({ on: 'payments', effect: 'down', times: 1 });
    const down = await asha.delete(`/api/order/delete/${order.orderId}`);
    expect(down.statusCode).toBe(503);
    expect(down.json().message).toBe('Failed to cancel order.');
    await server.faults({ on: 'payments', effect: 'timeout', ms: 10, times: 1 });
    expect((await asha.delete(`/api/order/delete/${order.orderId}`)).statusCode).toBe(200);
  });
});

describe('an application that two orders would pay', () => {
  /** The first order was given up and paid late after all, while the second one is open. */
  async function boughtTwice() {
    const { asha, applicationId, order: first } = await ordering();
    await server.faults({ on: 'payments', effect: 'late-capture', times: 1, for: asha.email });
    await asha.pay(first.razorpayOrderId, 'close');
    await asha.delete(`/api/order/delete/${first.orderId}`);
    const second = await asha.order();
    await server.sandbox('payments/settle', { razorpayOrderId: first.razorpayOrderId });
    const statusOf = async (id: string) =>
      (await asha.orders()).find((order) => order.id === id)?.status;
    await expect.poll(() => statusOf(first.orderId)).toBe('SUCCESS');
    return { asha, applicationId, first, second, statusOf };
  }

  const returned = {
    code: 'payment_returned',
    message: 'This was already paid. Your second payment is on its way back to you.',
  };

  test('is paid once: the second payment is refused, goes back, and its order ends (O15, O7, I10)', async () => {
    const { asha, first, second, statusOf } = await boughtTwice();
    await noWebhooks();
    const proof = await asha.pay(second.razorpayOrderId);
    for (let round = 0; round < 2; round += 1) {
      const verified = await asha.verify(second.orderId, proof);
      expect(verified.statusCode).toBe(409);
      expect(verified.json()).toMatchObject(returned);
      expect(await statusOf(second.orderId)).toBe('FAILED');
      await server.sandbox('reconcile');
    }
    await server.faults();
    expect(await statusOf(first.orderId)).toBe('SUCCESS');
    const payments = await server.dependencies.payments.paymentsOf(second.razorpayOrderId);
    expect(payments).toMatchObject([{ status: 'refunded' }]);
    expect(await mailed(asha, 'refunded')).toHaveLength(1);
  });

  test('is told so by the report, the check and the cancellation alike (O15, O10, O13)', async () => {
    for (const learn of [
      async () => {
        await server.faults();
        return server.sandbox('webhooks/replay');
      },
      (asha: Customer, id: string) => asha.post(`/api/order/check/${id}`),
      (asha: Customer, id: string) => asha.delete(`/api/order/delete/${id}`),
    ]) {
      const { asha, second, statusOf } = await boughtTwice();
      await noWebhooks();
      const proof = await asha.pay(second.razorpayOrderId);
      expect((await learn(asha, second.orderId)).statusCode).toBe(200);
      expect(await statusOf(second.orderId)).toBe('FAILED');
      await server.faults();
      expect((await asha.verify(second.orderId, proof)).json()).toMatchObject(returned);
    }
  });

  test('keeps nobody from ordering more while its money cannot go back (O15, O3)', async () => {
    const { asha, second, statusOf } = await boughtTwice();
    await noWebhooks();
    const refund = vi.spyOn(server.dependencies.payments, 'refund');
    refund.mockRejectedValue(new PaymentsRefused('The provider answered 400'));
    await asha.pay(second.razorpayOrderId);
    await asha.inCart(1, 'Website Care, One Month');
    const next = await asha.post('/api/order');
    refund.mockRestore();
    await server.faults();
    expect(next.statusCode).toBe(201);
    expect(dataOf(next)).toMatchObject({ totalAmount: 3_999 });
    expect(await statusOf(second.orderId)).toBe('FAILED');
  });
});

test('afterwards the provider holds exactly what SUCCESS orders cost (I2, S-46)', async () => {
  const { held, cost } = await books();
  expect(held).toEqual(cost);
});
