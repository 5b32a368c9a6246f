import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { optionalText } from './fields.ts';
import { maxReasonLength } from './limits.ts';
import { orderEvent, orderRefund, buyer, orderStatuses, paymentAttempt } from './orders.ts';
import { pageOf, pageQuery } from './pages.ts';
import { getData, id, isoTime, rupees, textOrEmpty } from './readers.ts';
import { reasonMissing } from './staff.ts';
import { workStates } from './workStates.ts';

/*
 * Orders at the desk: money of customers, and refunds by owners (S-56); amounts in rupees. Disputes
 * are sent to owners alone; to other staff an order has none.
 */

/** Staff see cancelled orders too. */
export const fullStatuses = [...orderStatuses, 'CANCELLED'] as const;

const customer = v.object({
  id,
  name: textOrEmpty,
  company: textOrEmpty,
  email: textOrEmpty,
});

const dispute = v.object({
  id,
  amount: rupees,
  status: v.picklist(['created', 'under_review', 'action_required', 'won', 'lost', 'closed']),
  /** The provider's reason code. */
  reason: textOrEmpty,
  /** The provider's date to answer by. */
  respondBy: v.nullish(v.string()),
});

/** An order in the list. */
const listedOrder = v.object({
  id,
  customOrderId: textOrEmpty,
  status: v.picklist(fullStatuses),
  totalAmount: rupees,
  refunded: rupees,
  createdAt: isoTime,
  customer,
  items: v.array(v.object({ id, category: textOrEmpty, quantity: v.number() })),
  /** How many of its refunds are in these states. */
  refunds: v.object({ pending: v.number(), failed: v.number() }),
  disputes: v.array(dispute),
});

export type ListedStaffOrder = v.InferOutput<typeof listedOrder>;

/** The orders of all customers, newest first, in pages. */
export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/api/staff/orders',
  access: 'staff',
  query: v.object({
    status: v.optional(v.picklist(fullStatuses)),
    customerId: v.optional(v.string()),
    /**
     * The first letters of the order's number, or of words in customer, address or company; or a
     * payment's id at the provider.
     */
    q: v.optional(v.pipe(v.string(), v.maxLength(200))),
    before: v.optional(v.string()),
  }),
  optional: true,
  answer: pageOf(listedOrder),
  refusals: {},
});

const staffRefund = v.object({
  ...orderRefund.entries,
  /** `system` for a payment that bought nothing. */
  by: v.picklist(['staff', 'provider', 'dispute', 'system']),
  itemId: v.nullish(id),
  /** The provider's ids. */
  paymentId: v.string(),
  providerRefundId: v.nullish(v.string()),
});

export type StaffRefund = v.InferOutput<typeof staffRefund>;

/** An order as staff see it. */
const staffOrder = v.object({
  id,
  customOrderId: textOrEmpty,
  status: v.picklist(fullStatuses),
  totalAmount: rupees,
  refunded: rupees,
  /** What can still be refunded. */
  refundable: rupees,
  createdAt: isoTime,
  paidAt: v.nullish(v.string()),
  customer,
  buyer: v.nullish(buyer),
  /** The provider's ids. */
  providerOrderId: v.nullish(v.string()),
  providerPaymentId: v.nullish(v.string()),
  items: v.array(
    v.object({
      id,
      quantity: v.number(),
      /** Per piece. */
      price: rupees,
      isPaid: v.boolean(),
      application: v.object({
        id,
        category: textOrEmpty,
        segment: textOrEmpty,
        appStatus: v.number(),
        state: v.nullish(v.picklist(workStates)),
        turn: v.nullish(v.picklist(['customer', 'staff'])),
      }),
    }),
  ),
  payments: v.array(paymentAttempt),
  refunds: v.array(staffRefund),
  disputes: v.array(
    v.object({
      ...dispute.entries,
      paymentId: v.string(),
      history: v.array(v.object({ status: dispute.entries.status, at: isoTime })),
    }),
  ),
  history: v.array(orderEvent),
});

