import { refundDoneMail } from '#server/mails/mails.ts';
import { disputeMail, refundFailedMail } from '#server/mails/staffMails.ts';
import type { ProviderDispute, ProviderRefund } from '#server/integrations/payments.ts';
import { recordChanges } from '#server/store/decisions.ts';
import { findDispute, putDispute, addDisputeEvent } from '#server/store/disputes.ts';
import { recordOrderEvent, markUnpaid, readPurchase } from '#server/store/purchases.ts';
import { queueMail } from '#server/store/outbox.ts';
import { readPaymentAmount, recordRefundedAmount } from '#server/store/payments.ts';
import {
  addProviderRefund,
  changeRefund,
  findProviderRefund,
  isUnmatched,
  newReceipt,
  readRefund,
  reduceUnsentRefund,
  listPaymentRefunds,
  repeatRefund,
} from '#server/store/refunds.ts';
import type { Refund } from '#server/store/refunds.ts';
import type { DisputeStatus, RefundStatus } from '#server/store/tables.ts';
import { inTransaction, readNow } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { recordUpdate } from '#server/store/updates.ts';
import { afterRefundReport, refundedItems, movesDispute, smallestRefund } from './refundRules.ts';
import type { SettlementServices } from './settlement.ts';

/*
 * Books refunds and lost disputes, each once by the provider's id, with the effect on order and
 * applications (S-56). `orders/refundRules.ts` decides.
 */

type Purchase = Awaited<ReturnType<typeof readPurchase>>;

const statuses = {
  pending: 'pending',
  processed: 'done',
  failed: 'failed',
} as const satisfies Record<ProviderRefund['status'], RefundStatus>;

/**
 * The first read of the provider's lists may find older refunds and disputes, about which no one is
 * notified.
 */
const recentDays = 7;

/** Books a refund as the provider reports it, whether we requested it or not. */
export async function bookRefund(
  { database, settings }: SettlementServices,
  orderId: string,
  reported: ProviderRefund,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const purchase = await readPurchase(transaction, orderId, { isLocked: true });
    const refund = await matchRefund(transaction, orderId, reported);
    const status = afterRefundReport(refund.status, statuses[reported.status]);
    if (!status) return;
    await changeRefund(transaction, refund.id, { status });
    if (status === 'failed') {
      await afterFailure(transaction, purchase, refund, settings.staffMail);
    } else {
      const isRecent = await isWithinRecentDays(transaction, reported.created_at);
      await afterSuccess(transaction, purchase, refund, { isRecent });
    }
  });
}

/** True when a listed refund is booked with this status already. */
export async function isRefundBooked(
  database: Database,
  reported: ProviderRefund,
): Promise<boolean> {
  const booked = await findProviderRefund(database, reported.id);
  return booked !== undefined && !afterRefundReport(booked, statuses[reported.status]);
}

/**
 * Handles a refund for which too little is left, because others refunded the payment. An item's
 * refund is reduced to what is left; any other refund fails.
 */
export async function reduceOrFailRefund(
  { database, settings }: SettlementServices,
  refund: Refund,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const purchase = await readPurchase(transaction, refund.orderId, { isLocked: true });
    const current = await readRefund(transaction, refund.id);
    if (current?.status !== 'pending' || current.providerRefundId) return;
    const { id, paymentId, orderItemId, amountPaise } = current;
    const all = await listPaymentRefunds(transaction, paymentId);
    const left = purchase.totalPaise - sumRefunded(all) + amountPaise;
    if (orderItemId !== null && left >= smallestRefund && left < amountPaise) {
      await changeRefund(transaction, id, { amountPaise: left, receipt: newReceipt() });
      return;
    }
    await changeRefund(transaction, refund.id, { status: 'failed' });
    await afterFailure(transaction, purchase, refund, settings.staffMail);
  });
}

