import { expect, onTestFinished, test } from 'vitest';
import { decideApplication } from '#server/applications/decisions.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { paymentEntity } from '#server/sandbox/provider/entities.ts';
import { now } from '#server/store/transaction.ts';
import { forgery, noReports } from './orders.ts';
import { getData } from './server.ts';
import type { Answer, Customer, Order, Proof, TestServer } from './server.ts';

/* Plays what happens to the money of an order on the real server, and reads what the ledger then holds. */

/** What customer, portal and provider hold of a purchase; amounts in rupees. */
export interface Ledger {
  /** What the customer's calls were answered and each look showed, in turn. */
  answers: string[];
  /** Status of each order as its customer sees it, oldest first. */
  orders: string[];
  /** Status of each payment at the provider, order by order. */
  payments: string[];
  /** Rupees that the provider sent back. */
  returned: number;
  /** What the customer sees of the present order. */
  attempts: string[];
  history: string[];
  refunds: string[];
  refunded: number;
  /** Whether each application is paid. */
  isPaid: boolean[];
  /** Applications in the cart. */
  cart: number;
  /** Mails to the customer: of paid orders, and of refunds. */
  receipts: number;
  refundMails: number;
}

interface ShownOrder {
  id: string;
  customOrderId: string;
  createdAt: string;
  status: string;
  refunded: number;
  refunds: { amount: number; status: string; reason?: string }[];
  payments: { status: string; at: string }[];
  history: { event: string; at: string }[];
}

/** Events about the present order. */
const events = {
  order: (it) => it.placeOrder(),
  /** From here on the first order is the present one, or the last one again. */
  'first order': (it) => it.turnTo(0),
  'last order': (it) => it.turnTo(-1),
  pay: (it) => it.pressButton('pay'),
  decline: (it) => it.pressButton('fail'),
  dismiss: (it) => it.pressButton('close'),
  /** Money whose capture was late arrives. */
  settle: (it) => it.atProvider('settle'),
  verify: (it) => it.note('verify', it.asha.verify(it.order.orderId, it.proof)),
  forge: (it) => it.note('forge', it.asha.verify(it.order.orderId, forgery(it.order))),
  check: (it) => it.note('check', it.asha.post(`/api/order/check/${it.order.orderId}`)),
  cancel: (it) => it.note('cancel', it.asha.delete(`/api/order/delete/${it.order.orderId}`)),
  look: (it) => it.look(),
  /** The provider's reports are refused from here on. */
  mute: (it) => it.disturb(noReports),
  /** All its reports arrive, again or at last. */
  async report(it) {
    await it.recoverFrom(noReports);
    await it.server.sandbox('webhooks/replay');
  },
  recover: (it) => it.recoverFrom(),
  /** The job's round asks about orders that are due; the other one about all. */
  reconcile: ({ server }) => reconcile(server.dependencies, server.app.log),
  'reconcile all': ({ server }) => reconcile(server.dependencies, server.app.log, { all: true }),
  reject: ({ server, applications: [id = ''] }) =>
    decideApplication(server.dependencies.database, id, 'rejected', 'Not possible'),
} satisfies Record<string, (purchase: Purchase) => unknown>;

export type MoneyEvent =
  | keyof typeof events
  /** A disturbance of the provider, or of a call, until `recover`. */
  | { fault: string; times?: number; ms?: number }
  | { on: string; effect: string }
  | { minutes: number }
  /** The customer signs in again after them. */
  | { days: number }
  /** The provider takes something else than we asked for. */
  | { taken: { amount?: number; currency?: string } }
  /** Staff return rupees, or all, on the provider's own pages. */
  | { dashboard: number | 'all' }
  /** The customer's bank disputes the payment. */
  | { dispute: string }
  | ((purchase: Purchase) => unknown);

/** A customer who ordered a cart, and all that happens to the money. */
export class Purchase {
  readonly server: TestServer;
  readonly asha: Customer;
  readonly applications: readonly string[];
  readonly orders: Order[] = [];
  private readonly proofs = new Map<Order, Proof>();
  private readonly answers: string[] = [];
  private faults: Record<string, unknown>[] = [];
  private present = -1;

  constructor(server: TestServer, asha: Customer, applications: readonly string[]) {
    this.server = server;
    this.asha = asha;
    this.applications = applications;
  }

  get order(): Order {
    const order = this.orders.at(this.present);
    if (!order) throw new Error('Nothing was ordered');
    return order;
  }

  /** What proves the payment of the present order. */
  get proof(): Proof {
    return this.proofs.get(this.order) ?? forgery(this.order);
  }

  /** The present order as its customer sees it. */
  async shown(): Promise<ShownOrder> {
    const orders = getData<ShownOrder[]>(await this.asha.get('/api/order/user'));
    const shown = orders.find(({ id }) => id === this.order.orderId);
    if (!shown) throw new Error('The order is not shown');
    return shown;
  }

  async play(...happening: readonly MoneyEvent[]): Promise<this> {
    for (const event of happening) await this.happen(event);
    return this;
  }

  /** Waits until the ledger holds this; refunds and mails are made beside the calls. */
  holds(expected: Partial<Ledger>): Promise<void> {
    return waitForLedger(this, expected);
  }

