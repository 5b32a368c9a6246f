import { expect, onTestFinished, test } from 'vitest';
import { decideApplication } from '#server/applications/decisions.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { paymentEntity } from '#server/sandbox/provider/entities.ts';
import { getData } from './answers.ts';
import type { Answer } from './answers.ts';
import type { Customer, Order, Proof } from './customer.ts';
import { forgeProof, noReports } from './orders.ts';
import { sendMails } from './server.ts';
import type { TestServer } from './server.ts';

/* Plays events on the money of an order against the real server, and reads the resulting ledger. */

/** What customer, portal and provider know of a purchase; amounts in rupees. */
export interface Ledger {
  /** Answers to the customer's calls and order look-ups, in order. */
  answers: string[];
  /** Status of each order as its customer sees it, oldest first. */
  orders: string[];
  /** Status of each payment at the provider, by order. */
  payments: string[];
  /** Rupees that the provider refunded. */
  refundedAtProvider: number;
  /** Payment attempts of the current order, as the customer sees them. */
  attempts: string[];
  history: string[];
  refunds: string[];
  refunded: number;
  /** Whether each application is paid. */
  isPaid: boolean[];
  /** Applications in the cart. */
  cart: number;
  /** Mails to the customer: receipts and refund notices. */
  receipts: number;
  refundMails: number;
}

interface ShownOrder {
  id: string;
  customOrderId: string;
  createdAt: string;
  status: string;
  isBeingPaid: boolean;
  refunded: number;
  refunds: { id: string; amount: number; status: string; reason?: string }[];
  payments: { status: string; at: string }[];
  history: { event: string; at: string }[];
}

/** Events of the current order. */
const events = {
  order: (it) => it.placeOrder(),
  /** Makes the first or the last order the current one. */
  'first order': (it) => it.select(0),
  'last order': (it) => it.select(-1),
  pay: (it) => it.pressButton('pay'),
  decline: (it) => it.pressButton('fail'),
  dismiss: (it) => it.pressButton('close'),
  /** A late capture arrives. */
  settle: (it) => it.callProvider('settle'),
  verify: (it) => it.recordAnswer('verify', it.asha.verify(it.order.orderId, it.proof)),
  forge: (it) => it.recordAnswer('forge', it.asha.verify(it.order.orderId, forgeProof(it.order))),
  check: (it) => it.recordAnswer('check', it.asha.post(`/api/order/check/${it.order.orderId}`)),
  cancel: (it) =>
    it.recordAnswer('cancel', it.asha.delete(`/api/order/delete/${it.order.orderId}`)),
  look: (it) => it.look(),
  /** From now on the server refuses the provider's reports. */
  mute: (it) => it.addFault(noReports),
  /** All reports arrive, whether first or again. */
  async report(it) {
    await it.recoverFrom(noReports);
    await it.server.sandbox('webhooks/replay');
  },
  recover: (it) => it.recoverFrom(),
  /** Asks about orders that are due, as the job does; `reconcile all` asks about every order. */
  reconcile: ({ server }) => reconcile(server.dependencies, server.app.log),
  'reconcile all': ({ server }) => reconcile(server.dependencies, server.app.log, { all: true }),
  reject: ({ server, applications: [id = ''] }) =>
    decideApplication(server.dependencies.database, id, 'rejected', 'Not possible'),
} satisfies Record<string, (purchase: Purchase) => unknown>;

export type MoneyEvent =
  | keyof typeof events
  /** A fault of the provider or of a call, until `recover`. */
  | { fault: string; times?: number; ms?: number }
  | { on: string; effect: string }
  | { minutes: number }
  /** Days pass; the customer signs in again afterwards. */
  | { days: number }
  /** The provider captures another amount or currency than requested. */
  | { captures: { amount?: number; currency?: string } }
  /** Staff refund rupees, or everything, in the provider's dashboard. */
  | { dashboard: number | 'all' }
  /** The customer's bank disputes the payment. */
  | { dispute: string }
  | ((purchase: Purchase) => unknown);

/** A customer with an ordered cart, and everything that happens to the money. */
export class Purchase {
  readonly server: TestServer;
  readonly asha: Customer;
  readonly applications: readonly string[];
  readonly orders: Order[] = [];
  private readonly proofs = new Map<Order, Proof>();
  private readonly answers: string[] = [];
  private faults: Record<string, unknown>[] = [];
  private current = -1;

  constructor(server: TestServer, asha: Customer, applications: readonly string[]) {
    this.server = server;
    this.asha = asha;
    this.applications = applications;
  }

  get order(): Order {
    const order = this.orders.at(this.current);
    if (!order) throw new Error('Nothing was ordered');
    return order;
  }

