import * as v from 'valibot';
import type { Settings } from '#server/settings.ts';

/** The provider could not be reached, rejected our key, or failed itself. */
export class PaymentsDown extends Error {
  /** True when the request may have taken effect. */
  readonly isUnknown: boolean;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number;

  constructor(message: string, isUnknown: boolean, retryAfter = 10) {
    super(message);
    this.isUnknown = isUnknown;
    this.retryAfter = retryAfter;
  }
}

/** The provider's rate limit was exceeded. */
export class PaymentsBusy extends PaymentsDown {
  constructor(retryAfter: number) {
    super('The provider was asked too often', false, retryAfter);
  }
}

/** The provider understood the request and refused it. */
export class PaymentsRefused extends Error {}

const order = v.object({
  id: v.string(),
  amount: v.number(),
  currency: v.string(),
  receipt: v.nullish(v.string()),
});

export const providerPayment = v.object({
  id: v.string(),
  order_id: v.nullish(v.string()),
  amount: v.number(),
  currency: v.string(),
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: v.nullish(v.string()),
  /** False for money that was authorised and released without being captured. */
  captured: v.nullish(v.boolean()),
  /** Paise refunded, pending refunds included. */
  amount_refunded: v.nullish(v.number()),
  /** The failure description. */
  error_description: v.nullish(v.string()),
  /** Seconds since 1970. */
  created_at: v.number(),
});

const refundStatus = v.picklist(['pending', 'processed', 'failed']);

/** A refund as the provider describes it; without a status it is done. */
export const providerRefund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.number(),
  status: v.nullish(v.fallback(refundStatus, 'pending'), 'processed'),
  /** Ours, if we requested it. */
  receipt: v.nullish(v.string()),
  /** Seconds since 1970. */
  created_at: v.nullish(v.number()),
});

/** The answer to a refund request; missing values are those of the request. */
const madeRefund = v.object({
  ...providerRefund.entries,
  payment_id: v.nullish(v.string()),
  amount: v.nullish(v.number()),
});

export const providerDispute = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.number(),
  status: v.nullish(v.string()),
  reason_code: v.nullish(v.string()),
  /** Seconds since 1970. */
  respond_by: v.nullish(v.number()),
  created_at: v.nullish(v.number()),
});

export type ProviderOrder = v.InferOutput<typeof order>;
export type ProviderPayment = v.InferOutput<typeof providerPayment>;
export type ProviderRefund = v.InferOutput<typeof providerRefund>;
export type ProviderDispute = v.InferOutput<typeof providerDispute>;

export interface NewProviderOrder {
  /** In paise. */
  amount: number;
  currency: string;
  /** Ours; the same receipt always returns the same order. */
  receipt: string;
}

/** A page of one of the provider's lists, newest first. */
export interface PageRange {
  /** Seconds since 1970; older entries are left out. */
  from: number;
  skip: number;
}

/** Entries per page of the provider's lists; a shorter page is the last one. */
export const providerPage = 100;

/** The calls to the card payment provider that we need; amounts in paise. */
export interface Payments {
  createOrder(order: NewProviderOrder): Promise<ProviderOrder>;
  /** A refused search counts as `PaymentsDown`, because it says nothing about the order. */
  findOrder(receipt: string): Promise<ProviderOrder | undefined>;
  getPayments(orderId: string): Promise<ProviderPayment[]>;
  getPayment(paymentId: string): Promise<ProviderPayment>;
  /**
   * Captures an authorised payment in full; refused if it was captured already or cannot be any
   * more.
   */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
  /** Refunds a payment, once for each receipt. */
  refund(refund: NewProviderRefund): Promise<ProviderRefund>;
  getRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Refunds of all payments. */
  listRefunds(page: PageRange): Promise<ProviderRefund[]>;
  listDisputes(page: PageRange): Promise<ProviderDispute[]>;
  getDispute(disputeId: string): Promise<ProviderDispute>;
}

export interface NewProviderRefund {
  paymentId: string;
  /** In paise. */
  amount: number;
  /** Ours; for the same receipt the provider returns the first refund. */
  receipt: string;
}

/** Wraps a call; `isRead` is true for one that changes nothing. */
export type CallWrapper = <Value>(call: () => Promise<Value>, isRead: boolean) => Promise<Value>;

/** The same calls, each wrapped by `around`. */
export function wrapCalls(payments: Payments, around: CallWrapper): Payments {
  return {
    createOrder: (order) => around(() => payments.createOrder(order), false),
    findOrder: (receipt) => around(() => payments.findOrder(receipt), true),
    getPayments: (orderId) => around(() => payments.getPayments(orderId), true),
    getPayment: (paymentId) => around(() => payments.getPayment(paymentId), true),
    capture: (payment) => around(() => payments.capture(payment), false),
    refund: (refund) => around(() => payments.refund(refund), false),
    getRefunds: (paymentId) => around(() => payments.getRefunds(paymentId), true),
    listRefunds: (page) => around(() => payments.listRefunds(page), true),
    listDisputes: (page) => around(() => payments.listDisputes(page), true),
    getDispute: (disputeId) => around(() => payments.getDispute(disputeId), true),
  };
}

