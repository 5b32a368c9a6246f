import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { hmac, newId } from '#server/common/identifiers.ts';
import { findMoneyBack, reconcile } from '#server/orders/reconciler.ts';
import { PaymentsDown } from '#server/peers/payments.ts';
import { now } from '#server/store/transaction.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { noReports } from '#tests/support/orders.ts';
import { dataOf, startServer } from '#tests/support/server.ts';
import type { Customer, Order } from '#tests/support/server.ts';
import { staffIn } from '#tests/support/staff.ts';

/* Refunds and disputes: booked once, and shown to customer and staff (S-56). */

const desk = 'desk@briefcase.example';
const fresh = await freshDatabase();
const server = await startServer({ fresh, environment: { STAFF_MAIL: desk } });
afterAll(() => server[Symbol.asyncDispose]());
const { database, payments, mail } = server.dependencies;

afterEach(async () => {
  vi.restoreAllMocks();
  await server.faults();
});

const staff = (...args: string[]) =>
  staffIn({ DATABASE_URL: fresh.url, STAFF_MAIL: desk, INIT_CWD: '.' }, ...args);

const price = 7_999;
const other = { name: 'Bulk SMS, 10,000 Messages', price: 2_249.75 };

interface ShownRefund {
  amount: number;
  status: string;
  reason?: string;
}

interface ShownOrder {
  id: string;
  customOrderId: string;
  status: string;
  totalAmount: number;
  refunded: number;
  refunds: ShownRefund[];
  items: { id: string; price: number; application: { id: string } }[];
  payments: { status: string }[];
  history: { event: string }[];
}

async function shown(asha: Customer): Promise<ShownOrder> {
  const [order] = dataOf<ShownOrder[]>(await asha.get('/api/order/user'));
  if (!order) throw new Error('There is no order');
  return order;
}

const isPaid = async (asha: Customer, id: string) =>
  dataOf<{ isPaid: boolean }>(await asha.get(`/api/application/${id}`)).isPaid;

/** A customer with a paid order of one application, or of two. */
async function bought({ isPair = false } = {}) {
  const asha = await server.registered();
  const { applicationId } = await asha.inCart();
  const second = isPair ? (await asha.inCart(1, other.name)).applicationId : '';
  const order = await asha.buy();
  const { customOrderId: number } = await shown(asha);
  return { asha, applicationId, second, order, number };
}

/** What a refund at the provider's dashboard does; rupees. */
const refundAtDashboard = ({ razorpayOrderId }: Order, amount?: number) =>
  server.sandbox('payments/refund', {
    razorpayOrderId,
    ...(amount !== undefined && { amount: Math.round(amount * 100) }),
  });

const disputeAtBank = ({ razorpayOrderId }: Order, status: string) =>
  server.sandbox('payments/dispute', { razorpayOrderId, status });

/** What the provider sent back of an order, in rupees. */
async function returnedBy({ razorpayOrderId }: Order): Promise<number> {
  const [payment] = await payments.paymentsOf(razorpayOrderId);
  return (payment?.amount_refunded ?? 0) / 100;
}

/** The mails with this in their subject; the outbox is emptied first. */
async function mailed(address: string, subject: string) {
  const isWaiting = () =>
    database.selectFrom('mailOutbox').select('id').where('nextAttemptAt', '<=', now).execute();
  while ((await isWaiting()).length > 0) await mail.sendDue();
  const mails = await server.customer().mails(address);
  return mails.filter((one) => one.subject.includes(subject));
}

/** A signed report of the provider, as if it came on its own. */
function report(event: string, payload: object, { eventId = newId(), at = 1_764_000_000 } = {}) {
  const body = JSON.stringify({ event, created_at: at, payload });
  return server.request('POST', '/api/webhook/razorpay', {
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': hmac('sandbox-webhook-secret', body),
    },
  });
}

async function paymentIdOf({ razorpayOrderId }: Order): Promise<string> {
  const [payment] = await payments.paymentsOf(razorpayOrderId);
  return payment?.id ?? '';
}

