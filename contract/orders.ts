import * as v from 'valibot';
import { innerApplication } from './application.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './pages.ts';
import { id, moment, rupees, textOrEmpty } from './readers.ts';

export const orderStatuses = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const paymentAttempt = v.object({
  id,
  at: moment,
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
  /** The provider's word, such as `card`. */
  method: v.nullish(v.string()),
  /** Why it failed, in a sentence. */
  reason: v.nullish(v.string()),
});

/** One payment that was tried for an order. */
export type PaymentAttempt = v.InferOutput<typeof paymentAttempt>;

const orderEvent = v.object({
  at: moment,
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

/** One thing that happened to an order. */
export type OrderEvent = v.InferOutput<typeof orderEvent>;

const refund = v.object({
  id,
  amount: rupees,
  status: v.picklist(['pending', 'done', 'failed']),
  /** The reason that staff or the provider gave. */
  reason: v.nullish(v.string()),
  at: moment,
});

/** Money of an order that goes back, or went. */
export type OrderRefund = v.InferOutput<typeof refund>;

const buyer = v.object({
  name: textOrEmpty,
  company: textOrEmpty,
  email: textOrEmpty,
  country: textOrEmpty,
  gstNo: textOrEmpty,
});

/** Who bought, as they were that day. */
export type Buyer = v.InferOutput<typeof buyer>;

/** Beyond specification §3; lists are oldest first. A back end may lack these or mean something else. */
const extras = {
  payments: v.fallback(v.nullish(v.array(paymentAttempt)), undefined),
  history: v.fallback(v.nullish(v.array(orderEvent)), undefined),
  buyer: v.fallback(v.nullish(buyer), undefined),
  /** Rupees of its payment that went back. */
  refunded: v.fallback(v.nullish(rupees), undefined),
  refunds: v.fallback(v.nullish(v.array(refund)), undefined),
};

/** One order with its lines; amounts in rupees, `price` per piece (spec §3 Order). */
export const order = v.object({
  id,
  customOrderId: textOrEmpty,
  totalAmount: rupees,
  status: v.picklist(orderStatuses),
  createdAt: moment,
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

/** The own orders, newest first, cancelled ones left out, page by page (spec §7 Orders). */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/order/user',
  access: 'session',
  query: pageQuery,
  answer: pageOf(order),
  refusals: {},
});