/** Our row for a refund: by the provider's id or our receipt, else a new one. */
async function matchRefund(
  transaction: Database,
  orderId: string,
  reported: ProviderRefund,
): Promise<Refund> {
  const refunds = await listPaymentRefunds(transaction, reported.payment_id);
  const named = refunds.find(({ providerRefundId }) => providerRefundId === reported.id);
  if (named) return named;
  const open = refunds.filter(({ status, providerRefundId }) => {
    return status === 'pending' && !providerRefundId;
  });
  // A payment that bought nothing is always refunded in full, by us or in the dashboard.
  const unmatched = reported.status === 'failed' ? undefined : open.find(isUnmatched);
  const requested =
    open.find(({ receipt }) => receipt !== null && receipt === reported.receipt) ??
    (unmatched?.amountPaise === reported.amount ? unmatched : undefined);
  if (requested) {
    await changeRefund(transaction, requested.id, {
      providerRefundId: reported.id,
      amountPaise: reported.amount,
    });
    return requested;
  }
  if (unmatched && unmatched.amountPaise > reported.amount) {
    await reduceUnsentRefund(transaction, unmatched.id, unmatched.amountPaise - reported.amount);
  }
  if (reported.status === 'pending') await recordOrderEvent(transaction, orderId, 'refunding');
  return addProviderRefund(transaction, {
    orderId,
    paymentId: reported.payment_id,
    amountPaise: reported.amount,
    reason: 'provider',
    providerRefundId: reported.id,
    ...(reported.created_at && { madeAt: new Date(reported.created_at * 1000) }),
  });
}

/** The refund has reached the customer. */
async function afterSuccess(
  transaction: Database,
  purchase: Purchase,
  refund: Refund,
  { isRecent }: { isRecent: boolean },
): Promise<void> {
  const all = await listPaymentRefunds(transaction, refund.paymentId);
  const refundedPaise = sumDone(all);
  await recordRefundedAmount(transaction, refund.paymentId, refundedPaise);
  const isSale = purchase.state === 'PAID' && purchase.providerPaymentId === refund.paymentId;
  const isFull = refundedPaise >= purchase.totalPaise;
  const event = isUnmatched(refund) || isFull ? 'refunded' : 'partly_refunded';
  await recordOrderEvent(transaction, purchase.id, event);
  if (isSale) await markItemsUnpaid(transaction, purchase, refund, refundedPaise);
  // An unmatched payment was announced when its refund was stored.
  if (!isRecent || purchase.deletedAt !== null || all.some(isUnmatched)) return;
  const { id: orderId, userId, email } = purchase;
  const { amountPaise, note } = refund;
  await recordUpdate(transaction, { userId, kind: 'refunded', orderId, amountPaise, reason: note });
  const mail = refundDoneMail(email, { ...purchase, amountPaise, note, isFull });
  await queueMail(transaction, mail, { isForPoller: true });
}

/** Marks what this refund was for as unpaid; `authorName` is the person who allocated the refund, if any. */
export async function markItemsUnpaid(
  transaction: Database,
  { totalPaise, bought }: Purchase,
  { orderItemId, note }: Refund,
  refundedPaise: number,
  authorName = '',
): Promise<void> {
  const items = bought.map(({ itemId, isItemPaid }) => ({ id: itemId, isPaid: isItemPaid }));
  const ids = refundedItems({ totalPaise, refundedPaise, items }, orderItemId);
  await markUnpaid(transaction, ids);
  await recordChanges(
    transaction,
    bought
      .filter(({ itemId }) => ids.includes(itemId))
      .map(({ id, appStatus }) => ({
        applicationId: id,
        fromStatus: appStatus,
        toStatus: appStatus,
        actor: 'refund',
        reason: note,
        authorName,
      })),
  );
}

