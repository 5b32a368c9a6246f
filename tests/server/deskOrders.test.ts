import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { PaymentsDown } from '#server/integrations/payments.ts';
import { expectRefusals, getData } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { readPages, insertSixty } from '#tests/support/heavyCustomer.ts';
import { createPurchase, playPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Orders at the desk: what staff read, and refunds by owners (S-56). */

const server = await testServer();
const { payments } = server.dependencies;
const priya = await server.createCustomer({ role: 'STAFF', fullName: 'Priya Nair' });
const owner = await server.createCustomer({ role: 'OWNER', fullName: 'Omar Khan' });

const pair = [[1], [1, 'Bulk SMS, 10,000 Messages']] as const;
const total = 10_248.75;
const price = 7_999;

interface SentRefund {
  id: string;
  amount: number;
  status: string;
  reason: string;
  by: string;
  itemId?: string;
}

interface SentOrder {
  id: string;
  customOrderId: string;
  status: string;
  refunded: number;
  refundable: number;
  items: { id: string; isPaid: boolean; application: { id: string; state?: string } }[];
  refunds: SentRefund[];
  disputes: { status: string; respondBy?: string; history: { status: string }[] }[];
}

async function bought() {
  const it = await (await createPurchase(server, pair)).play('pay', 'verify');
  return { it, id: it.order.orderId, number: (await it.shown()).customOrderId };
}

const read = async (id: string) => getData<SentOrder>(await owner.get(`/api/staff/order/${id}`));

function refund(id: string, body: object, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return owner.call('POST', `/api/staff/order/${id}/refund`, {
    headers,
    body: { reason: 'Late', ...body },
  });
}

const readRefunds = (answer: Answer) => getData<{ refunds: SentRefund[] }>(answer).refunds;

async function list(query = '', caller = priya) {
  const answer = await caller.get(`/api/staff/orders${query}`);
  const { data } = answer.json<{ data: SentOrder[] }>();
  return { numbers: data.map(({ customOrderId }) => customOrderId), data };
}

describe('the list of orders', () => {
  test('finds orders by number, customer, company, address and payment (R-302)', async () => {
    const { it, number } = await bought();
    const { customer, providerPaymentId } = getData<{
      customer: { name: string };
      providerPaymentId: string;
    }>(await priya.get(`/api/staff/order/${it.order.orderId}`));
    const company = 'Zebra 100%_Works';
    await server.changeRows('users', { email: it.asha.email }, { companyName: company });
    const address = it.asha.email.split('@', 1).join();
    for (const words of [
      number.toLowerCase(),
      number.slice(3, 9),
      it.asha.email,
      address,
      company,
      providerPaymentId,
    ]) {
      expect((await list(`?q=${encodeURIComponent(words)}`)).numbers).toEqual([number]);
    }
    const both = encodeURIComponent(`${customer.name} zebra`);
    expect((await list(`?q=${both}`)).numbers).toEqual([number]);
    for (const words of ['nothing-like-it', 'BC-%', "nope' | 'zebra", '\\', '()']) {
      expect((await list(`?q=${encodeURIComponent(words)}`)).numbers).toEqual([]);
    }
  });

  test('has the orders of one customer alone (R-302, R-317)', async () => {
    const { it, number } = await bought();
    await bought();
    expect((await list(`?customerId=${await it.asha.id()}`)).numbers).toEqual([number]);
    expect((await list(`?customerId=${unknownId}`)).numbers).toEqual([]);
    expect((await list('?customerId=x')).numbers).toEqual([]);
  });

  test('filters by status, and has items, refunds and disputes (R-302, R-301)', async () => {
    const { it, number } = await bought();
    await it.play({ dashboard: 100 }, { dispute: 'created' }, 'report');
    const cancelled = await playPurchase(server, 'cancel');
    const rows = await server.readRows('orders', { id: cancelled.order.orderId });
    const isHere = (numbers: string[]) =>
      [number, rows[0]?.customOrderId].map((one) => numbers.includes(one ?? ''));
    expect(isHere((await list('?status=SUCCESS')).numbers)).toEqual([true, false]);
    expect(isHere((await list('?status=CANCELLED')).numbers)).toEqual([false, true]);
    expect(isHere((await list('?status=PENDING')).numbers)).toEqual([false, false]);
    const { data } = await list(`?q=${number}`, owner);
    expect(data).toMatchObject([
      {
        totalAmount: total,
        refunded: 100,
        refunds: { pending: 0, failed: 0 },
        customer: { email: it.asha.email },
        items: [{ quantity: 1 }, { category: 'Bulk SMS, 10,000 Messages' }],
        disputes: [{ status: 'created', respondBy: expect.stringMatching(/^20.*Z$/) }],
      },
    ]);
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
    const pages = await readPages<SentOrder>(priya, '/api/staff/orders?q=BC-PAGES');
    expect(pages.map(({ items }) => items.length)).toEqual([50, 10]);
    const numbers = pages.flatMap(({ items }) => items.map(({ customOrderId }) => customOrderId));
    expect(numbers).toEqual(older.map(({ customOrderId }) => customOrderId).toReversed());
    await expectRefusals([priya.get('/api/staff/orders?before=x'), 400, 'input_invalid']);
  });
});

describe('one order', () => {
  test('has items with their applications, payments, refunds and disputes (R-301, R-302)', async () => {
    const { it, id, number } = await bought();
    await it.play(
      { dashboard: 100 },
      { dispute: 'created' },
      { dispute: 'under_review' },
      'report',
    );
    expect(await read(id)).toMatchObject({
      id,
      customOrderId: number,
      status: 'SUCCESS',
      totalAmount: total,
      refunded: 100,
      refundable: 0,
      items: it.applications.map((application) => ({
        isPaid: true,
        application: { id: application, state: 'inReview', turn: 'staff' },
      })),
      payments: [{ amount: total, status: 'captured' }],
      refunds: [{ amount: 100, status: 'done', by: 'provider' }],
      disputes: [
        {
          status: 'under_review',
          respondBy: expect.stringMatching(/^20.*Z$/),
          history: [{ status: 'created' }, { status: 'under_review' }],
        },
      ],
    });
  });

  test('has its disputes for owners alone (R-301, S-56)', async () => {
    const { it, id, number } = await bought();
    await it.play({ dispute: 'created' }, 'report');
    const toStaff = getData<SentOrder>(await priya.get(`/api/staff/order/${id}`));
    expect(toStaff).toMatchObject({ customOrderId: number, disputes: [] });
    expect((await list(`?q=${number}`)).data).toMatchObject([{ disputes: [] }]);
    expect((await read(id)).disputes).toHaveLength(1);
  });

  test('has its evidence in a zip, for owners (R-301)', async () => {
    const { id, number } = await bought();
    const answer = await owner.get(`/api/staff/order/${id}/evidence`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${number}-evidence.zip"`,
      'cache-control': 'no-store',
    });
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual(['evidence.json', 'index.html']);
    const data: unknown = JSON.parse(strFromU8(files['evidence.json'] ?? new Uint8Array()));
    expect(data).toMatchObject({ order: { id, customOrderId: number }, missing: [] });
    const unknown = owner.get(`/api/staff/order/${unknownId}/evidence`);
    await expectRefusals([unknown, 404, 'not_found']);
  });

  test('that does not exist is not found (R-302)', async () => {
    for (const id of [unknownId, 'x']) {
      await expectRefusals(
        [priya.get(`/api/staff/order/${id}`), 404, 'not_found'],
        [refund(id, {}), 404, 'not_found'],
      );
    }
  });
});

