import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/common/identifiers.ts';
import { findRefunds } from '#server/orders/reconciler.ts';
import { auditOrders } from '#server/store/audit.ts';
import {
  createPaidPurchase,
  createPurchase,
  testLedger,
  playPurchase,
} from '#tests/support/ledger.ts';
import type { MoneyEvent, Purchase } from '#tests/support/ledger.ts';
import { sendEvent } from '#tests/support/orders.ts';
import { readApplication } from '#tests/support/staff.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';

/* Refunds by staff and at the provider: booked once, and shown to customer and staff (S-56). */

const desk = 'desk@briefcase.example';
const { server, staff, expectFailures } = await testStaffServer({ STAFF_MAIL: desk });
const { payments } = server.dependencies;

afterEach(() => vi.restoreAllMocks());

const price = 7_999;
const pair = [[1], [2, 'Bulk SMS, 10,000 Messages']] as const;
const secondPrice = 4_499.5;

/** A paid order of one application, or of two. */
async function bought(cart?: typeof pair) {
  const it = await createPaidPurchase(server, cart);
  const [first = '', second = ''] = it.applications;
  return Object.assign(it, { first, second });
}

/** Staff refund the current order. */
const refundBy =
  (...args: string[]): MoneyEvent =>
  async (it) => {
    const { customOrderId } = await it.shown();
    expect(await staff('refund', customOrderId, '--reason', 'Late', ...args)).toMatchObject({
      code: 0,
      err: '',
    });
  };
const rejectByStaff: MoneyEvent = ({ applications: [id = ''] }) =>
  staff('reject', id, 'Not possible');
const addAgain: MoneyEvent = ({ asha, applications: [applicationId] }) =>
  asha.post('/api/cart', { applicationId });
const findUnreported: MoneyEvent = () => findRefunds(server.dependencies, server.app.log);

/** The latest mail to the customer with this subject. */
async function findMail({ asha }: Purchase, subject: string) {
  return (await asha.listMails()).find((mail) => mail.subject.includes(subject));
}

const refunded = { orders: ['SUCCESS'], refunded: price, refunds: [`${price} done`] };
const paid: MoneyEvent[] = ['pay', 'verify'];

