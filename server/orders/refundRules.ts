import type { DisputeStatus, RefundStatus } from '#server/store/tables.ts';

/* Pure rules: what refunds and disputes mean for an order; amounts in paise. */

/** The new status of a refund after a report of the provider; undefined when nothing changes. */
export function afterRefundReport(
  current: RefundStatus,
  reported: RefundStatus,
): RefundStatus | undefined {
  const hasChanged =
    current === 'pending' ? reported !== 'pending' : current === 'failed' && reported === 'done';
  return hasChanged ? reported : undefined;
}

const ranks: Readonly<Record<DisputeStatus, number>> = {
  created: 0,
  under_review: 1,
  action_required: 1,
  closed: 2,
  won: 3,
  lost: 4,
};

/**
 * Whether a report changes a dispute: its status never goes back, and between equal ranks the later
 * report wins.
 */
export function movesDispute(
  current: { status: DisputeStatus; toldAt: Date } | undefined,
  reported: { status: DisputeStatus; toldAt: Date },
): boolean {
  if (!current) return true;
  const step = ranks[reported.status] - ranks[current.status];
  return step > 0 || (step === 0 && reported.toldAt >= current.toldAt);
}

export interface PaidOrder {
  totalPaise: number;
  /** Paise of its payment that were refunded or lost. */
  refundedPaise: number;
  items: readonly { id: string; isPaid: boolean }[];
}

/**
 * The items that a refund makes unpaid: all of them once the full price is refunded, else the
 * refunded item. An amount that belongs to no item leaves them paid.
 */
export function refundedItems(
  { totalPaise, refundedPaise, items }: PaidOrder,
  orderItemId: string | null,
): string[] {
  const isFull = refundedPaise >= totalPaise;
  return items
    .filter(({ id, isPaid }) => isPaid && (isFull || id === orderItemId))
    .map(({ id }) => id);
}

/** Whether a refund of this item is done or under way. */
export function hasRefund(
  refunds: readonly { orderItemId: string | null; status: RefundStatus }[],
  itemId: string,
): boolean {
  return refunds.some(({ orderItemId, status }) => orderItemId === itemId && status !== 'failed');
}

/** The provider's limit, in paise. */
export const smallestRefund = 100;

export interface Refundable {
  totalPaise: number;
  /** Done or pending. */
  refundedPaise: number;
  /** Held by open disputes. */
  disputedPaise: number;
}

/** Paise of an order's payment that staff can still refund. */
export function refundablePaise({ totalPaise, refundedPaise, disputedPaise }: Refundable): number {
  return Math.max(0, totalPaise - refundedPaise - disputedPaise);
}
