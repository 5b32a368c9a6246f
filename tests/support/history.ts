import { sql } from 'kysely';
import { expect } from 'vitest';
import { hmac } from '#server/common/identifiers.ts';
import type { Database } from '#server/store/transaction.ts';
import { getData } from './answers.ts';
import type { Answer } from './answers.ts';
import { answers, Customer } from './customer.ts';
import { getPaymentsPath, providerHeaders, providerSecret } from './provider.ts';
import type { TestServer } from './server.ts';

/*
 * Buyers that keep buying while nodes, pools and databases die. They retry as the portal does when
 * no answer came, and record each acknowledged write; afterwards every one must exist exactly once
 * (G5).
 */

type Request = TestServer['request'];

/** What all buyers recorded. */
export interface History {
  /** Answers, and requests without an answer. */
  requestCount: number;
  /** Requests without an answer or with a 5xx; each was retried. */
  unanswered: string[];
  /** Differences from what a buyer had recorded before. */
  violations: string[];
  buyers: readonly Buyer[];
}

/** Registers the buyers, before any outage. */
export async function registerBuyers(request: Request, howMany: number): Promise<History> {
  const history: History = { requestCount: 0, unanswered: [], violations: [], buyers: [] };
  const buyers = Array.from({ length: howMany }, () => new Buyer(request, history));
  await Promise.all(buyers.map((buyer) => buyer.register()));
  return Object.assign(history, { buyers });
}

interface BuyingOptions {
  /** Milliseconds before each request of a buyer. */
  pause: number;
  /** Stops each buyer after the current purchase. */
  signal?: AbortSignal;
  maxPurchases?: number;
}

/** Buyers buy repeatedly. */
export async function runPurchases({ buyers }: History, life: BuyingOptions): Promise<void> {
  await Promise.all(buyers.map((buyer) => buyer.runPurchases(life)));
}

/** Milliseconds after which an outage must be over. */
const maxOutage = 120_000;

class Buyer {
  readonly customer: Customer;
  /** The last acknowledged goal of each application. */
  readonly goals = new Map<string, string>();
  /** The acknowledged quantity of each application in the cart. */
  readonly cart = new Map<string, number>();
  readonly paidOrders: string[] = [];
  private readonly history: History;
  private offering: object = {};
  private pause = 0;

  constructor(request: Request, history: History) {
    this.history = history;
    this.customer = new Customer(request);
  }

  async register(): Promise<void> {
    await this.customer.register();
    this.offering = await this.customer.findCategory();
  }

  async runPurchases({ pause, signal, maxPurchases = Infinity }: BuyingOptions): Promise<void> {
    this.pause = pause;
    for (let round = 1; round <= maxPurchases; round += 1) {
      if (signal?.aborted) return;
      const application = await this.apply(round);
      await this.addToCart(application, round);
      if (round % 3 === 0) await this.orderAndCancel();
      else await this.pay();
    }
  }

  private async apply(round: number): Promise<string> {
    const { customer } = this;
    const key = crypto.randomUUID();
    const goal = `Round ${round} of ${customer.email}`;
    const draft = { ...answers, goal: `Begun, ${goal}` };
    const body = { ...this.offering, formData: draft, appStatus: 0 };
    const headers = { 'idempotency-key': key };
    const created = await this.retryUntilDone('apply', () =>
      customer.call('POST', '/api/application', { body, headers }),
    );
    const { id } = getData<{ id: string }>(created);
    this.goals.set(id, draft.goal);
    const complete = { ...body, formData: { ...answers, goal }, appStatus: 1 };
    await this.retryUntilDone('submit', async () => {
      const sent = await customer.put(`/api/application/${id}`, complete);
      if (sent.statusCode !== 409) return sent;
      // An earlier answer may have been lost, so look whether it was submitted, as the portal does.
      const read = await customer.get(`/api/application/${id}`);
      return read.statusCode === 200 && getGoal(read) === goal ? read : sent;
    });
    this.goals.set(id, goal);
    return id;
  }

  private async addToCart(applicationId: string, round: number): Promise<void> {
    const { customer } = this;
    const added = await this.retryUntilDone('add', () =>
      customer.post('/api/cart', { applicationId }),
    );
    const { id } = getData<{ id: string }>(added);
    const quantity = (round % 5) + 1;
    await this.retryUntilDone('change', () => customer.put(`/api/cart/${id}`, { quantity }));
    this.cart.set(applicationId, quantity);
    this.compare('cart', await this.readCart(), this.cart);
  }

  /** Places an order, cancels it, and expects the same cart as before. */
  private async orderAndCancel(): Promise<void> {
    const { orderId } = await this.order();
    await this.retryUntilDone('cancel', () => this.customer.delete(`/api/order/delete/${orderId}`));
    this.compare('cart after cancelling', await this.readCart(), this.cart);
  }

  private async pay(): Promise<void> {
    const { customer } = this;
    const { orderId, razorpayOrderId } = await this.order();
    const paymentId = await this.payAtProvider(razorpayOrderId);
    const proof = {
      razorpay_order_id: razorpayOrderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: hmac(providerSecret, `${razorpayOrderId}|${paymentId}`),
    };
    await this.retryUntilDone('verify', () => customer.verify(orderId, proof));
    this.paidOrders.push(orderId);
    this.cart.clear();
    this.compare('cart after paying', await this.readCart(), this.cart);
  }

  private async order() {
    const placed = await this.retryUntilDone('order', () => this.customer.post('/api/order'));
    return getData<{ orderId: string; razorpayOrderId: string }>(placed);
  }