describe('the disputes to answer', () => {
  const listDisputes = async () =>
    getData<{ order: { customOrderId: string } }[]>(await owner.get('/api/staff/disputes'));

  test('have the day to answer by, with order and customer, until they end (R-301)', async () => {
    const { it, id, number } = await bought();
    const isListed = async () =>
      (await listDisputes()).some(({ order }) => order.customOrderId === number);
    expect(await isListed()).toBe(false);
    await it.play({ dispute: 'created' }, 'report');
    expect((await listDisputes())[0]).toMatchObject({
      amount: total,
      status: 'created',
      respondBy: expect.stringMatching(/^20.*Z$/),
      order: { id, customOrderId: number },
      customer: { email: it.asha.email },
    });
    await it.play({ dispute: 'won' }, 'report');
    expect(await isListed()).toBe(false);
  });

  test('come in pages, newest first (R-301, S-47)', async () => {
    const { id } = await bought();
    const paymentId = getData<{ providerPaymentId: string }>(
      await owner.get(`/api/staff/order/${id}`),
    ).providerPaymentId;
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `disp_page${String(index).padStart(2, '0')}`,
      orderId: id,
      paymentId,
      amountPaise: 100,
      status: 'created' as const,
      reason: '',
      respondBy: null,
      toldAt: new Date(),
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, index)),
    }));
    const { database } = server.dependencies;
    await database.insertInto('disputes').values(many).execute();
    const pages = await readPages<{ id: string }>(owner, '/api/staff/disputes');
    expect(pages[0]?.items).toHaveLength(50);
    const listed = pages.flatMap(({ items }) => items.map((dispute) => dispute.id));
    expect(listed.slice(-60)).toEqual(many.toReversed().map((dispute) => dispute.id));
    await database.deleteFrom('disputes').where('id', 'like', 'disp_page%').execute();
    await expectRefusals([owner.get('/api/staff/disputes?before=x'), 400, 'input_invalid']);
  });
});

