import { afterEach, describe, expect, test, vi } from 'vitest';
import { hmac } from '#server/common/identifiers.ts';
import { expectRefusals, countStatuses } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import type { Proof } from '#tests/support/customer.ts';
import { createPurchase, testLedger, playPurchase, testTotals } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const { payments } = server.dependencies;

afterEach(() => vi.restoreAllMocks());

const failed = { orders: ['FAILED'], cart: 1 };
const paid = { orders: ['SUCCESS'], cart: 0, receipts: 1 };

function tampered(proof: Proof): object[] {
  const signature = proof.razorpay_signature;
  const last = signature.endsWith('0') ? '1' : '0';
  return [
    { razorpay_signature: signature.slice(0, -1) + last },
    { razorpay_signature: signature.slice(0, -2) },
    { razorpay_signature: signature.toUpperCase() },
    { razorpay_signature: '' },
    { razorpay_signature: `${signature} ` },
    { razorpay_signature: hmac('other', 'order_1|pay_1') },
    { razorpay_payment_id: 'pay_other' },
    { razorpay_order_id: 'order_other' },
    { razorpay_signature: [signature] },
    { razorpay_signature: 'a'.repeat(200_000) },
  ];
}

describe('verifying a payment', () => {
  test('fails for any tampered signature; the order is FAILED and can still succeed (O5, S-07)', async () => {
    const it = await playPurchase(server, 'mute', 'pay');
    for (const change of tampered(it.proof)) {
      const answer = await it.asha.verify(it.order.orderId, { ...it.proof, ...change });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe('Payment verification failed!');
    }
    await it.expectLedger(failed);
    await it.play('verify');
    await it.expectLedger(paid);
  });

  test('fails with a valid signature of another order (O6)', async () => {
    const [one, two] = [await createPurchase(server), await createPurchase(server)];
    const { proof } = await one.play('pay');
    const { asha, order } = two;
    const renamed = { ...proof, razorpay_order_id: order.razorpayOrderId };
    for (const wrong of [proof, renamed]) {
      expect((await asha.verify(order.orderId, wrong)).statusCode).toBe(400);
    }
    await two.expectLedger(failed);
  });

  test('fifty times in parallel has one effect (O7)', async () => {
    const it = await playPurchase(server, 'pay');
    const all = await runInParallel(50, () => it.asha.verify(it.order.orderId, it.proof));
    expect(countStatuses(all)).toEqual({ 200: 50 });
    await it.expectLedger(paid);
  });

  test.for([
    ['too little', { amount: 100 }, 'paid_too_little', ['refunded']],
    ['too much', { amount: 799_901 }, 'paid_too_much', ['refunded']],
    // Its amount would be shown in rupees.
    ['another currency', { currency: 'USD' }, 'paid_too_little', []],
  ] as const)(
    'of %s fails the order and refunds the money (O8, S-46)',
    async ([, captures, event, attempts]) => {
      const it = await playPurchase(server, 'mute', { captures }, 'pay');
      const { asha, order, proof } = it;
      const complained = vi.spyOn(server.app.log, 'error');
      const message =
        'You paid another amount than your order costs. Your payment is on its way back to you.';
      await expectRefusals([asha.verify(order.orderId, proof), 409, 'payment_returned', message]);
      const complaints = complained.mock.calls.filter(([, text]) => text?.includes('wrong amount'));
      const { razorpay_payment_id: paymentId } = proof;
      expect(complaints).toMatchObject([[{ orderId: order.orderId, paymentId, ...captures }, {}]]);
      await it.play('recover');
      const returned = { payments: ['refunded'], refundMails: 1, attempts: [...attempts] };
      await it.expectLedger({ ...failed, ...returned });
      expect((await it.ledger()).history).toContain(event);
      expect((await asha.listMails())[0]?.text).toContain('which costs ₹7,999.00');
      expect((await asha.order()).orderId).not.toBe(order.orderId);
    },
  );

  test('fails for a refunded payment (O8)', async () => {
    const it = await playPurchase(server, 'mute', 'pay');
    const { razorpay_payment_id: paymentId } = it.proof;
    await payments.refund({ paymentId, amount: 799_900, receipt: 'at once' });
    await it.play('verify');
    await it.expectLedger({ ...failed, answers: ['verify 409 payment_not_taken'] });
  });

  test('reports a refund that happened while the provider was asked (O8, S-46)', async () => {
    const it = await playPurchase(server, 'mute', { captures: { amount: 100 } }, 'pay');
    const { getPayment } = payments;
    vi.spyOn(payments, 'getPayment').mockImplementationOnce(async (paymentId) => {
      await it.play('reconcile all');
      await it.expectLedger({ payments: ['refunded'] });
      return getPayment(paymentId);
    });
    await it.play('verify');
    await it.expectLedger({ answers: ['verify 409 payment_returned'] });
  });

  test('fails for a payment unknown to the provider, even with a valid signature (O8)', async () => {
    const it = await createPurchase(server);
    const { orderId, razorpayOrderId } = it.order;
    const proof = {
      razorpay_order_id: razorpayOrderId,
      razorpay_payment_id: 'pay_never_made',
      razorpay_signature: hmac('sandbox-secret', `${razorpayOrderId}|pay_never_made`),
    };
    await expectRefusals([it.asha.verify(orderId, proof), 400, 'payment_mismatch']);
    await it.expectLedger({ orders: ['PENDING'] });
  });

  testLedger(server, [
    [
      'while the provider is down stays pending, and succeeds soon after (O8, S-46)',
      [
        'mute',
        'pay',
        { fault: 'down' },
        'verify',
        'look',
        'recover',
        'mute',
        { minutes: 1 },
        'reconcile',
        'look',
        'verify',
      ],
      { ...paid, answers: ['verify 409 payment_pending', 'PENDING', 'SUCCESS', 'verify 200'] },
    ],
    [
      'sends one receipt, also if all calls learn of the payment at the same time (R-192)',
      [
        'mute',
        'pay',
        'recover',
        (it) => {
          const calls = ['verify', 'report', 'reconcile all', 'check', 'verify', 'report'] as const;
          return Promise.all(calls.map((call) => it.play(call)));
        },
      ],
      { receipts: 1 },
    ],
    [
      'sends no receipt for a wrong signature, a failed payment or one under way (R-192, C-25)',
      [{ fault: 'late-capture' }, 'decline', 'pay', 'forge', 'report', 'reconcile all', 'check'],
      { receipts: 0 },
    ],
  ]);
});

describe('checking an order', () => {
  testLedger(server, [
    [
      'settles an unreported payment, once (R-158, O14)',
      ['mute', 'pay', (it) => Promise.all([1, 2, 3].map(() => it.play('check')))],
      { ...paid, answers: ['check 200 SUCCESS', 'check 200 SUCCESS', 'check 200 SUCCESS'] },
    ],
    [
      'changes nothing without a captured payment, even after a failed attempt (R-158, S-07)',
      ['check', 'decline', 'check'],
      { answers: ['check 200 PENDING', 'check 200 PENDING'] },
    ],
    [
      'while the provider is down is a 503 (R-158)',
      [{ fault: 'down' }, 'check'],
      { answers: [expect.stringMatching(/^check 503/)] },
    ],
  ]);
});

testTotals(server);
