import { describe, expect, test } from 'vitest';
import { findRefunds } from '#server/orders/reconciler.ts';
import { getData } from '#tests/support/answers.ts';
import { expectPages } from '#tests/support/heavyCustomer.ts';
import { createPaidPurchase } from '#tests/support/ledger.ts';
import { sendEvent } from '#tests/support/orders.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';

/* Disputes of payments: reported once, listed for owners, and booked when they are lost (S-56). */

const desk = 'desk@briefcase.example';
const { server, staff } = await testStaffServer({ STAFF_MAIL: desk });
const owner = await server.createCustomer({ role: 'OWNER' });

const price = 7_999;
const refunded = { orders: ['SUCCESS'], refunded: price, refunds: [`${price} done`] };

describe('a dispute', () => {
  test('is mailed at each step and listed; a lost one counts as a refund (S-56)', async () => {
    const it = await createPaidPurchase(server);
    const { number } = it;
    const countMails = () => it.countMails(`order ${number} is disputed`, desk);
    for (const [index, dispute] of ['created', 'action_required', 'under_review'].entries()) {
      await it.play({ dispute });
      await expect.poll(countMails).toBe(index + 1);
    }
    await it.expectLedger({ refunded: 0 });
    expect((await staff('show', number)).out).toContain('under_review');
    expect((await staff('refund', number, '--reason', 'x')).err).toBe(
      `The payment of order ${number} is disputed; it can be refunded once the dispute has ended.`,
    );
    await it.play({ dispute: 'lost' }, 'report');
    await it.expectLedger({ ...refunded, isPaid: [false] });
    expect(await it.countMails(`order ${number} is lost`, desk)).toBe(1);
    expect((await staff('orders', '--customer', it.asha.email)).out).toMatch(
      /refunded ₹7,999\.00; dispute disp_\w+ lost$/,
    );
  });

  test('never moves back, in any order of reports (S-56, O10)', async () => {
    const it = await createPaidPurchase(server);
    const payment_id = it.proof.razorpay_payment_id;
    const entity = { id: `disp_${it.number}`, payment_id, amount: price * 100 };
    const report = (status: string, at: number) => {
      const dispute = { entity: { ...entity, respond_by: at } };
      return sendEvent(server.request, `payment.dispute.${status}`, { dispute }, at);
    };
    await report('under_review', 20);
    await report('created', 10);
    await report('won', 40);
    await report('action_required', 30);
    await report('won', 40);
    const disputes = await server.readRows('disputes', { id: entity.id });
    const respondBy = new Date(40_000);
    expect(disputes).toMatchObject([{ status: 'won', amountPaise: price * 100, respondBy }]);
    await it.expectLedger({ refunded: 0 });
    expect((await report('created', 1)).json()).toMatchObject({ success: true });
  });

  test('without a webhook is found, and delays a rejection’s refund until it ends (S-56)', async () => {
    const it = await createPaidPurchase(server);
    await it.play('mute', { dispute: 'created' });
    await findRefunds(server.dependencies, server.app.log);
    expect((await staff('show', it.number, '--json')).out).toContain('"created"');
    await staff('reject', it.applications[0] ?? '', 'Not possible');
    await it.expectLedger({ refunds: [`${price} pending`] });
    await it.play({ dispute: 'won' }, 'reconcile all');
    await it.expectLedger({ ...refunded, refundedAtProvider: price });
  });
});

describe('the disputes to answer', () => {
  test('have the day to answer by, with order and customer, until they end (R-301)', async () => {
    const it = await createPaidPurchase(server);
    const find = async () => {
      const disputes = getData<{ order: { id: string } }[]>(await owner.get('/api/staff/disputes'));
      return disputes.find(({ order }) => order.id === it.order.orderId);
    };
    expect(await find()).toBeUndefined();
    await it.play({ dispute: 'created' }, 'report');
    expect(await find()).toMatchObject({
      amount: price,
      status: 'created',
      respondBy: expect.stringMatching(/^20.*Z$/),
      order: { customOrderId: it.number },
      customer: { email: it.asha.email },
    });
    await it.play({ dispute: 'won' }, 'report');
    expect(await find()).toBeUndefined();
  });

  test('come in pages, newest first (R-301, S-47)', async () => {
    const { order, proof } = await createPaidPurchase(server);
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `disp_page${String(index).padStart(2, '0')}`,
      orderId: order.orderId,
      paymentId: proof.razorpay_payment_id,
      amountPaise: 100,
      status: 'created' as const,
      reason: '',
      respondBy: null,
      toldAt: new Date(),
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, index)),
    }));
    const { database } = server.dependencies;
    await database.insertInto('disputes').values(many).execute();
    const ids = many.toReversed().map(({ id }) => id);
    await expectPages(owner, '/api/staff/disputes', ids);
  });
});
