import * as fc from 'fast-check';
import { expect, vi } from 'vitest';
import { decideApplication } from '#server/applications/decisions.ts';
import { makeRefunds } from '#server/orders/refunder.ts';
import { requestRefund } from '#server/orders/staffRefunds.ts';
import { PaymentsDown } from '#server/integrations/payments.ts';
import { auditOrders } from '#server/store/audit.ts';
import { createPurchase } from './ledger.ts';
import type { Purchase } from './ledger.ts';
import { sendReport } from './orders.ts';
import { testServer } from './server.ts';
import type { TestServer } from './server.ts';

/* Sequences of events that the money of a paid order can go through (S-56). */

let isProviderDown = false;

/** A server whose provider these sequences can stop. */
export const startRefundServer = (): Promise<TestServer> =>
  testServer({ onProviderCall: () => (isProviderDown ? 503 : undefined) });

/** Two items, at the prices of the catalogue. */
const cart = [[1], [2, 'Bulk SMS, 10,000 Messages']] as const;

type Trouble = 'none' | 'down' | 'answer lost' | 'crash';

type Event =
  /** Staff refund an item, everything or rupees. */
  | { staff: 'first' | 'second' | 'all' | number; trouble: Trouble }
  | { dashboard: number | 'all'; isSlow: boolean }
  | { dispute: 'created' | 'under_review' | 'won' | 'lost' }
  /** The provider ends a slow refund. */
  | { end: 'processed' | 'failed' }
  /** Staff reject one of the applications. */
  | { reject: 0 | 1 }
  /** Some of the provider's reports arrive in this order, possibly repeated. */
  | { reports: readonly number[] }
  | 'reconcile all';

/**
 * Staff refund; the provider is down, its answer is lost, or the command dies before the request.
 */
async function refundByStaff(
  { server, order, applications }: Purchase,
  what: 'first' | 'second' | 'all' | number,
  trouble: Trouble,
): Promise<void> {
  const [first, second] = applications;
  const item = what === 'first' ? first : what === 'second' ? second : undefined;
  const amountPaise = typeof what === 'number' ? Math.round(what * 100) : undefined;
  const { database, payments } = server.dependencies;
  const request = { orderId: order.orderId, item, amountPaise, note: 'Because' };
  const requested = await requestRefund(database, request);
  if (!requested.ok || trouble === 'crash') return;
  isProviderDown = trouble === 'down';
  const { refund: createRefund } = payments;
  if (trouble === 'answer lost') {
    vi.spyOn(payments, 'refund').mockImplementation(async (given) => {
      await createRefund(given);
      throw new PaymentsDown('The answer was lost', true);
    });
  }
  await makeRefunds(server.dependencies, server.app.log, { id: requested.value.refundId });
  vi.restoreAllMocks();
  isProviderDown = false;
}

/** Delivers some of the provider's reports in this order, possibly repeated. */
async function deliver(it: Purchase, order: readonly number[]): Promise<void> {
  const { server } = it;
  const reports = await server.dependencies.database
    .selectFrom('sandboxWebhooks')
    .select(['id', 'body'])
    .orderBy('createdAt')
    .execute();
  const newest = reports.slice(-8);
  await it.play('recover');
  for (const index of order) {
    const report = newest[index % Math.max(1, newest.length)];
    if (!report) continue;
    await sendReport(server.request, report.body, { 'x-razorpay-event-id': report.id });
  }
  await it.play('mute');
}

const amounts = fc.constantFrom(100, 2_249.75, 4_499.5, 7_999);

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    staff: fc.oneof(fc.constantFrom('first' as const, 'second' as const, 'all' as const), amounts),
    trouble: fc.constantFrom<Trouble[]>('none', 'none', 'down', 'answer lost', 'crash'),
  }),
  fc.record({
    dashboard: fc.oneof({ weight: 5, arbitrary: amounts }, fc.constant('all' as const)),
    isSlow: fc.boolean(),
  }),
  fc.record({ dispute: fc.constantFrom('created', 'under_review', 'won', 'lost') }),
  fc.record({ end: fc.constantFrom('processed', 'failed') }),
  fc.record({ reject: fc.constantFrom(0, 1) }),
  fc.record({ reports: fc.array(fc.nat(7), { maxLength: 6 }) }),
  fc.constant('reconcile all'),
);

/** An event that the provider refuses has no effect there. */
async function happen(it: Purchase, happening: Event): Promise<void> {
  if (happening === 'reconcile all') await it.play(happening);
  else if ('staff' in happening) await refundByStaff(it, happening.staff, happening.trouble);
  else if ('dashboard' in happening) {
    if (happening.isSlow) await it.play({ fault: 'slow-refund', times: 1 });
    await it.play({ dashboard: happening.dashboard });
  } else if ('end' in happening) await it.callProvider('refund/end', { status: happening.end });
  else if ('dispute' in happening) await it.play(happening);
  else if ('reports' in happening) await deliver(it, happening.reports);
  else {
    const id = it.applications[happening.reject] ?? '';
    await decideApplication(it.server.dependencies.database, id, 'rejected', 'Not possible');
  }
}

/**
 * Ends everything under way: slow refunds arrive, disputes are won, and everything is reconciled.
 */