  async ledger(): Promise<Ledger> {
    const { server, asha } = this;
    const { database } = server.dependencies;
    const shown = getData<ShownOrder[]>(await asha.get('/api/order/user'));
    const present = shown.find(({ id }) => id === this.order.orderId);
    const payments = await this.payments();
    const applications = await database
      .selectFrom('applications')
      .select(['id', 'isPaid'])
      .where('id', 'in', this.applications)
      .execute();
    const subjects = await this.mailed(asha.email);
    return {
      answers: this.answers,
      orders: this.orders.map(
        ({ orderId }) => shown.find(({ id }) => id === orderId)?.status ?? 'hidden',
      ),
      payments: payments.map(({ status, captured }) =>
        status === 'refunded' && !captured ? 'lapsed' : status,
      ),
      returned: payments.reduce((sum, payment) => sum + payment.amount_refunded, 0) / 100,
      attempts: present?.payments.map(({ status }) => status) ?? [],
      history: present?.history.map(({ event }) => event) ?? [],
      refunds: present?.refunds.map(({ amount, status }) => `${amount} ${status}`).toSorted() ?? [],
      refunded: present?.refunded ?? 0,
      isPaid: this.applications.map((id) =>
        applications.some((one) => one.id === id && one.isPaid),
      ),
      cart: (await asha.cart()).length,
      receipts: subjects.filter((subject) => subject.includes('is paid')).length,
      refundMails: subjects.filter((subject) => subject.includes('refunded')).length,
    };
  }

  /** Subjects of all mails to an address; the outbox is emptied first. */
  async mailed(address: string): Promise<string[]> {
    const { database, mail } = this.server.dependencies;
    const due = database.selectFrom('mailOutbox').select('id').where('nextAttemptAt', '<=', now);
    while ((await due.execute()).length > 0) await mail.sendDue();
    return (await this.asha.mails(address)).map(({ subject }) => subject);
  }

  async placeOrder(): Promise<void> {
    this.orders.push(await this.asha.order());
    this.turnTo(-1);
  }

  turnTo(index: number): void {
    this.present = index;
  }

  async pressButton(outcome: string): Promise<void> {
    const proof = await this.atProvider('pay', { outcome });
    if (outcome === 'pay') this.proofs.set(this.order, proof.json<Proof>());
  }

  /** Does something about the present order at the provider, and waits for its reports. */
  async atProvider(path: string, body: object = {}): Promise<Answer> {
    const { server, order } = this;
    const { razorpayOrderId } = order;
    const answer = await server.sandbox(`payments/${path}`, { razorpayOrderId, ...body });
    const isDisturbed = this.faults.some(({ on }) => on === noReports.on);
    if (!isDisturbed) await waitForReports(server);
    return answer;
  }

  /** Remembers what a call was answered. */
  async note(call: string, asked: Promise<Answer>): Promise<void> {
    const answer = await asked;
    const { code, data } = answer.json<{ code?: string; data?: { status?: string } }>();
    const told = code ?? data?.status;
    this.answers.push([call, answer.statusCode, ...(told ? [told] : [])].join(' '));
  }

  async look(): Promise<void> {
    const { orders } = await this.ledger();
    this.answers.push(orders.join(', '));
  }

  /** One that happens a number of times is spent by then, and not asked for again with the next. */
  async disturb(fault: Record<string, unknown>): Promise<void> {
    await this.server.faults(...this.faults, fault);
    if (!('times' in fault)) this.faults.push(fault);
  }

  /** Ends one disturbance, or all of them. */
  async recoverFrom(one?: object): Promise<void> {
    this.faults = one ? this.faults.filter((fault) => fault !== one) : [];
    await this.server.faults(...this.faults);
  }

  private async happen(event: MoneyEvent): Promise<void> {
    const { server, asha } = this;
    if (typeof event === 'string') await events[event](this);
    else if (typeof event === 'function') await event(this);
    else if ('on' in event) await this.disturb(event);
    else if ('fault' in event) {
      const { fault: effect, ...extent } = event;
      await this.disturb({ on: 'payments', effect, ...extent });
    } else if ('minutes' in event) await server.advance(event.minutes);
    else if ('days' in event) {
      await server.advance(event.days * 24 * 60);
      await asha.signIn();
    } else if ('taken' in event) await this.changeOrder(event.taken);
    else if ('dispute' in event) await this.atProvider('dispute', { status: event.dispute });
    else if (event.dashboard === 'all') await this.atProvider('refund');
    else await this.atProvider('refund', { amount: Math.round(event.dashboard * 100) });
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
async function waitForReports({ dependencies: { database } }: TestServer): Promise<void> {
  const open = database.selectFrom('sandboxWebhooks').select('id').where('deliveredAt', 'is', null);
  await expect.poll(() => open.execute()).toEqual([]);
}

type Cart = readonly (readonly [quantity: number, category?: string])[];

/** A purchase whose order was just placed; disturbances end with the test. */
export async function ordered(server: TestServer, cart: Cart = [[1]]): Promise<Purchase> {
  onTestFinished(() => server.faults());
  const asha = await server.registered();
  const applications: string[] = [];
  for (const [quantity, category] of cart) {
    applications.push((await asha.inCart(quantity, category)).applicationId);
  }
  const purchase = new Purchase(server, asha, applications);
  await purchase.placeOrder();
  return purchase;
}

/** Tests that play events on an order and then compare the ledger. */
export function testLedger(
  server: TestServer,
  rows: readonly [title: string, events: readonly MoneyEvent[], ledger: Partial<Ledger>][],
): void {
  test.each(rows)('%s', async (_, happening, expected) => {
    const purchase = await ordered(server);
    await purchase.play(...happening);
    await purchase.holds(expected);
  });
}