/** Records that a refund failed. What is left of an unmatched payment is requested again. */
async function afterFailure(
  transaction: Database,
  purchase: Purchase,
  refund: Refund,
  staffMail: string | undefined,
): Promise<void> {
  const { paymentId } = refund;
  const all = await listPaymentRefunds(transaction, paymentId);
  await recordRefundedAmount(transaction, paymentId, sumDone(all));
  await recordOrderEvent(transaction, purchase.id, 'refund_failed');
  const unmatched = all.find(isUnmatched);
  if (!unmatched) return mailFailure(transaction, purchase, refund, staffMail);
  const left = (await readPaymentAmount(transaction, paymentId)) - sumRefunded(all);
  if (left > 0) await repeatRefund(transaction, unmatched, left);
}

async function mailFailure(
  transaction: Database,
  { customOrderId }: Purchase,
  { amountPaise, orderItemId }: Refund,
  staffMail: string | undefined,
): Promise<void> {
  if (staffMail === undefined) return;
  const mail = refundFailedMail(staffMail, { customOrderId, orderItemId, amountPaise });
  await queueMail(transaction, mail, { isForPoller: true });
}

/** Paise that were refunded or lost. */
export function sumDone(refunds: readonly Refund[]): number {
  return sum(refunds.filter(({ status }) => status === 'done'));
}

/** The same, with pending refunds. */
export function sumRefunded(refunds: readonly Refund[]): number {
  return sum(refunds.filter(({ status }) => status !== 'failed'));
}

function sum(refunds: readonly Refund[]): number {
  return refunds.reduce((paise, { amountPaise }) => paise + amountPaise, 0);
}

export interface DisputeReport {
  dispute: ProviderDispute;
  status: DisputeStatus;
  toldAt: Date;
}

/**
 * Books a dispute as the provider reports it, each status once. A lost dispute counts as a refund.
 */
export async function bookDispute(
  { database, settings }: SettlementServices,
  orderId: string,
  { dispute, status, toldAt }: DisputeReport,
): Promise<void> {
  const { staffMail } = settings;
  await inTransaction(database, async (transaction) => {
    const purchase = await readPurchase(transaction, orderId, { isLocked: true });
    const current = await findDispute(transaction, dispute.id);
    if (movesDispute(current, { status, toldAt })) {
      await putDispute(transaction, {
        id: dispute.id,
        orderId,
        paymentId: dispute.payment_id,
        amountPaise: dispute.amount,
        status,
        reason: dispute.reason_code ?? '',
        respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : null,
        toldAt,
      });
    }
    if (!(await addDisputeEvent(transaction, dispute.id, status))) return;
    const isRecent = await isWithinRecentDays(transaction, toldAt.getTime() / 1000);
    if (staffMail !== undefined && isRecent) {
      const { customOrderId, email } = purchase;
      const mail = disputeMail(staffMail, { customOrderId, email, dispute, status });
      await queueMail(transaction, mail, { isForPoller: true });
    }
    if (status === 'lost') await bookLostDispute(transaction, purchase, dispute, { isRecent });
  });
}

async function bookLostDispute(
  transaction: Database,
  purchase: Purchase,
  { id, payment_id: paymentId, amount }: ProviderDispute,
  options: { isRecent: boolean },
): Promise<void> {
  const returned = sumDone(await listPaymentRefunds(transaction, paymentId));
  const isSale = purchase.providerPaymentId === paymentId;
  const amountPaise = isSale ? Math.min(amount, purchase.totalPaise - returned) : amount;
  if (amountPaise <= 0) return;
  const refund = await addProviderRefund(transaction, {
    orderId: purchase.id,
    paymentId,
    amountPaise,
    reason: 'dispute',
    providerRefundId: id,
  });
  await changeRefund(transaction, refund.id, { status: 'done' });
  await afterSuccess(transaction, purchase, refund, options);
}

async function isWithinRecentDays(
  database: Database,
  seconds: number | null | undefined,
): Promise<boolean> {
  if (!seconds) return true;
  const now = (await readNow(database)).getTime() / 1000;
  return seconds > now - recentDays * 86_400;
}