  /** The payment proof of the current order. */
  get proof(): Proof {
    return this.proofs.get(this.order) ?? forgeProof(this.order);
  }

  /** The current order as its customer sees it. */
  async shown(): Promise<ShownOrder> {
    const orders = getData<ShownOrder[]>(await this.asha.get('/api/order/user'));
    const shown = orders.find(({ id }) => id === this.order.orderId);
    if (!shown) throw new Error('The order is not shown');
    return shown;
  }

  async play(...moneyEvents: readonly MoneyEvent[]): Promise<this> {
    for (const event of moneyEvents) await this.playEvent(event);
    return this;
  }

  /** Waits for these values: refunds and mails happen in the background. */
  expectLedger(expected: Partial<Ledger>): Promise<void> {
    return waitForLedger(this, expected);
  }

  async ledger(): Promise<Ledger> {
    const { server, asha } = this;
    const { database } = server.dependencies;
    const shown = getData<ShownOrder[]>(await asha.get('/api/order/user'));
    const current = shown.find(({ id }) => id === this.order.orderId);
    const payments = await this.payments();
    const applications = await database
      .selectFrom('applications')
      .select(['id', 'isPaid'])
      .where('id', 'in', this.applications)
      .execute();
    const subjects = await this.listSubjects(asha.email);
    return {
      answers: this.answers,
      orders: this.orders.map(
        ({ orderId }) => shown.find(({ id }) => id === orderId)?.status ?? 'hidden',
      ),
      payments: payments.map(({ status, captured }) =>
        status === 'refunded' && !captured ? 'lapsed' : status,
      ),
      refundedAtProvider: payments.reduce((sum, payment) => sum + payment.amount_refunded, 0) / 100,
      attempts: current?.payments.map(({ status }) => status) ?? [],
      history: current?.history.map(({ event }) => event) ?? [],
      refunds: current?.refunds.map(({ amount, status }) => `${amount} ${status}`).toSorted() ?? [],
      refunded: current?.refunded ?? 0,
      isPaid: this.applications.map((id) =>
        applications.some((one) => one.id === id && one.isPaid),
      ),
      cart: (await asha.listCart()).length,
      receipts: subjects.filter((subject) => subject.includes('is paid')).length,
      refundMails: subjects.filter((subject) => subject.includes('refunded')).length,
    };
  }

  /** Subjects of all mails to an address, after the outbox is empty. */
  async listSubjects(address: string): Promise<string[]> {
    await sendMails(this.server);
    return (await this.asha.listMails(address)).map(({ subject }) => subject);
  }

  /** Number of mails to an address whose subject has these words, after the outbox is empty. */
  async countMails(words: string, address: string): Promise<number> {
    return (await this.listSubjects(address)).filter((subject) => subject.includes(words)).length;
  }

  async placeOrder(): Promise<void> {
    this.orders.push(await this.asha.order());
    this.select(-1);
  }

  select(index: number): void {
    this.current = index;
  }

  async pressButton(outcome: string): Promise<void> {
    const proof = await this.callProvider('pay', { outcome });
    if (outcome === 'pay') this.proofs.set(this.order, proof.json<Proof>());
  }

  /** Acts on the current order at the provider, and waits for its reports. */
  async callProvider(path: string, body: object = {}): Promise<Answer> {
    const { server, order } = this;
    const { razorpayOrderId } = order;
    const answer = await server.sandbox(`payments/${path}`, { razorpayOrderId, ...body });
    const areReportsOff = this.faults.some(({ on }) => on === noReports.on);
    if (!areReportsOff) await waitForReports(server);
    return answer;
  }

  /** Records the answer of a call. */
  async recordAnswer(call: string, answering: Promise<Answer>): Promise<void> {
    const answer = await answering;
    const { code, data } = answer.json<{ code?: string; data?: { status?: string } }>();
    const result = code ?? data?.status;
    this.answers.push([call, answer.statusCode, ...(result ? [result] : [])].join(' '));
  }

  async look(): Promise<void> {
    const { orders } = await this.ledger();
    this.answers.push(orders.join(', '));
  }

  /**
   * A fault that occurs a number of times has been used up, so later events do not request it
   * again.
   */
  async addFault(fault: Record<string, unknown>): Promise<void> {
    await this.server.faults(...this.faults, fault);
    if (!('times' in fault)) this.faults.push(fault);
  }

  /** Ends one fault, or all of them. */
  async recoverFrom(one?: object): Promise<void> {
    this.faults = one ? this.faults.filter((fault) => fault !== one) : [];
    await this.server.faults(...this.faults);
  }