  /** Pays once: after a lost answer, looks first whether the payment exists. */
  private async payAtProvider(razorpayOrderId: string): Promise<string> {
    const { request } = this.customer;
    const look = () =>
      request('GET', getPaymentsPath(razorpayOrderId), { headers: providerHeaders });
    const body = { razorpayOrderId, outcome: 'pay' };
    for (;;) {
      const payment = readPayment(await this.retryUntilDone('payments', look));
      if (payment) return payment.id;
      const pay = async () => {
        const paid = await request('POST', '/sandbox/payments/pay', { body });
        if (paid.statusCode !== 400) return paid;
        // An earlier request may have succeeded after the look.
        const read = await look();
        return read.statusCode === 200 && readPayment(read) ? read : paid;
      };
      await this.retryUntilDone('pay', pay, 1).catch(() => undefined);
    }
  }

  private async readCart(): Promise<Map<string, number>> {
    const read = await this.retryUntilDone('cart', () => this.customer.get('/api/cart/user'));
    const lines = getData<{ applicationId: string; quantity: number }[]>(read);
    return new Map(lines.map(({ applicationId, quantity }) => [applicationId, quantity]));
  }

  private compare(what: string, seen: Map<string, number>, expected: Map<string, number>): void {
    const isSame =
      seen.size === expected.size && [...expected].every(([id, one]) => seen.get(id) === one);
    if (isSame) return;
    const text = (map: Map<string, number>) => JSON.stringify([...map]);
    this.history.violations.push(
      `${this.customer.email}: ${what} is ${text(seen)}, not ${text(expected)}`,
    );
  }

  /** Retries until the call succeeds; a refusal throws. */
  private async retryUntilDone(
    what: string,
    send: () => Promise<Answer>,
    maxTries = Infinity,
  ): Promise<Answer> {
    const until = performance.now() + maxOutage;
    for (let tries = 1; ; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, this.pause));
      this.history.requestCount += 1;
      const answer = await send().catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && answer.statusCode < 400) return answer;
      const description =
        typeof answer === 'string' ? answer : `${answer.statusCode} ${answer.body}`;
      const isRefused =
        typeof answer !== 'string' && answer.statusCode < 500 && !isBeingChecked(answer);
      const line = `${new Date().toISOString()} ${what}: ${description}`;
      (isRefused ? this.history.violations : this.history.unanswered).push(line);
      if (isRefused || tries >= maxTries || performance.now() > until) {
        throw new Error(`${this.customer.email} ${what}: ${description}`);
      }
    }
  }
}

/**
 * Compares purchases, money and mails with what buyers recorded, after all outages and a
 * reconciliation; returns what differs or is duplicated. `request` reaches a node with the sandbox.
 */
export async function compareWithHistory(
  { buyers, violations }: History,
  request: Request,
  database: Database,
): Promise<string[]> {
  await request('POST', '/sandbox/reconcile', { body: {} });
  // Jobs leased to a dead node become due.
  await request('POST', '/sandbox/clock', { body: { advanceMs: 150_000 } });
  const waiting = () => database.selectFrom('mailOutbox').select('id').execute();
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  const found = [...violations];
  for (const { customer, goals, cart, paidOrders } of buyers) {
    for (const [id, goal] of goals) {
      const answer = await customer.get(`/api/application/${id}`);
      const seen = answer.statusCode === 200 ? getGoal(answer) : answer.statusCode;
      if (seen !== goal) found.push(`${id} has the goal ${seen}, not ${goal}`);
    }
    const lines = new Map(
      (await customer.listCart()).map((line) => [line.applicationId, line.quantity]),
    );
    for (const [id, quantity] of cart) {
      if (lines.get(id) !== quantity) found.push(`${id} is not ${quantity} times in the cart`);
    }
    const orders = new Map((await customer.listOrders()).map(({ id, status }) => [id, status]));
    for (const id of paidOrders) {
      if (orders.get(id) !== 'SUCCESS') found.push(`${id} is ${orders.get(id)}, not paid`);
    }
  }
  return [...found, ...(await findDuplicates(database))];
}

/** The provider could not be asked about the payment, so the call is retried. */
const isBeingChecked = (answer: Answer) =>
  answer.json<{ code?: string }>().code === 'payment_pending';

const readPayment = (answer: Answer) => answer.json<{ items: { id: string }[] }>().items[0];

const getGoal = (answer: Answer) => getData<{ formData: { goal: string } }>(answer).formData.goal;

/** Money without an order, orders without money, and duplicate purchases or receipts. */
async function findDuplicates(database: Database): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'order ' || o.id || ' without its money' as wrong from orders o
    where o.state = 'PAID' and not exists (
      select 1 from sandbox_payments p
      where p.id = o.provider_payment_id and p.status = 'captured' and p.amount = o.total_paise
    )
    union all select 'money ' || p.id || ' without an order' from sandbox_payments p
    where p.status = 'captured' and not exists (
      select 1 from orders o where o.state = 'PAID' and o.provider_payment_id = p.id
    )
    union all select 'application ' || i.application_id || ' bought twice'
    from order_items i join orders o on o.id = i.order_id
    where o.state = 'PAID' group by i.application_id having count(*) > 1
    union all select count(m.id) || ' receipts for ' || o.id
    from orders o left join sandbox_mail m on m.subject = 'Your order ' || o.custom_order_id || ' is paid'
    where o.state = 'PAID' group by o.id having count(m.id) <> 1
  `.execute(database);
  return rows.map(({ wrong }) => wrong);
}