export interface ProviderAnswer {
  status: number;
  headers?: { get(name: string): string | null };
  json(): Promise<unknown>;
}

export interface ProviderRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Sends requests: `fetch`, or an in-process substitute. */
export type Send = (url: string, request: ProviderRequest) => Promise<ProviderAnswer>;

const timeoutMs = 8_000;

/** Razorpay's REST API over `send`. */
export function createPayments(
  settings: Settings['payments'],
  send: Send = (url, request) => fetch(url, { ...request, redirect: 'error' }),
): Payments {
  const call = createCall(settings, send);

  async function list<S extends v.GenericSchema>(item: S, path: string) {
    const { items } = await call(v.object({ items: v.array(item) }), 'GET', path);
    return items;
  }

  async function findOrder(receipt: string) {
    try {
      const items = await list(order, `/orders?receipt=${encodeURIComponent(receipt)}`);
      return items.find((item) => item.receipt === receipt);
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
      throw new PaymentsDown('The provider refused to look for an order', false);
    }
  }

  return {
    findOrder,
    async createOrder({ amount, currency, receipt }) {
      const body = { amount, currency, receipt, unique_receipt: true };
      try {
        return await call(order, 'POST', '/orders', body);
      } catch (error) {
        // An earlier attempt whose answer was lost may have used the receipt.
        const existing = error instanceof PaymentsRefused ? await findOrder(receipt) : undefined;
        if (existing) return existing;
        throw error;
      }
    },
    getPayments: (orderId) =>
      list(providerPayment, `/orders/${encodeURIComponent(orderId)}/payments`),
    getPayment: (paymentId) =>
      call(providerPayment, 'GET', `/payments/${encodeURIComponent(paymentId)}`),
    capture: ({ id, amount, currency }) =>
      call(providerPayment, 'POST', `/payments/${encodeURIComponent(id)}/capture`, {
        amount,
        currency,
      }),
    async refund({ paymentId, amount, receipt }) {
      const made = await call(
        madeRefund,
        'POST',
        `/payments/${encodeURIComponent(paymentId)}/refund`,
        { amount, receipt },
        { 'x-refund-idempotency': receipt },
      );
      return { ...made, payment_id: made.payment_id ?? paymentId, amount: made.amount ?? amount };
    },
    getRefunds: (paymentId) =>
      list(providerRefund, `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`),
    listRefunds: (page) => list(providerRefund, `/refunds?${pageQuery(page)}`),
    listDisputes: (page) => list(providerDispute, `/disputes?${pageQuery(page)}`),
    getDispute: (disputeId) =>
      call(providerDispute, 'GET', `/disputes/${encodeURIComponent(disputeId)}`),
  };
}

function pageQuery({ from, skip }: PageRange): string {
  return `from=${from}&count=${providerPage}&skip=${skip}`;
}

/** Calls the provider's API and validates the answers; throws the errors above. */
function createCall({ apiUrl, keyId, keySecret }: Settings['payments'], send: Send) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  return async function call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<v.InferOutput<S>> {
    const answer = await fetchContent(send, `${apiUrl}${path}`, {
      method,
      headers: {
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = v.safeParse(schema, answer);
    if (!parsed.success) throw new PaymentsDown('The provider sent an unknown answer', true);
    return parsed.output;
  };
}

async function fetchContent(send: Send, url: string, request: ProviderRequest): Promise<unknown> {
  const { status, content, retryAfter } = await exchange(send, url, request);
  if (status === 429) throw new PaymentsBusy(retryAfter);
  if (status === 400 || status === 404) {
    throw new PaymentsRefused(`The provider answered ${status}`);
  }
  if (status >= 400) throw new PaymentsDown(`The provider answered ${status}`, status >= 500);
  return content;
}

async function exchange(send: Send, url: string, request: ProviderRequest) {
  try {
    const answer = await send(url, request);
    const retryAfter = parseSeconds(answer.headers?.get('retry-after'));
    if (answer.status === 429) return { status: 429, retryAfter };
    return { status: answer.status, retryAfter, content: await answer.json() };
  } catch (error) {
    if (error instanceof PaymentsDown) throw error;
    throw new PaymentsDown('The provider could not be reached', request.signal.aborted);
  }
}

const defaultRetrySeconds = 10;
const maxRetrySeconds = 60;

/** Seconds of a `Retry-After` header, limited to a minute. */
function parseSeconds(header: string | null | undefined): number {
  const seconds = Number(header);
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxRetrySeconds) : defaultRetrySeconds;
}
