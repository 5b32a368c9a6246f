import type { DisputeStatus, RefundStatus } from '#server/store/tables.ts';

/* What refunds and disputes mean for an order, decided from what is known and nothing else; amounts in paise. */

/** The status that a refund has after the provider's report; undefined where the report changes nothing. */
export function afterRefundReport(
  current: RefundStatus,
  told: RefundStatus,
): RefundStatus | undefined {
  const isNews =
    current === 'pending' ? told !== 'pending' : current === 'failed' && told === 'done';
  return isNews ? told : undefined;
}

const ranks: Readonly<Record<DisputeStatus, number>> = {
  created: 0,
  under_review: 1,
  action_required: 1,
  closed: 2,
  won: 3,
  lost: 4,
};

/** Whether a report moves a dispute: never back, and among equals the later one counts. */
export function movesDispute(
  current: { status: DisputeStatus; toldAt: Date } | undefined,
  told: { status: DisputeStatus; toldAt: Date },
): boolean {
  if (!current) return true;
  const step = ranks[told.status] - ranks[current.status];
  return step > 0 || (step === 0 && told.toldAt >= current.toldAt);
}

export interface PaidOrder {
  totalPaise: number;
  /** Paise of its payment that went back, or were lost. */
  refundedPaise: number;
  items: readonly { id: string; isPaid: boolean }[];
}

/**
 * The items that are not paid any more after a refund: all of them once the whole price went back, else the
 * one that it was for. An amount that belongs to no item leaves them paid.
 */
export function refundedItems(
  { totalPaise, refundedPaise, items }: PaidOrder,
  orderItemId: string | null,
): string[] {
  const isWhole = refundedPaise >= totalPaise;
  return items
    .filter(({ id, isPaid }) => isPaid && (isWhole || id === orderItemId))
    .map(({ id }) => id);
}

/** What staff can still return. */
export interface Refundable {
  totalPaise: number;
  /** Done, or on its way. */
  refundedPaise: number;
  /** Held by disputes that have not ended. */
  disputedPaise: number;
}

/** Paise that staff can still return of an order's payment. */
export function refundablePaise({ totalPaise, refundedPaise, disputedPaise }: Refundable): number {
  return Math.max(0, totalPaise - refundedPaise - disputedPaise);
}
