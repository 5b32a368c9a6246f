import * as v from 'valibot';
import type { Settings } from '#server/settings.ts';

/** The provider could not be asked, does not know our key, or answered with a fault of its own. */
export class PaymentsDown extends Error {
  /** True when the request may have had its effect. */
  readonly isUnknown: boolean;
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number;

  constructor(message: string, isUnknown: boolean, retryAfter = 10) {
    super(message);
    this.isUnknown = isUnknown;
    this.retryAfter = retryAfter;
  }
}

/** The provider was asked too often. */
export class PaymentsBusy extends PaymentsDown {
  constructor(retryAfter: number) {
    super('The provider was asked too often', false, retryAfter);
  }
}

/** The provider understood the request and said no. */
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
  /** False for money that was reserved and given back without ever being taken. */
  captured: v.nullish(v.boolean()),
  /** Why it failed, in a sentence. */
  error_description: v.nullish(v.string()),
  /** Seconds since 1970. */
  created_at: v.number(),
});

const refund = v.object({ id: v.string() });

export type ProviderOrder = v.InferOutput<typeof order>;
export type ProviderPayment = v.InferOutput<typeof providerPayment>;

export interface NewProviderOrder {
  /** Paise. */
  amount: number;
  currency: string;
  /** Ours; the same receipt always returns the same order. */
  receipt: string;
}

/** The six calls of the card payment provider that we need; amounts in paise. */
export interface Payments {
  createOrder(order: NewProviderOrder): Promise<ProviderOrder>;
  /** A search that is refused counts as a provider that is down: it says nothing about the order. */
  findOrder(receipt: string): Promise<ProviderOrder | undefined>;
  paymentsOf(orderId: string): Promise<ProviderPayment[]>;
  payment(paymentId: string): Promise<ProviderPayment>;
  /** Takes reserved money whole; refused once it was taken, or cannot be any more. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
  refund(paymentId: string, amount: number): Promise<string>;
}

/** How calls are made: those that only ask, and those that do something. */
export type Around = <Value>(call: () => Promise<Value>, isQuestion: boolean) => Promise<Value>;

/** The same calls, each made through `around`. */
export function callsAround(payments: Payments, around: Around): Payments {
  return {
    createOrder: (order) => around(() => payments.createOrder(order), false),
    findOrder: (receipt) => around(() => payments.findOrder(receipt), true),
    paymentsOf: (orderId) => around(() => payments.paymentsOf(orderId), true),
    payment: (paymentId) => around(() => payments.payment(paymentId), true),
    capture: (payment) => around(() => payments.capture(payment), false),
    refund: (paymentId, amount) => around(() => payments.refund(paymentId, amount), false),
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

/** How requests leave: `fetch`, or something that answers in process. */
export type Send = (url: string, request: ProviderRequest) => Promise<ProviderAnswer>;

const timeoutMs = 8_000;

/** Razorpay's REST interface over `send`. */
export function createPayments(
  settings: Settings['payments'],
  send: Send = (url, request) => fetch(url, { ...request, redirect: 'error' }),
): Payments {
  const call = createCall(settings, send);

  async function findOrder(receipt: string) {
    const list = v.object({ items: v.array(order) });
    try {
      const { items } = await call(list, 'GET', `/orders?receipt=${encodeURIComponent(receipt)}`);
      return items.find((item) => item.receipt === receipt);
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
      throw new PaymentsDown('The provider refused to look for an order', false);
    }
  }

  return {
    findOrder,
    async createOrder({ amount, currency, receipt }) {
      const wanted = { amount, currency, receipt, unique_receipt: true };
      try {
        return await call(order, 'POST', '/orders', wanted);
      } catch (error) {
        // An earlier try whose answer was lost may have taken the receipt.
        const existing = error instanceof PaymentsRefused ? await findOrder(receipt) : undefined;
        if (existing) return existing;
        throw error;
      }
    },
    async paymentsOf(orderId) {
      const list = v.object({ items: v.array(providerPayment) });
      const path = `/orders/${encodeURIComponent(orderId)}/payments`;
      return (await call(list, 'GET', path)).items;
    },
    payment: (paymentId) =>
      call(providerPayment, 'GET', `/payments/${encodeURIComponent(paymentId)}`),
    capture: ({ id, amount, currency }) =>
      call(providerPayment, 'POST', `/payments/${encodeURIComponent(id)}/capture`, {
        amount,
        currency,
      }),
    async refund(paymentId, amount) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refund`;
      const { id } = await call(
        refund,
        'POST',
        path,
        { amount },
        {
          'x-refund-idempotency': paymentId,
        },
      );
      return id;
    },
  };
}

/** Calls of the provider's interface, whose answers are checked; throws the errors above. */
function createCall({ apiUrl, keyId, keySecret }: Settings['payments'], send: Send) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  return async function call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<v.InferOutput<S>> {
    const answer = await ask(send, `${apiUrl}${path}`, {
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

async function ask(send: Send, url: string, request: ProviderRequest): Promise<unknown> {
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

const usualRest = 10;
const longestRest = 60;

/** Seconds of a `Retry-After`, within reason. */
function parseSeconds(header: string | null | undefined): number {
  const seconds = Number(header);
  return seconds > 0 ? Math.min(Math.ceil(seconds), longestRest) : usualRest;
}