describe('a refund at the provider’s dashboard', () => {
  test('of the whole order appears on it, unpays its application and sends one mail (S-56)', async () => {
    const it = await bought();
    await it.expectLedger({ refunded: 0, refunds: [], isPaid: [true] });
    await it.play({ dashboard: 'all' }, 'report');
    await it.expectLedger({ ...refunded, attempts: ['refunded'], isPaid: [false], refundMails: 1 });
    const mail = await findMail(it, 'refunded');
    expect(mail?.subject).toBe(`We refunded ₹7,999.00 of your order ${it.number}`);
    expect(mail?.text).toContain('is refunded in full');
  });

  testLedger(server, [
    [
      'without a webhook is found by the reconciler (S-56)',
      [...paid, 'mute', { dashboard: 'all' }, 'reconcile all'],
      refunded,
    ],
    [
      'without a webhook is found by the regular check for refunds (S-56)',
      [...paid, 'mute', { dashboard: 'all' }, findUnreported],
      refunded,
    ],
    [
      'allows paying for the application again (S-56)',
      [...paid, { dashboard: 'all' }, addAgain, 'order', ...paid, 'report'],
      {
        orders: ['SUCCESS', 'SUCCESS'],
        payments: ['refunded', 'captured'],
        isPaid: [true],
      },
    ],
  ]);

  test('of an amount leaves items paid, until the parts add up to the whole (S-56)', async () => {
    const it = await bought(pair);
    await it.play({ dashboard: 500 });
    await it.expectLedger({ refunded: 500, isPaid: [true, true] });
    expect((await it.ledger()).history).toContain('partly_refunded');
    await it.play({ minutes: 1 }, { dashboard: price }, { dashboard: 'all' });
    const refunds = ['3999.5 done', '500 done', '7999 done'];
    await it.expectLedger({ refunds, refunded: price + secondPrice, isPaid: [false, false] });
    const amounts = (await it.shown()).refunds.map(({ amount }) => amount);
    expect(amounts, 'oldest first').toEqual([500, price, 3_999.5]);
  });

  test('for an item that staff name unpays the item, and rejecting it refunds no more (S-56)', async () => {
    const it = await bought(pair);
    await it.play({ dashboard: price }, 'report');
    await it.expectLedger({ refunded: price, isPaid: [true, true] });
    const refund = (await it.shown()).refunds[0]?.id ?? '';
    expect((await staff('show', it.number)).out).toContain(refund);
    for (let time = 0; time < 2; time += 1) {
      const done = {
        code: 0,
        out: `Refund ${refund} was for item ${it.first}, which is not paid any more.`,
      };
      expect(await staff('allocate', it.number, refund, '--item', it.first)).toMatchObject(done);
    }
    const unknown = newId();
    const lists = `npm run staff -- show ${it.number} lists them.`;
    await expectFailures(
      [
        ['allocate', it.number, refund, '--item', it.second],
        `Refund ${refund} has not reached the customer, or is for an item already.`,
      ],
      [
        ['allocate', it.number, unknown, '--item', it.first],
        `Order ${it.number} has no refund ${unknown}; ${lists}`,
      ],
      [
        ['allocate', it.number, refund],
        'Give an order, one of its refunds, and the --item that it was for.',
      ],
    );
    await it.play(rejectByStaff, 'reconcile all');
    await it.expectLedger({ refunded: price, isPaid: [false, true] });
    expect(await auditOrders(server.dependencies.database, it.order.orderId)).toMatchObject({
      wrong: [],
      withoutItem: 0,
    });
  });

  test('that is reported before its payment counts afterwards (S-56, O10)', async () => {
    const it = await playPurchase(server, 'mute', 'pay');
    const payment_id = it.proof.razorpay_payment_id;
    const entity = { id: 'rfnd_early', payment_id, amount: 100_00, status: 'processed' };
    await it.play('recover');
    const [payment] = await payments.getPayments(it.order.razorpayOrderId);
    await sendEvent(server.request, 'refund.processed', {
      refund: { entity },
      payment: { entity: payment },
    });
    await it.expectLedger({ orders: ['SUCCESS'], refunded: 100, isPaid: [true] });
  });

  test('that fails later leaves the order paid and notifies staff (S-56)', async () => {
    const it = await bought();
    await it.play({ fault: 'slow-refund' }, { dashboard: 'all' });
    await it.expectLedger({ refunds: [`${price} pending`], refunded: 0, attempts: ['refunding'] });
    await it.callProvider('refund/end', { status: 'failed' });
    const failed = { refunds: [`${price} failed`], refunded: 0, attempts: ['captured'] };
    await it.expectLedger({ ...failed, isPaid: [true] });
    expect((await it.ledger()).history).toContain('refund_failed');
    expect(await it.countMails(`A refund of order ${it.number} failed`, desk)).toBe(1);
    // Earlier reports change nothing.
    await it.play('report');
    await it.expectLedger(failed);
  });

  test('requires a known payment, and counts once (S-56, O9)', async () => {
    const it = await bought();
    const payment_id = it.proof.razorpay_payment_id;
    const entity = { id: 'rfnd_once', payment_id, amount: 100_00, status: 'processed' };
    const unknown = { ...entity, id: 'rfnd_unknown', payment_id: 'pay_of_others' };
    const ignored = { success: true, message: 'Ignored.' };
    expect(
      (await sendEvent(server.request, 'refund.processed', { refund: { entity: unknown } })).json(),
    ).toEqual(ignored);
    await Promise.all(
      ['refund.processed', 'refund.created', 'refund.processed'].map((event) =>
        sendEvent(server.request, event, { refund: { entity } }),
      ),
    );
    await it.expectLedger({ refunded: 100, refunds: ['100 done'] });
  });
});