export type StaffOrder = v.InferOutput<typeof staffOrder>;

/** The refusal of an order that does not exist. */
const orderUnknown = { not_found: { status: 404, message: 'Order not found.' } } as const;

/** One order with its items, payments, refunds and disputes. */
export const readStaffOrder = endpoint({
  method: 'GET',
  path: '/api/staff/order/:orderId',
  access: 'staff',
  optional: true,
  answer: getData(staffOrder),
  refusals: orderUnknown,
});

const itemUnknown = { status: 409, message: 'This item is not part of the order.' } as const;

const alreadyReturned = {
  status: 409,
  message: 'This is refunded already, or its refund is pending.',
} as const;

const amountWrong = 'Please enter an amount in rupees of at least 1';

/**
 * Refunds an order, one of its items or an amount, as `npm run staff -- refund` does. With an
 * `Idempotency-Key` nothing is refunded twice. Answers all refunds of the order.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/staff/order/:orderId/refund',
  access: 'owner',
  body: v.pipe(
    v.object({
      itemId: v.nullish(v.string('Please name an item')),
      amount: v.nullish(
        v.pipe(
          v.number(amountWrong),
          v.minValue(1, amountWrong),
          v.check(
            (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
            amountWrong,
          ),
        ),
      ),
      reason: optionalText(maxReasonLength),
    }),
    v.forward(
      v.partialCheck([['reason']], ({ reason }) => reason !== '', reasonMissing),
      ['reason'],
    ),
    v.forward(
      v.partialCheck(
        [['itemId'], ['amount']],
        ({ itemId, amount }) => !itemId || amount === null || amount === undefined,
        'Please choose an item or an amount, not both',
      ),
      ['amount'],
    ),
  ),
  optional: true,
  answer: getData(
    v.object({
      /** The refund that was requested. */
      refundId: v.nullish(id),
      refunds: v.array(staffRefund),
    }),
  ),
  refusals: {
    ...orderUnknown,
    item_unknown: itemUnknown,
    not_paid: { status: 409, message: 'This order is not paid, so there is nothing to refund.' },
    already_returned: alreadyReturned,
    disputed: {
      status: 409,
      message: 'The payment is disputed. It can be refunded once the dispute has ended.',
    },
    too_much: { status: 409, message: 'Less than this amount can still be refunded.' },
    key_reused: { status: 409, message: 'This refund was already requested with other details.' },
  },
});

/**
 * Says for which item a done refund of an amount was, as one made in the provider's dashboard. The
 * item is no longer paid. Can be repeated. Answers all refunds of the order.
 */
export const allocateRefund = endpoint({
  method: 'POST',
  path: '/api/staff/order/:orderId/refund/:refundId/allocate',
  access: 'owner',
  body: v.object({ itemId: v.string('Please choose an item') }),
  optional: true,
  answer: getData(v.object({ refunds: v.array(staffRefund) })),
  refusals: {
    not_found: { status: 404, message: 'Refund not found.' },
    not_open: {
      status: 409,
      message: 'Only a refund that has reached the customer and is for no item can be allocated.',
    },
    item_unknown: itemUnknown,
    already_returned: alreadyReturned,
    too_little: { status: 409, message: 'This refund is less than the price of the item.' },
  },
});

/** The disputes that have not ended, newest first, in pages. */
export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/staff/disputes',
  access: 'owner',
  query: pageQuery,
  optional: true,
  answer: pageOf(
    v.object({ ...dispute.entries, order: v.object({ id, customOrderId: textOrEmpty }), customer }),
  ),
  refusals: {},
});

/** Everything about an order in one zip, as `npm run staff -- evidence` writes it. */
export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/staff/order/:orderId/evidence',
  access: 'owner',
  archive: true,
  optional: true,
  answer: v.instance(Blob),
  refusals: orderUnknown,
});
