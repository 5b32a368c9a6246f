import * as v from 'valibot';
import { innerApplication } from './application.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './pages.ts';
import { id, isoTime, rupees, textOrEmpty } from './readers.ts';

export const orderStatuses = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentAttempt = v.object({
  id,
  at: isoTime,
  amount: rupees,
  status: v.picklist([
    'created',
    'authorized',
    'captured',
    'failed',
    'released',
    'refunding',
    'refunded',
  ]),
  /** The provider's name, such as `card`. */
  method: v.nullish(v.string()),
  /** The failure description. */
  reason: v.nullish(v.string()),
});

/** One payment attempt for an order. */
export type PaymentAttempt = v.InferOutput<typeof paymentAttempt>;

export const orderEvent = v.object({
  at: isoTime,
  event: v.picklist([
    'made',
    'payment_failed',
    'failed',
    'cancelled',
    'replaced',
    'paid',
    'paid_too_much',
    'paid_too_little',
    'refunding',
    'refunded',
    'partly_refunded',
    'refund_failed',
  ]),
});

export type OrderEvent = v.InferOutput<typeof orderEvent>;

export const orderRefund = v.object({
  id,
  amount: rupees,
  status: v.picklist(['pending', 'done', 'failed']),
  /** The reason that staff or the provider gave. */
  reason: v.nullish(v.string()),
  at: isoTime,
});

/** A refund of an order, pending, done or failed. */
export type OrderRefund = v.InferOutput<typeof orderRefund>;

export const buyer = v.object({
  name: textOrEmpty,
  company: textOrEmpty,
  email: textOrEmpty,
  country: textOrEmpty,
  gstNo: textOrEmpty,
});

/** The buyer's details at the time of the order. */
export type Buyer = v.InferOutput<typeof buyer>;

/**
 * Beyond specification §3; lists are oldest first. A back end may lack these or use them
 * differently.
 */
const extras = {
  payments: v.fallback(v.nullish(v.array(paymentAttempt)), undefined),
  history: v.fallback(v.nullish(v.array(orderEvent)), undefined),
  buyer: v.fallback(v.nullish(buyer), undefined),
  /** Whether it is unpaid and a payment may still arrive. */
  isBeingPaid: v.fallback(v.nullish(v.boolean()), undefined),
  /** Rupees of its payment that were refunded. */
  refunded: v.fallback(v.nullish(rupees), undefined),
  refunds: v.fallback(v.nullish(v.array(orderRefund)), undefined),
};

/** One order with its items; amounts in rupees, `price` per piece (spec §3 Order). */
export const order = v.object({
  id,
  customOrderId: textOrEmpty,
  totalAmount: rupees,
  status: v.picklist(orderStatuses),
  createdAt: isoTime,
  items: v.nullish(
    v.array(
      v.object({
        id,
        quantity: v.number(),
        price: rupees,
        application: v.nullish(innerApplication),
      }),
    ),
    [],
  ),
  ...extras,
});

export type Order = v.InferOutput<typeof order>;

/** The customer's orders, newest first, without cancelled ones, in pages (spec §7 Orders). */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/order/user',
  access: 'session',
  query: pageQuery,
  answer: pageOf(order),
  refusals: {},
});
