import { describe, expect, test } from 'vitest';
import { hmac } from '#server/common/identifiers.ts';
import { countStatuses } from '#tests/support/answers.ts';
import { createPurchase, testLedger, playPurchase, testTotals } from '#tests/support/ledger.ts';
import { createCaptureReport, noReports, sendReport } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

const paidOnce = { orders: ['SUCCESS'], cart: 0, receipts: 1 };

describe('reports of the provider', () => {
  testLedger(server, [
    ['pay the order if the browser died (O14)', ['pay'], paidOnce],
    [
      'count once, even if they are early or repeated (O10)',
      [
        { fault: 'webhook-first' },
        { fault: 'duplicate-webhook' },
        'pay',
        'look',
        'verify',
        'recover',
        'report',
      ],
      { ...paidOnce, answers: ['SUCCESS', 'verify 200'] },
    ],
    [
      'of a failed attempt never undo a payment (O10)',
      ['decline', 'look', 'pay', 'verify', 'report'],
      { ...paidOnce, answers: ['PENDING', 'verify 200'] },
    ],
    [
      'of a wrong amount cause one refund and fail the order (O9, S-46)',
      [{ captures: { amount: 100 } }, 'pay', 'report'],
      { orders: ['FAILED'], payments: ['refunded'], refundMails: 1 },
    ],
  ]);

  test.for(['drop', 'lose-reply'])(
    'that get no answer (%s) are delivered with the next ones (O11)',
    async (effect) => {
      const it = await playPurchase(
        server,
        { on: noReports.on, effect },
        'pay',
        'report',
        'recover',
      );
      await playPurchase(server, 'pay');
      await it.expectLedger(paidOnce);
    },
  );

  const webhook = (body: string, signature: string) =>
    sendReport(server.request, body, { 'x-razorpay-signature': signature });

  test('require the signature of their exact bytes (O9)', async () => {
    const it = await createPurchase(server);
    const body = createCaptureReport(it.order, 799_900);
    const right = hmac('sandbox-webhook-secret', body);
    const refused = [
      await webhook(body, ''),
      await webhook(body, hmac('other', body)),
      await webhook(`${body} `, right),
      await webhook('not json', right),
      await server.request('POST', '/api/webhook/razorpay', {
        payload: body,
        headers: { 'content-type': 'application/json' },
      }),
    ];
    expect(countStatuses(refused)).toEqual({ 400: 5 });
    await it.expectLedger({ orders: ['PENDING'] });
    expect((await webhook(body, right)).statusCode).toBe(200);
    await it.expectLedger({ orders: ['SUCCESS'] });
  });

  test.for([
    createCaptureReport({ razorpayOrderId: 'order_unknown' }, 799_900),
    '{"event":"moon.full"}',
    'not json',
  ])('of an unknown order or event are accepted and ignored: %s (O9)', async (body) => {
    const it = await createPurchase(server);
    expect((await sendReport(server.request, body)).statusCode).toBe(200);
    await it.expectLedger({ orders: ['PENDING'] });
  });

  test('of five megabytes are refused (O9)', async () => {
    expect((await webhook('x'.repeat(5_000_000), '')).statusCode).toBe(413);
  });
});

describe('reconciling', () => {
  testLedger(server, [
    [
      'finds an unreported payment after fifteen minutes (O11)',
      ['mute', 'pay', 'reconcile', 'look', { minutes: 16 }, 'reconcile'],
      { ...paidOnce, answers: ['PENDING'] },
    ],
  ]);

  test('closes an order whose creation never reached the provider (O4)', async () => {
    const { asha } = await server.createCartItem();
    await server.faults({ on: 'payments', effect: 'down', times: 1, for: asha.email });
    await asha.post('/api/order');
    await server.sandbox('reconcile');
    const orders = await server.readRows('orders', { userId: await asha.id() });
    expect(orders).toMatchObject([{ state: 'CLOSED' }]);
    expect((await asha.post('/api/order')).statusCode).toBe(201);
  });
});

testTotals(server);