describe('a refund at the provider’s dashboard', () => {
  test('of the whole order shows on it, unpays its application and is mailed once (S-56)', async () => {
    const { asha, applicationId, order, number } = await bought();
    expect(await shown(asha)).toMatchObject({ refunded: 0, refunds: [] });
    await refundAtDashboard(order);
    await expect.poll(async () => (await shown(asha)).refunded).toBe(price);
    await server.sandbox('webhooks/replay');
    expect(await shown(asha)).toMatchObject({
      status: 'SUCCESS',
      refunded: price,
      refunds: [{ amount: price, status: 'done' }],
      payments: [{ status: 'refunded' }],
    });
    expect(await isPaid(asha, applicationId)).toBe(false);
    const mails = await mailed(asha.email, 'refunded');
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We refunded ₹7,999.00 of your order ${number}`,
    ]);
    expect(mails[0]?.text).toContain('is refunded in full');
  });

  test('without a webhook is found by the reconciler and the regular look (S-56)', async () => {
    for (const look of [
      () => reconcile(server.dependencies, server.app.log, { all: true }),
      () => findMoneyBack(server.dependencies, server.app.log),
    ]) {
      const { asha, order } = await bought();
      await server.faults(noReports);
      await refundAtDashboard(order);
      expect(await shown(asha)).toMatchObject({ refunded: 0 });
      await look();
      expect(await shown(asha)).toMatchObject({ refunded: price });
      await server.faults();
    }
  });

  test('of an amount leaves items paid; parts that add up to the whole do not (S-56)', async () => {
    const { asha, applicationId, second, order } = await bought({ isPair: true });
    await refundAtDashboard(order, 500);
    await expect.poll(async () => (await shown(asha)).refunded).toBe(500);
    expect(await isPaid(asha, applicationId)).toBe(true);
    expect((await shown(asha)).history.map(({ event }) => event)).toContain('partly_refunded');
    await refundAtDashboard(order, price);
    await refundAtDashboard(order);
    await expect.poll(async () => (await shown(asha)).refunds).toHaveLength(3);
    expect(await shown(asha)).toMatchObject({ refunded: price + other.price });
    expect([await isPaid(asha, applicationId), await isPaid(asha, second)]).toEqual([false, false]);
  });

  test('that comes before its payment was booked counts after it (S-56, O10)', async () => {
    const asha = await server.registered();
    const { applicationId } = await asha.inCart();
    const order = await asha.order();
    await server.faults(noReports);
    const { razorpay_payment_id: id } = await asha.pay(order.razorpayOrderId);
    const entity = { id: 'rfnd_early', payment_id: id, amount: 100_00, status: 'processed' };
    await server.faults();
    const [payment] = await payments.paymentsOf(order.razorpayOrderId);
    await report('refund.processed', { refund: { entity }, payment: { entity: payment } });
    expect(await shown(asha)).toMatchObject({ status: 'SUCCESS', refunded: 100 });
    expect(await isPaid(asha, applicationId)).toBe(true);
  });

  test('that fails after it began leaves the order paid, and staff hear of it (S-56)', async () => {
    const { asha, applicationId, order, number } = await bought();
    await server.faults({ on: 'payments', effect: 'slow-refund', for: asha.email });
    await refundAtDashboard(order);
    await expect
      .poll(async () => (await shown(asha)).refunds)
      .toMatchObject([{ status: 'pending', amount: price }]);
    expect(await shown(asha)).toMatchObject({ refunded: 0, payments: [{ status: 'refunding' }] });
    const { razorpayOrderId } = order;
    await server.sandbox('payments/refund/end', { razorpayOrderId, status: 'failed' });
    await expect
      .poll(async () => (await shown(asha)).refunds)
      .toMatchObject([{ status: 'failed' }]);
    expect(await shown(asha)).toMatchObject({ refunded: 0, payments: [{ status: 'captured' }] });
    expect(await isPaid(asha, applicationId)).toBe(true);
    expect(await mailed(desk, `A refund of order ${number} failed`)).toHaveLength(1);
    // What came earlier takes nothing back.
    await server.sandbox('webhooks/replay');
    expect((await shown(asha)).refunds).toMatchObject([{ status: 'failed' }]);
  });

  test('needs a true signature and a payment of ours, and counts once (S-56, O9)', async () => {
    const { asha, order } = await bought();
    const id = await paymentIdOf(order);
    const entity = { id: 'rfnd_once', payment_id: id, amount: 100_00, status: 'processed' };
    const forged = await server.request('POST', '/api/webhook/razorpay', {
      payload: JSON.stringify({ event: 'refund.processed', payload: { refund: { entity } } }),
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'f'.repeat(64) },
    });
    expect(forged.statusCode).toBe(400);
    const unknown = { ...entity, id: 'rfnd_unknown', payment_id: 'pay_of_others' };
    expect((await report('refund.processed', { refund: { entity: unknown } })).json()).toEqual({
      success: true,
      message: 'Ignored.',
    });
    await Promise.all(
      ['refund.processed', 'refund.created', 'refund.processed'].map((event) =>
        report(event, { refund: { entity } }),
      ),
    );
    expect(await shown(asha)).toMatchObject({ refunded: 100, refunds: [{ amount: 100 }] });
  });

  test('lets the application be paid again (S-56)', async () => {
    const { asha, applicationId, order } = await bought();
    await refundAtDashboard(order);
    await expect.poll(() => isPaid(asha, applicationId)).toBe(false);
    expect((await asha.post('/api/cart', { applicationId, quantity: 1 })).statusCode).toBe(201);
    await asha.buy();
    expect(await isPaid(asha, applicationId)).toBe(true);
    await server.sandbox('webhooks/replay');
    expect(await isPaid(asha, applicationId)).toBe(true);
  });
});

describe('a refund by staff', () => {
  test('of an item returns its price, and the other item stays paid (S-56)', async () => {
    const { asha, applicationId, second, order, number } = await bought({ isPair: true });
    const refunded = await staff('refund', number, '--item', second, '--reason', 'Sold out');
    expect(refunded).toMatchObject({ code: 0, err: '' });
    expect(refunded.out).toMatch(
      new RegExp(`^Order ${number}: ₹2,249\\.75 went back \\(refund rfnd_\\w+\\)\\.$`),
    );
    expect(await returnedBy(order)).toBe(other.price);
    expect(await shown(asha)).toMatchObject({
      refunded: other.price,
      refunds: [{ amount: other.price, status: 'done', reason: 'Sold out' }],
    });
    expect([await isPaid(asha, applicationId), await isPaid(asha, second)]).toEqual([true, false]);
    expect((await staff('refund', number, '--item', second, '--reason', 'Again')).err).toBe(
      `The money of item ${second} went back already, or is on its way.`,
    );
    const [told] = await mailed(asha.email, 'refunded');
    expect(told?.text).toContain('Reason: Sold out');
  });

  test('of the whole order, then of nothing more (S-56)', async () => {
    const { asha, applicationId, order, number } = await bought();
    const { id } = await shown(asha);
    expect(
      await staff('refund', number, '--amount', '₹1,000.50', '--reason', 'Late'),
    ).toMatchObject({ code: 0 });
    expect(await isPaid(asha, applicationId)).toBe(true);
    expect((await staff('refund', number, '--amount', '6998.51', '--reason', 'x')).err).toBe(
      `Only ₹6,998.50 of order ${number} can still go back.`,
    );
    expect(await staff('refund', id, '--reason', 'Not wanted')).toMatchObject({ code: 0 });
    expect(await returnedBy(order)).toBe(price);
    expect(await isPaid(asha, applicationId)).toBe(false);
    expect(await staff('refund', number, '--reason', 'x')).toMatchObject({
      code: 1,
      err: `All that was paid for order ${number} went back already, or is on its way.`,
    });
  });

  test('is refused in one line where the arguments make no sense (S-56)', async () => {
    const { number } = await bought();
    const asha = await server.registered();
    await asha.inCart();
    const { orderId } = await asha.order();
    const refusals = await Promise.all(
      [
        [],
        ['BC-UNKNOWN1', '--reason', 'x'],
        [number],
        [number, '--reason', '  '],
        [number, '--amount', '0', '--reason', 'x'],
        [number, '--amount', '1.234', '--reason', 'x'],
        [number, '--amount', '1', '--item', 'a', '--reason', 'x'],
        [number, '--item', newId(), '--reason', 'x'],
        [orderId, '--reason', 'x'],
        [number, '--why', 'x'],
      ].map((args) => staff('refund', ...args)),
    );
    expect(refusals.map(({ code, out }) => [code, out])).toEqual(refusals.map(() => [1, '']));
    expect(refusals.map(({ err }) => err.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID'))).toEqual([
      'Give exactly one order, by its number or id; texts in quotes.',
      'There is no order BC-UNKNOWN1.',
      'Give a --reason; the customer reads it.',
      'Give a --reason; the customer reads it.',
      '--amount is an amount in rupees, such as 499.50, of at least 1.',
      '--amount is an amount in rupees, such as 499.50, of at least 1.',
      'Give --item or --amount, not both.',
      `Order ${number} has no item ID; npm run staff -- orders --json lists them.`,
      'Order ID is not paid, so there is nothing to return.',
      `Unknown option '--why'; npm run staff -- help lists what there is.`,
    ]);
  });

  test('while the provider is down goes back later, once (S-56, O15)', async () => {
    const { asha, order, number } = await bought();
    await server.faults({ on: 'payments', effect: 'down' });
    const asked = await staff('refund', number, '--reason', 'Not wanted');
    expect(asked).toMatchObject({ code: 0, err: '' });
    expect(asked.out).toContain('the server asks until it does');
    expect((await shown(asha)).refunds).toMatchObject([{ status: 'pending', amount: price }]);
    await server.faults();
    await reconcile(server.dependencies, server.app.log, { all: true });
    expect(await shown(asha)).toMatchObject({ refunded: price, refunds: [{ status: 'done' }] });
    expect(await returnedBy(order)).toBe(price);
  });

  test('is queried, not repeated, when its answer is lost beside a dashboard refund (S-56)', async () => {
    const { asha, order, number } = await bought();
    await server.faults({ on: 'payments', effect: 'timeout', ms: 1, times: 1 });
    await staff('refund', number, '--amount', '1000', '--reason', 'Late');
    await server.faults(noReports);
    await refundAtDashboard(order, 1000);
    const { refund } = payments;
    const again = vi.spyOn(payments, 'refund').mockImplementation(refund);
    for (let round = 0; round < 2; round += 1) {
      await reconcile(server.dependencies, server.app.log, { all: true });
    }
    expect(again).not.toHaveBeenCalled();
    expect(await returnedBy(order)).toBe(2000);
    const { refunded, refunds } = await shown(asha);
    expect(refunded).toBe(2000);
    expect(refunds.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(refunds.filter(({ reason }) => reason === 'Late')).toHaveLength(1);
  });

  test('fails where the money was refunded elsewhere first (S-56)', async () => {
    const { asha, order, number } = await bought();
    await server.faults({ on: 'payments', effect: 'down' });
    await staff('refund', number, '--amount', '5000', '--reason', 'Late');
    await server.faults(noReports);
    await refundAtDashboard(order, 4000);
    await reconcile(server.dependencies, server.app.log, { all: true });
    expect(await shown(asha)).toMatchObject({ refunded: 4000 });
    const { refunds } = await shown(asha);
    expect(refunds.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
      '4000 done',
      '5000 failed',
    ]);
    expect(await mailed(desk, `A refund of order ${number} failed`)).toHaveLength(1);
    expect(await staff('refund', number, '--amount', '3999', '--reason', 'x')).toMatchObject({
      code: 0,
    });
  });

  test('that the provider made before the server died is booked by the next one (S-56)', async () => {
    const { asha, order, number } = await bought();
    await server.faults({ on: 'payments', effect: 'down' });
    await staff('refund', number, '--reason', 'Not wanted');
    await server.faults(noReports);
    const { refund } = payments;
    vi.spyOn(payments, 'refund').mockImplementation(async (wanted) => {
      await refund(wanted);
      throw new PaymentsDown('The server died', true);
    });
    await reconcile(server.dependencies, server.app.log, { all: true });
    expect(await shown(asha)).toMatchObject({ refunded: 0 });
    vi.restoreAllMocks();
    const asked = vi.spyOn(payments, 'refund');
    await reconcile(server.dependencies, server.app.log, { all: true });
    expect(asked).not.toHaveBeenCalled();
    expect(await shown(asha)).toMatchObject({ refunded: price });
    expect(await returnedBy(order)).toBe(price);
  });
});

describe('rejecting a paid application', () => {
  test('returns the money of its item, says so in the mail, and is not completed (S-56, S-51)', async () => {
    const { asha, applicationId, second, order } = await bought({ isPair: true });
    const rejected = await staff('reject', applicationId, 'Not possible');
    expect(rejected).toMatchObject({ code: 0, err: '' });
    expect(rejected.out).toContain(`Application ${applicationId} is rejected`);
    expect(rejected.out).toContain('₹7,999.00 went back');
    expect(await returnedBy(order)).toBe(price);
    expect(await shown(asha)).toMatchObject({
      refunded: price,
      refunds: [{ amount: price, reason: 'Not possible' }],
    });
    const application = dataOf<{ isPaid: boolean; appStatus: number; history: object[] }>(
      await asha.get(`/api/application/${applicationId}`),
    );
    expect(application).toMatchObject({ isPaid: false, appStatus: 3 });
    expect(application.history.at(-1)).toMatchObject({ by: 'refund', status: 3 });
    expect(await isPaid(asha, second)).toBe(true);
    const [told] = await mailed(asha.email, 'is rejected');
    expect(told?.text).toContain('We are refunding the ₹7,999.00 that you paid for it.');
    expect((await staff('complete', applicationId)).code).toBe(1);
    expect((await staff('complete', second)).code).toBe(0);
  });

  test('returns what is left of a price of which a part went back, once (S-56)', async () => {
    const { asha, applicationId, order } = await bought();
    await refundAtDashboard(order, 999);
    await expect.poll(async () => (await shown(asha)).refunded).toBe(999);
    await staff('reject', applicationId, 'Not possible');
    await staff('reject', applicationId, 'Not possible');
    expect(await returnedBy(order)).toBe(price);
    expect(await isPaid(asha, applicationId)).toBe(false);
  });

  test('whose money is on its way back cannot be completed (S-56, S-51)', async () => {
    const { applicationId, number } = await bought();
    await server.faults({ on: 'payments', effect: 'down' });
    await staff('refund', number, '--reason', 'Not wanted');
    expect(await staff('complete', applicationId)).toMatchObject({
      code: 1,
      err: `What was paid for application ${applicationId} is on its way back.`,
    });
    await server.faults();
    await reconcile(server.dependencies, server.app.log, { all: true });
    expect((await staff('complete', applicationId)).err).toBe(
      `Application ${applicationId} is not paid yet.`,
    );
  });
});

describe('a dispute', () => {
  test('is mailed at each step and listed, and a lost one counts as a refund (S-56)', async () => {
    const { asha, applicationId, order, number } = await bought();
    for (const status of ['created', 'action_required', 'under_review']) {
      await disputeAtBank(order, status);
      await expect.poll(() => mailed(desk, `order ${number} is disputed`)).not.toEqual([]);
    }
    await expect.poll(() => mailed(desk, `order ${number} is disputed`)).toHaveLength(3);
    expect(await shown(asha)).toMatchObject({ refunded: 0 });
    expect((await staff('show', number)).out).toContain('under_review');
    expect((await staff('refund', number, '--reason', 'x')).err).toBe(
      `The payment of order ${number} is disputed; its money can go back once the dispute has ended.`,
    );
    await disputeAtBank(order, 'lost');
    await expect.poll(async () => (await shown(asha)).refunded).toBe(price);
    await server.sandbox('webhooks/replay');
    expect(await shown(asha)).toMatchObject({ refunds: [{ amount: price, status: 'done' }] });
    expect(await isPaid(asha, applicationId)).toBe(false);
    expect(await mailed(desk, `order ${number} is lost`)).toHaveLength(1);
    expect((await staff('orders', '--customer', asha.email)).out).toMatch(
      /refunded ₹7,999\.00; dispute disp_\w+ lost$/,
    );
  });

  test('never moves back, however its reports come (S-56, O10)', async () => {
    const { asha, order, number } = await bought();
    const id = await paymentIdOf(order);
    const entity = { id: `disp_${number}`, payment_id: id, amount: price * 100 };
    const tell = (status: string, at: number) =>
      report(`payment.dispute.${status}`, { dispute: { entity } }, { at });
    for (const [status, at] of [
      ['under_review', 20],
      ['created', 10],
      ['won', 40],
      ['action_required', 30],
      ['won', 40],
    ] as const) {
      await tell(status, at);
    }
    const disputes = await database
      .selectFrom('disputes')
      .select(['status', 'amountPaise'])
      .where('id', '=', entity.id)
      .execute();
    expect(disputes).toEqual([{ status: 'won', amountPaise: price * 100 }]);
    expect(await shown(asha)).toMatchObject({ refunded: 0 });
    expect((await tell('created', 1)).json()).toMatchObject({ success: true });
  });

  test('without a webhook is found, and holds a rejection’s money until it ends (S-56)', async () => {
    const { asha, applicationId, order, number } = await bought();
    await server.faults(noReports);
    await disputeAtBank(order, 'created');
    await findMoneyBack(server.dependencies, server.app.log);
    expect((await staff('show', number, '--json')).out).toContain('"created"');
    await staff('reject', applicationId, 'Not possible');
    expect((await shown(asha)).refunds).toMatchObject([{ status: 'pending' }]);
    await disputeAtBank(order, 'won');
    await reconcile(server.dependencies, server.app.log, { all: true });
    expect(await shown(asha)).toMatchObject({ refunded: price, refunds: [{ status: 'done' }] });
    expect(await returnedBy(order)).toBe(price);
  });
});
