import { PaymentsDown, PaymentsRefused, providerPage } from '#server/integrations/payments.ts';
import type {
  PageRange,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '#server/integrations/payments.ts';
import { findDispute, listOpenDisputes } from '#server/store/disputes.ts';
import { findProviderOrder } from '#server/store/orders.ts';
import { recordCheckpoint, readCheckpoint } from '#server/store/payments.ts';
import { findOrderOfPayment } from '#server/store/purchases.ts';
import type { DisputeStatus } from '#server/store/tables.ts';
import { readNow } from '#server/store/transaction.ts';
import { bookDispute, bookRefund, isRefundBooked } from './refunds.ts';
import type { DisputeReport } from './refunds.ts';
import { bookReportedPayment } from './payments.ts';
import type { PaymentServices } from './payments.ts';

/* Refunds and disputes that the provider reports by webhook, or lists when no webhook arrived. */

type Result = 'booked' | 'not ours';

/** Books a refund that the provider reports; `payment` is the report's data about its payment. */
export async function bookReportedRefund(
  services: PaymentServices,
  refund: ProviderRefund,
  payment?: ProviderPayment,
): Promise<Result> {
  const orderId = await findOrder(services, refund.payment_id, payment);
  if (orderId === undefined) return 'not ours';
  await bookRefund(services, orderId, refund);
  return 'booked';
}

/** Books a dispute that the provider reports. */
export async function bookReportedDispute(
  services: PaymentServices,
  report: DisputeReport,
  payment?: ProviderPayment,
): Promise<Result> {
  const orderId = await findOrder(services, report.dispute.payment_id, payment);
  if (orderId === undefined) return 'not ours';
  await bookDispute(services, orderId, report);
  return 'booked';
}

/** The order of a payment; books the payment first if necessary. */
async function findOrder(
  services: PaymentServices,
  paymentId: string,
  reported: ProviderPayment | undefined,
): Promise<string | undefined> {
  const order = await findOrderOfPayment(services.database, paymentId);
  if (order?.isPaidByIt) return order.id;
  const payment = reported?.id === paymentId ? reported : await findPayment(services, paymentId);
  if (!payment?.order_id) return order?.id;
  await bookReportedPayment(services, payment);
  return order?.id ?? (await findProviderOrder(services.database, payment.order_id))?.id;
}

async function findPayment(
  { payments }: PaymentServices,
  paymentId: string,
): Promise<ProviderPayment | undefined> {
  try {
    return await payments.getPayment(paymentId);
  } catch (error) {
    if (error instanceof PaymentsRefused) return undefined;
    throw error;
  }
}

/** The provider's lists may lag, and its clock may differ from ours. */
const overlapSeconds = 3600;

/**
 * Asks the provider for refunds and disputes since the last time, and for the status of open
 * disputes; `all` starts from the beginning.
 */
export async function findUnreportedRefunds(
  services: PaymentServices,
  { all = false }: { all?: boolean } = {},
): Promise<void> {
  const { payments } = services;
  try {
    await bookSinceCheckpoint(services, 'refunds', all, payments.listRefunds, async (refund) => {
      if (await isRefundBooked(services.database, refund)) return;
      await bookReportedRefund(services, refund);
    });
    for (const id of await listOpenDisputes(services.database)) {
      await bookListedDispute(services, await payments.getDispute(id));
    }
    await bookSinceCheckpoint(services, 'disputes', all, payments.listDisputes, (dispute) =>
      bookListedDispute(services, dispute),
    );
  } catch (error) {
    // The next round continues from the same time.
    if (!(error instanceof PaymentsDown || error instanceof PaymentsRefused)) throw error;
  }
}

async function bookSinceCheckpoint<Entry>(
  { database }: PaymentServices,
  name: string,
  all: boolean,
  list: (page: PageRange) => Promise<Entry[]>,
  book: (entry: Entry) => Promise<unknown>,
): Promise<void> {
  const startedAt = await readNow(database);
  const last = all ? undefined : await readCheckpoint(database, name);
  const from = last ? Math.floor(last.getTime() / 1000) - overlapSeconds : 0;
  for (let skip = 0; ; skip += providerPage) {
    const entries = await list({ from, skip });
    for (const entry of entries) await book(entry);
    if (entries.length < providerPage) break;
  }
  await recordCheckpoint(database, name, startedAt);
}

async function bookListedDispute(
  services: PaymentServices,
  dispute: ProviderDispute,
): Promise<void> {
  const status = toDisputeStatus(dispute.status);
  const stored = await findDispute(services.database, dispute.id);
  if (!status || stored?.status === status) return;
  const toldAt = await readNow(services.database);
  await bookReportedDispute(services, { dispute, status, toldAt });
}

const statuses: readonly DisputeStatus[] = [
  'created',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
];

/** Our status for the provider's dispute status; undefined if unknown. */
export function toDisputeStatus(word: string | null | undefined): DisputeStatus | undefined {
  return word === 'open' ? 'created' : statuses.find((status) => status === word);
}