describe('a refund by staff', () => {
  test('of an item returns its price, and the other item stays paid (S-56)', async () => {
    const it = await bought(pair);
    const refund = (reason: string) =>
      staff('refund', it.number, '--item', it.second, '--reason', reason);
    const done = await refund('Sold out');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toMatch(
      new RegExp(`^Order ${it.number}: ₹4,499\\.50 is refunded \\(refund rfnd_\\w+\\)\\.$`),
    );
    const item = { refundedAtProvider: secondPrice, refunded: secondPrice, isPaid: [true, false] };
    await it.expectLedger({ ...item, refunds: [`${secondPrice} done`] });
    expect((await it.shown()).refunds).toMatchObject([{ reason: 'Sold out' }]);
    expect((await refund('Again')).err).toBe(
      `Item ${it.second} is refunded already, or its refund is pending.`,
    );
    expect((await findMail(it, 'refunded'))?.text).toContain('Reason: Sold out');
    expect(await staff('refund', it.number, '--reason', 'The rest')).toMatchObject({ code: 0 });
    const nothingLeft = `Order ${it.number} is refunded already, or its refund is pending.`;
    await expectFailures([['refund', it.number, '--reason', 'x'], nothingLeft]);
  });

  test('with invalid arguments is refused in one line (S-56)', async () => {
    const { number } = await bought();
    const { orderId } = (await createPurchase(server)).order;
    const item = newId();
    const noAmount = '--amount is an amount in rupees, such as 499.50, of at least 1.';
    const noReason = 'Give a reason; the customer reads it.';
    const refund = (...args: string[]) => ['refund', ...args];
    await expectFailures(
      [refund(), 'Give exactly one order, by its number or id; texts in quotes.'],
      [refund('BC-UNKNOWN1', '--reason', 'x'), 'There is no order BC-UNKNOWN1.'],
      [refund(number), noReason],
      [refund(number, '--reason', '  '), noReason],
      [refund(number, '--amount', '0', '--reason', 'x'), noAmount],
      [refund(number, '--amount', '1.234', '--reason', 'x'), noAmount],
      [
        refund(number, '--amount', '1', '--item', 'a', '--reason', 'x'),
        'Give --item or --amount, not both.',
      ],
      [
        refund(number, '--item', item, '--reason', 'x'),
        `Order ${number} has no item ${item}; npm run staff -- orders --json lists them.`,
      ],
      [
        refund(orderId, '--reason', 'x'),
        `Order ${orderId} is not paid, so there is nothing to refund.`,
      ],
      [
        refund(number, '--why', 'x'),
        `Unknown option '--why'; npm run staff -- help lists all commands.`,
      ],
    );
  });

  test('fails if the money was refunded elsewhere first (S-56)', async () => {
    const it = await bought();
    await it.play({ fault: 'down' });
    const result = await staff('refund', it.number, '--amount', '5000', '--reason', 'Late');
    expect(result).toMatchObject({ code: 0, out: expect.stringContaining('the server retries') });
    await it.play('recover', 'mute', { dashboard: 4000 }, 'reconcile all');
    await it.expectLedger({ refunded: 4000, refunds: ['4000 done', '5000 failed'] });
    expect((await it.ledger()).history).toContain('refund_failed');
    expect(await it.countMails(`A refund of order ${it.number} failed`, desk)).toBe(1);
    await it.play(refundBy('--amount', '3999'));
  });
});

describe('rejecting a paid application', () => {
  test('refunds its item, says so in the mail, and prevents completion (S-56, S-51)', async () => {
    const it = await bought(pair);
    const rejected = await staff('reject', it.first, 'Not possible');
    expect(rejected).toMatchObject({ code: 0, err: '' });
    expect(rejected.out).toContain(`Application ${it.first} is rejected`);
    expect(rejected.out).toContain('₹7,999.00 is refunded');
    await it.expectLedger({ refundedAtProvider: price, refunded: price, isPaid: [false, true] });
    expect((await it.shown()).refunds).toMatchObject([{ amount: price, reason: 'Not possible' }]);
    const application = await readApplication(it.asha, it.first);
    expect(application).toMatchObject({ appStatus: 3 });
    expect(application.history.at(-1)).toMatchObject({ by: 'refund', status: 3 });
    const text = (await findMail(it, 'was rejected'))?.text;
    expect(text).toContain('We are refunding the ₹7,999.00 that you paid for it.');
    expect((await staff('complete', it.first)).code).toBe(1);
    expect((await staff('complete', it.second)).code).toBe(0);
  });

  testLedger(server, [
    [
      'refunds once what earlier refunds left of the price (S-56)',
      [...paid, { dashboard: 999 }, rejectByStaff, rejectByStaff],
      { refundedAtProvider: price, isPaid: [false] },
    ],
    [
      'refunds what is left if the dashboard refunds a part before the provider is asked (S-56)',
      [
        ...paid,
        { fault: 'down' },
        rejectByStaff,
        'recover',
        'mute',
        { dashboard: 999 },
        'reconcile all',
        { minutes: 2 },
        'reconcile all',
      ],
      { refundedAtProvider: price, refunds: ['7000 done', '999 done'], isPaid: [false] },
    ],
  ]);

  test('prevents its completion, as does a pending refund (S-56, S-51)', async () => {
    const it = await bought(pair);
    await it.play({ fault: 'down' }, refundBy('--item', it.first));
    const complete = ['complete', it.first];
    await expectFailures([complete, `The price of application ${it.first} is being refunded.`]);
    await it.play('recover', 'reconcile all');
    await expectFailures([complete, `Application ${it.first} is not paid yet.`]);
  });
});