async function settle(it: Purchase): Promise<void> {
  await it.play({ dispute: 'won' });
  for (let round = 0; round < 4; round += 1) {
    await it.callProvider('refund/end', { status: 'processed' });
    await it.play({ minutes: 2 }, 'reconcile all');
  }
}

/** Totals of an order at the provider and in the portal, in paise. */
async function books({ server, order }: Purchase) {
  const { database } = server.dependencies;
  const rows = await database
    .selectFrom('sandboxPayments as p')
    .leftJoin('sandboxRefunds as r', (join) =>
      join.onRef('r.paymentId', '=', 'p.id').on('r.status', '=', 'processed'),
    )
    .select(['p.amount as captured', 'r.amount as refunded', 'r.receipt'])
    .where('p.orderId', '=', order.razorpayOrderId)
    .execute();
  const lost = await database
    .selectFrom('sandboxDisputes as d')
    .innerJoin('sandboxPayments as p', 'p.id', 'd.paymentId')
    .select('d.amount')
    .where('p.orderId', '=', order.razorpayOrderId)
    .where('d.status', '=', 'lost')
    .execute();
  const items = await database
    .selectFrom('orderItems as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .select(['i.id', 'i.quantity', 'i.pricePaise', 'i.isPaid', 'a.isPaid as isApplicationPaid'])
    .where('i.orderId', '=', order.orderId)
    .execute();
  const booked = await server.readRows('refunds', { orderId: order.orderId });
  const done = booked.filter(({ status }) => status === 'done');
  const sum = (list: readonly number[]) => list.reduce((total, amount) => total + amount, 0);
  const paid = items.filter(({ isPaid }) => isPaid);
  const priceOf = ({ orderItemId }: (typeof done)[number]) =>
    sum(items.filter(({ id }) => id === orderItemId).map((one) => one.quantity * one.pricePaise));
  const captured = rows[0]?.captured ?? 0;
  const back = sum(rows.map(({ refunded }) => refunded ?? 0)) + sum(lost.map((row) => row.amount));
  return {
    captured,
    back,
    paid: sum(paid.map(({ quantity, pricePaise }) => quantity * pricePaise)),
    forNoItem: back < captured ? sum(done.map((one) => one.amountPaise - priceOf(one))) : 0,
    booked: sum(done.map(({ amountPaise }) => amountPaise)),
    open: booked.filter(({ status }) => status === 'pending').length,
    receipts: rows.flatMap(({ receipt }) => receipt ?? []),
    bookedReceipts: booked.flatMap(({ receipt }) => receipt ?? []),
    disagreeing: items.filter((item) => item.isPaid !== item.isApplicationPaid).length,
  };
}

const lostAnswer: Event = { staff: 'all', trouble: 'answer lost' };
const death: Event = { staff: 'first', trouble: 'crash' };
const dashboard: Event = { dashboard: 2_249.75, isSlow: false };
const allReports: Event = { reports: [0, 1, 2, 3, 4, 5, 6, 7] };
const look = 'reconcile all';
const lostHundred: Event = { staff: 100, trouble: 'answer lost' };

/** Sequences that could refund twice, or not at all. */
const alwaysPlayed: Event[][] = [
  [lostAnswer, look, look],
  [lostHundred, { dashboard: 100, isSlow: false }, look, look],
  [look, lostAnswer, { reports: [0, 1, 2, 3, 4, 5] }, look],
  [look, death, dashboard, look],
  [{ reject: 0 }, dashboard, look],
  [{ dashboard: 2_249.75, isSlow: true }, { dispute: 'lost' }, { reject: 0 }, { end: 'failed' }],
  [
    allReports,
    { reject: 1 },
    { staff: 100, trouble: 'none' },
    { reject: 0 },
    { dashboard: 100, isSlow: false },
  ],
  [{ dashboard: 100, isSlow: true }, { end: 'failed' }, { reject: 0 }, allReports],
];

/**
 * Plays random sequences, each on a new order. Once nothing is under way, captured − refunded − lost
 * equals the price of paid items, less amounts refunded for no item.
 */
export async function expectRefundsAddUp(server: TestServer, numRuns: number): Promise<void> {
  const sequences = fc.array(event, { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(sequences, async (events) => {
      const it = await (await createPurchase(server, cart)).play('mute', 'pay');
      for (const happening of events) {
        await happen(it, happening);
        const { captured, back } = await books(it);
        expect(back).toBeLessThanOrEqual(captured);
      }
      await settle(it);
      const {
        captured,
        back,
        paid,
        forNoItem,
        booked,
        open,
        receipts,
        bookedReceipts,
        disagreeing,
      } = await books(it);
      expect({ open, disagreeing, booked }).toEqual({ open: 0, disagreeing: 0, booked: back });
      expect(captured - back).toBe(paid - forNoItem);
      const audit = await auditOrders(server.dependencies.database, it.order.orderId);
      expect(audit).toMatchObject({ captured, paid, withoutItem: forNoItem, wrong: [], open: [] });
      // The provider made each requested refund once at most.
      expect(receipts.toSorted()).toEqual(
        bookedReceipts.filter((one) => receipts.includes(one)).toSorted(),
      );
    }),
    { numRuns, examples: alwaysPlayed.map((events) => [events]) },
  );
}
