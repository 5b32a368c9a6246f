import { describe, expect, test, vi } from 'vitest';
import type { StaffOrder, StaffRefund } from '#contract/staffOrders.ts';
import { PaymentsDown } from '#server/integrations/payments.ts';
import { expectRefusals, getData } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { createPaidPurchase, createPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Refunds at the desk by owners; `orderRefunds.test.ts` has those of the staff command (S-56). */

const server = await testServer();
const { payments } = server.dependencies;
const owner = await server.createCustomer({ role: 'OWNER', fullName: 'Omar Khan' });

const total = 10_248.75;
const price = 7_999;

/** A paid order of two items, and the ids of the order and its items. */
async function bought() {
  const it = await createPaidPurchase(server, [[1], [1, 'Bulk SMS, 10,000 Messages']]);
  const id = it.order.orderId;
  const [first, second] = (await read(id)).items.map((item) => item.id);
  return { it, id, first, second };
}

const read = async (id: string) => getData<StaffOrder>(await owner.get(`/api/staff/order/${id}`));

function refund(id: string, body: object, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return owner.call('POST', `/api/staff/order/${id}/refund`, {
    headers,
    body: { reason: 'Late', ...body },
  });
}

const allocate = (id: string, refundId = '', itemId = '') =>
  owner.post(`/api/staff/order/${id}/refund/${refundId}/allocate`, { itemId });

const readRefunds = (answer: Answer) => getData<{ refunds: StaffRefund[] }>(answer).refunds;

describe('a refund by an owner', () => {
  test('is listed, and lowers what can still be refunded (R-302, R-300)', async () => {
    const { it, id, first } = await bought();
    await refund(id, { amount: 499.5 });
    expect(await read(id)).toMatchObject({ refunded: 499.5, refundable: total - 499.5 });
    const answer = await refund(id, { itemId: first });
    const refunds = readRefunds(answer);
    expect(getData(answer)).toMatchObject({ refundId: refunds[1]?.id });
    const shown = { amount: price, status: 'done', reason: 'Late', by: 'staff', itemId: first };
    expect(refunds).toMatchObject([{ amount: 499.5 }, shown]);
    expect(await read(id)).toMatchObject({ items: [{ isPaid: false }, { isPaid: true }] });
    await it.expectLedger({ refunded: price + 499.5, refundMails: 2, isPaid: [false, true] });
    expect(readRefunds(await refund(id, {})).at(-1)?.amount).toBe(total - price - 499.5);
    expect(await read(id)).toMatchObject({ refunded: total, refundable: 0 });
  });

  test('with one key is made once, also at the same time and after other refunds (R-302)', async () => {
    const { it, id } = await bought();
    const sent = await Promise.all([1, 2, 3].map(() => refund(id, { amount: 100 }, 'once')));
    for (const answer of sent) expect(readRefunds(answer)).toHaveLength(1);
    await refund(id, { amount: 100 }, 'second');
    expect(readRefunds(await refund(id, { amount: 100 }, 'once'))).toHaveLength(2);
    await it.expectLedger({ refunded: 200, refundedAtProvider: 200 });
  });

  test('with the key of another refund is refused, whichever order it was for (R-302)', async () => {
    const [{ id }, other] = [await bought(), await bought()];
    await refund(id, { amount: 100 }, 'mine');
    await expectRefusals(
      [refund(id, { amount: 200 }, 'mine'), 409, 'key_reused'],
      [refund(id, { amount: 100, reason: 'Another' }, 'mine'), 409, 'key_reused'],
      [refund(id, {}, 'mine'), 409, 'key_reused'],
      [refund(other.id, { amount: 100 }, 'mine'), 409, 'key_reused'],
    );
    expect((await read(other.id)).refunds).toEqual([]);
  });

  test('whose answer is lost is pending, and is found instead of repeated (R-302)', async () => {
    const { it, id } = await bought();
    await it.play('mute');
    const { refund: createRefund } = payments;
    using made = vi.spyOn(payments, 'refund').mockImplementationOnce(async (given) => {
      await createRefund(given);
      throw new PaymentsDown('The answer was lost', true);
    });
    for (const _time of [1, 2]) {
      const sent = readRefunds(await refund(id, { amount: 100 }, 'lost'));
      expect(sent).toMatchObject([{ amount: 100, status: 'pending' }]);
    }
    await it.play({ minutes: 2 }, 'reconcile');
    await it.expectLedger({ refunded: 100, refundedAtProvider: 100 });
    expect(made).toHaveBeenCalledOnce();
  });

  test('of an amount is allocated to an item by an owner (R-319)', async () => {
    const { it, id, first } = await bought();
    await it.play({ dashboard: price }, 'report');
    const [{ id: refundId } = { id: '' }] = (await read(id)).refunds;
    await expectRefusals(
      [allocate(id, 'x', first), 404, 'not_found'],
      [allocate(id, unknownId, first), 404, 'not_found'],
      [allocate(id, refundId, unknownId), 409, 'item_unknown'],
    );
    const allocated = readRefunds(await allocate(id, refundId, first));
    expect(allocated).toMatchObject([{ amount: price, itemId: first }]);
    expect(await read(id)).toMatchObject({ items: [{ isPaid: false }, { isPaid: true }] });
  });

  test('of an item is refused while another one of it is pending (R-302, R-319)', async () => {
    const { it, id, first, second } = await bought();
    await it.play({ dashboard: 2_500 }, { fault: 'slow-refund' }, 'report');
    const pending = readRefunds(await refund(id, { itemId: second }));
    expect(pending).toMatchObject([{}, { status: 'pending' }]);
    await expectRefusals(
      [refund(id, { itemId: second }), 409, 'already_returned'],
      [allocate(id, pending[0]?.id, second), 409, 'already_returned'],
      [allocate(id, pending[0]?.id, first), 409, 'too_little'],
    );
  });

  test('is refused with a reason of its own (R-302)', async () => {
    const { it, id, first } = await bought();
    const left = 'Only ₹10,248.75 of this order can still be refunded.';
    await expectRefusals(
      [refund(id, { itemId: unknownId }), 409, 'item_unknown'],
      [refund(id, { amount: total + 1 }), 409, 'too_much', left],
    );
    await refund(id, { itemId: first });
    await expectRefusals([refund(id, { itemId: first }), 409, 'already_returned']);
    await it.play({ dispute: 'created' }, 'report');
    const unpaid = await createPurchase(server);
    await expectRefusals(
      [refund(id, {}), 409, 'disputed'],
      [refund(unpaid.order.orderId, {}), 409, 'not_paid'],
    );
    // A second payment, which bought nothing.
    await server.changeRows('disputes', { orderId: id }, { paymentId: 'pay_second' });
    expect((await refund(id, {})).statusCode).toBe(200);
  });

  test('needs a reason, an amount in paise, and an item or an amount (R-302)', async () => {
    const { id, first: itemId } = await bought();
    for (const wrong of [
      { reason: ' ' },
      { reason: 'x'.repeat(1_001) },
      { amount: 0.5 },
      { amount: 1.005 },
      { amount: '100' },
      { amount: 100, itemId },
    ]) {
      await expectRefusals([refund(id, wrong), 400, 'input_invalid']);
    }
    expect((await read(id)).refunds).toEqual([]);
  });
});