describe('a refund by an owner', () => {
  test('of an item returns its price and leaves it unpaid (R-302, R-300)', async () => {
    const { it, id } = await bought();
    const [first] = (await read(id)).items;
    const answer = await refund(id, { itemId: first?.id });
    const refunds = readRefunds(answer);
    expect(getData(answer)).toMatchObject({ refundId: refunds[0]?.id });
    expect(refunds).toMatchObject([
      { amount: price, status: 'done', reason: 'Late', by: 'staff', itemId: first?.id },
    ]);
    expect((await read(id)).items.map(({ isPaid }) => isPaid)).toEqual([false, true]);
    await it.expectLedger({ refunded: price, refundMails: 1, isPaid: [false, true] });
  });

  test('of an amount, and then of the rest, returns all of it (R-302)', async () => {
    const { id } = await bought();
    await refund(id, { amount: 499.5 });
    expect(await read(id)).toMatchObject({ refunded: 499.5, refundable: total - 499.5 });
    const refunds = readRefunds(await refund(id, {}));
    expect(refunds.map(({ amount }) => amount)).toEqual([499.5, total - 499.5]);
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
    const { id } = await bought();
    const other = await bought();
    await refund(id, { amount: 100 }, 'mine');
    for (const [order, body] of [
      [id, { amount: 200 }],
      [id, { amount: 100, reason: 'Another' }],
      [id, {}],
      [other.id, { amount: 100 }],
    ] as const) {
      await expectRefusals([refund(order, body, 'mine'), 409, 'key_reused']);
    }
    expect((await read(other.id)).refunds).toEqual([]);
  });

  test('whose answer is lost is pending, and is found instead of repeated (R-302)', async () => {
    const { it, id } = await bought();
    await it.play('mute');
    const { refund: createRefund } = payments;
    vi.spyOn(payments, 'refund').mockImplementationOnce(async (given) => {
      await createRefund(given);
      throw new PaymentsDown('The answer was lost', true);
    });
    const sent = readRefunds(await refund(id, { amount: 100 }, 'lost'));
    expect(sent).toMatchObject([{ amount: 100, status: 'pending' }]);
    const again = readRefunds(await refund(id, { amount: 100 }, 'lost'));
    expect(again).toHaveLength(1);
    await it.play({ minutes: 2 }, 'reconcile all');
    await it.expectLedger({ refunded: 100, refundedAtProvider: 100 });
    vi.restoreAllMocks();
  });

  test('of an amount is allocated to an item by an owner (R-319)', async () => {
    const { it, id } = await bought();
    await it.play({ dashboard: price }, 'report');
    const { items, refunds } = await read(id);
    const allocate = (refundId = '', itemId = items[0]?.id) =>
      owner.call('POST', `/api/staff/order/${id}/refund/${refundId}/allocate`, {
        body: { itemId },
      });
    await expectRefusals(
      [allocate('x'), 404, 'not_found'],
      [allocate(unknownId), 404, 'not_found'],
      [allocate(refunds[0]?.id, unknownId), 409, 'item_unknown'],
    );
    const allocated = readRefunds(await allocate(refunds[0]?.id));
    expect(allocated).toMatchObject([{ amount: price, itemId: items[0]?.id }]);
    expect((await read(id)).items.map(({ isPaid }) => isPaid)).toEqual([false, true]);
  });

  test('of an item is refused while another one of it is pending (R-302, R-319)', async () => {
    const { it, id } = await bought();
    await it.play({ dashboard: 2_500 }, { fault: 'slow-refund' }, 'report');
    const [ofAmount] = (await read(id)).refunds;
    const itemId = (await read(id)).items[1]?.id;
    expect(readRefunds(await refund(id, { itemId }))).toMatchObject([{}, { status: 'pending' }]);
    const allocating = owner.call(
      'POST',
      `/api/staff/order/${id}/refund/${ofAmount?.id}/allocate`,
      { body: { itemId } },
    );
    await expectRefusals(
      [refund(id, { itemId }), 409, 'already_returned'],
      [allocating, 409, 'already_returned'],
    );
  });

  test('is refused with a reason of its own (R-302)', async () => {
    const { it, id } = await bought();
    const [first] = (await read(id)).items;
    const itemId = first?.id;
    const left = 'Only ₹10,248.75 of this order can still be refunded.';
    await expectRefusals(
      [refund(id, { itemId: unknownId }), 409, 'item_unknown'],
      [refund(id, { amount: total + 1 }), 409, 'too_much', left],
    );
    await refund(id, { itemId });
    await expectRefusals([refund(id, { itemId }), 409, 'already_returned']);
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
    const { id } = await bought();
    const itemId = (await read(id)).items[0]?.id;
    const wrong = [
      { reason: ' ' },
      { reason: 'x'.repeat(1_001) },
      { amount: 0.5 },
      { amount: 1.005 },
      { amount: '100' },
      { amount: 100, itemId },
    ];
    for (const body of wrong) await expectRefusals([refund(id, body), 400, 'input_invalid']);
    expect((await read(id)).refunds).toEqual([]);
  });
});