  private async playEvent(event: MoneyEvent): Promise<void> {
    const { server, asha } = this;
    if (typeof event === 'string') await events[event](this);
    else if (typeof event === 'function') await event(this);
    else if ('on' in event) await this.addFault(event);
    else if ('fault' in event) {
      const { fault: effect, ...extent } = event;
      await this.addFault({ on: 'payments', effect, ...extent });
    } else if ('minutes' in event) await server.advance(event.minutes);
    else if ('days' in event) {
      await server.advance(event.days * 24 * 60);
      await asha.signIn();
    } else if ('captures' in event) await this.changeOrder(event.captures);
    else if ('dispute' in event) await this.callProvider('dispute', { status: event.dispute });
    else if (event.dashboard === 'all') await this.callProvider('refund');
    else await this.callProvider('refund', { amount: Math.round(event.dashboard * 100) });
  }

  private async changeOrder(change: { amount?: number; currency?: string }): Promise<void> {
    await this.server.dependencies.database
      .updateTable('sandboxOrders')
      .set(change)
      .where('id', '=', this.order.razorpayOrderId)
      .execute();
  }

  private async payments() {
    const { database } = this.server.dependencies;
    const ids: string[] = [];
    for (const { razorpayOrderId } of this.orders) {
      const rows = database.selectFrom('sandboxPayments').select('id');
      const own = rows.where('orderId', '=', razorpayOrderId).orderBy('createdAt');
      ids.push(...(await own.execute()).map(({ id }) => id));
    }
    return Promise.all(ids.map((id) => paymentEntity(database, id)));
  }
}

async function waitForLedger(purchase: Purchase, expected: Partial<Ledger>): Promise<void> {
  await expect.poll(() => purchase.ledger()).toMatchObject(expected);
}

/** Waits until the provider has delivered every report. */
export async function waitForReports({ dependencies: { database } }: TestServer): Promise<void> {
  const open = database.selectFrom('sandboxWebhooks').select('id').where('deliveredAt', 'is', null);
  await expect.poll(() => open.execute()).toEqual([]);
}

/** Deletes delivered reports, so that a replay does not repeat those of earlier tests. */
async function forgetReports({ dependencies: { database } }: TestServer): Promise<void> {
  await database.deleteFrom('sandboxWebhooks').where('deliveredAt', 'is not', null).execute();
}

type Cart = readonly (readonly [quantity: number, category?: string])[];

/** A purchase whose order was just placed; faults end with the test. */
export async function createPurchase(server: TestServer, cart: Cart = [[1]]): Promise<Purchase> {
  onTestFinished(() => server.faults());
  await forgetReports(server);
  const asha = await server.createCustomer();
  const applications: string[] = [];
  for (const [quantity, category] of cart) {
    applications.push((await asha.addToCart(quantity, category)).applicationId);
  }
  const purchase = new Purchase(server, asha, applications);
  await purchase.placeOrder();
  return purchase;
}

/** A purchase of one application after these events. */
export async function playPurchase(
  server: TestServer,
  ...moneyEvents: readonly MoneyEvent[]
): Promise<Purchase> {
  return (await createPurchase(server)).play(...moneyEvents);
}

/** A paid purchase with the number of its order. */
export async function createPaidPurchase(
  server: TestServer,
  cart?: Cart,
): Promise<Purchase & { number: string }> {
  const purchase = await (await createPurchase(server, cart)).play('pay', 'verify');
  return Object.assign(purchase, { number: (await purchase.shown()).customOrderId });
}

/** Tests that play events on an order and then compare the ledger. */
export function testLedger(
  server: TestServer,
  rows: readonly [title: string, events: readonly MoneyEvent[], ledger: Partial<Ledger>][],
): void {
  test.each(rows)('%s', async (_, moneyEvents, expected) => {
    await (await playPurchase(server, ...moneyEvents)).expectLedger(expected);
  });
}

/** Tests last that the provider captured what the orders of this server that are SUCCESS cost. */
export function testTotals(server: TestServer): void {
  test('afterwards the provider holds exactly the total of SUCCESS orders (I2, S-46)', async () => {
    const { database } = server.dependencies;
    await server.faults();
    await server.sandbox('reconcile');
    const paid = await database
      .selectFrom('orders')
      .select(['providerPaymentId as id', 'totalPaise as amount'])
      .where('state', '=', 'PAID')
      // Tests of reports invent one payment that the provider does not know.
      .where('providerPaymentId', 'is distinct from', 'pay_reported')
      .orderBy('id')
      .execute();
    const captured = await database
      .selectFrom('sandboxPayments')
      .select(['id', 'amount'])
      .where('status', '=', 'captured')
      .orderBy('id')
      .execute();
    expect(captured).toEqual(paid);
  });
}
