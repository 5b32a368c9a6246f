import { expect, test } from 'vitest';
import {
  afterCancel,
  afterCheck,
  afterForgery,
  compareAmount,
  decideWorth,
} from '#server/orders/rules.ts';
import type { Known, Move, Purchase } from '#server/orders/rules.ts';
import { statesBefore } from '#server/store/orderStates.ts';
import type { ProviderPayment } from '#server/peers/payments.ts';
import type { ClosedReason } from '#server/store/tables.ts';
import { orderEvents } from '#tests/support/orderEvents.ts';
import type { OrderEvent } from '#tests/support/orderEvents.ts';

const total = 224_975;

/** What the provider does with the money of a customer who pays. */
interface Provider {
  takes?: 'captured' | 'authorized';
  amount?: number;
  /** What becomes of captures, the first ones first; then they succeed. */
  captures?: ('breaks' | 'is lost' | 'is refused')[];
  /** Events after which an authorisation is free again. */
  lapsesAfter?: number;
}

interface World {
  provider: Provider;
  order: Purchase & { closedReason: ClosedReason | null; providerOrderId: string | null };
  /** The provider's books. */
  payments: ProviderPayment[];
  captures: number;
  /** What we noted as given up. */
  released: Set<string>;
  events: number;
  isDown: boolean;
  /** A parallel call: what it decided takes effect only after the next event. */
  isSlow: boolean;
  decided: Move | undefined;
}

function world(provider: Provider = {}, isSlow = false): World {
  return {
    provider,
    order: {
      state: 'PENDING',
      closedReason: null,
      totalPaise: total,
      currency: 'INR',
      providerOrderId: 'order_1',
      providerPaymentId: null,
      isCustomerGone: false,
      isAnyPaid: false,
      isAnyRejected: false,
      isSentBack: false,
    },
    payments: [],
    captures: 0,
    released: new Set(),
    events: 0,
    isDown: false,
    isSlow,
    decided: undefined,
  };
}

/** Moves as the store does: only from a state that allows it. */
function move({ order }: World, next: 'PAID' | 'CLOSED', changes: Partial<World['order']>): void {
  if (statesBefore(next).includes(order.state)) Object.assign(order, { state: next }, changes);
}

/** Captures what is reserved and books what is captured. */
function takeMoney(it: World, payment: ProviderPayment): Known {
  if (payment.status === 'authorized') {
    if (decideWorth(it.order, payment) !== 'pay' || it.released.has(payment.id)) {
      return { ...payment, status: 'released' };
    }
    const trouble = it.provider.captures?.[it.captures];
    it.captures += 1;
    if (trouble === 'is refused') {
      it.released.add(payment.id);
      return { ...payment, status: 'released' };
    }
    if (trouble !== 'breaks') payment.status = 'captured';
    if (trouble) return { ...payment, status: 'authorized' };
  }
  if (payment.status !== 'captured') return payment;
  const worth = decideWorth(it.order, payment);
  if (worth === 'paid') return payment;
  if (worth === 'pay') {
    move(it, 'PAID', { closedReason: null, providerPaymentId: payment.id });
    return payment;
  }
  move(it, 'CLOSED', { closedReason: 'failed' });
  payment.status = 'refunded';
  return payment;
}

function takeAll(it: World): Known[] {
  return it.payments.map((payment) => takeMoney(it, payment));
}

function decide(it: World, decided: Move): void {
  if (it.isSlow) it.decided = decided;
  else take(it, decided);
}

function take(it: World, decided: Move): void {
  if (decided.kind === 'close') move(it, 'CLOSED', { closedReason: decided.reason });
}

const happens: Record<OrderEvent, (it: World) => void> = {
  verify(it) {
    const payment = it.payments.find(({ status }) => status !== 'failed');
    if (payment) decide(it, afterCheck(it.order, [takeMoney(it, payment)]));
    else decide(it, afterForgery(it.order));
  },
  captured: (it) => void takeAll(it),
  failed: (it) => void takeAll(it),
  cancel(it) {
    if (it.order.state === 'PAID') return;
    const known = takeAll(it);
    if (known.some(({ status }) => status === 'captured')) return;
    decide(it, afterCancel(known, 0));
  },
  reconcile(it) {
    if (it.order.state === 'PAID') return;
    decide(it, afterCheck(it.order, takeAll(it), { isReconciling: true }));
  },
  crash() {},
};

/** What the event does at the provider, whether or not we are there to hear of it. */
function atProvider(it: World, event: OrderEvent): void {
  const { payments, provider } = it;
  it.events += 1;
  for (const payment of payments) {
    const isLapsed =
      it.events - payment.created_at > (provider.lapsesAfter ?? Infinity) &&
      payment.status === 'authorized';
    if (isLapsed) Object.assign(payment, { status: 'refunded', captured: false });
  }
  if (event !== 'captured' && event !== 'failed') return;
  const isTaken = payments.some(({ status }) => status === 'captured' || status === 'authorized');
  if (event === 'captured' && isTaken) return;
  payments.push({
    id: `pay_${payments.length}`,
    order_id: 'order_1',
    amount: provider.amount ?? total,
    currency: 'INR',
    status: event === 'failed' ? 'failed' : (provider.takes ?? 'captured'),
    created_at: it.events,
  });
}

function play(it: World, event: OrderEvent): void {
  const { decided } = it;
  it.decided = undefined;
  atProvider(it, event);
  if (!it.isDown) happens[event](it);
  if (decided) take(it, decided);
  it.isDown = event === 'crash';
}

/** Every list of `length` events. */
function sequences(length: number): OrderEvent[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((list) => orderEvents.map((event) => [...list, event]));
}

const reserves = { takes: 'authorized' } as const;

const refusals = Array<'is refused'>(20).fill('is refused');

const providers: [string, Provider, 'pays' | 'pays nothing' | 'may pay'][] = [
  ['takes the money', {}, 'pays'],
  ['reserves it', reserves, 'pays'],
  ['reserves it, two captures break', { ...reserves, captures: ['breaks', 'breaks'] }, 'pays'],
  ['reserves it, a capture is not answered', { ...reserves, captures: ['is lost'] }, 'pays'],
  ['reserves it and refuses it', { ...reserves, captures: refusals }, 'pays nothing'],
  ['lets it lapse', { ...reserves, captures: ['breaks'], lapsesAfter: 1 }, 'may pay'],
  ['takes too little', { amount: total - 1 }, 'pays nothing'],
  ['takes too much', { amount: total + 1 }, 'pays nothing'],
  ['reserves too little', { ...reserves, amount: total - 1 }, 'pays nothing'],
];

const ways = [
  ['one after the other', false],
  ['overlapping', true],
] as const;

test.each(providers.flatMap((row) => ways.map((way) => [...row, ...way] as const)))(
  'a provider that %s: it %3$s after all 7,776 sequences of five events, and nothing is SUCCESS without captured money (G7, I2, S-46, O10, O14, R-156, R-159, C-03)',
  (_, provider, outcome, __, isSlow) => {
    const all = sequences(5);
    const wrong: string[] = [];
    const complain = (events: readonly OrderEvent[], what: string) =>
      wrong.push(`${events.join(' ')}: ${what}`);
    for (const events of all) {
      const it = world(provider, isSlow);
      for (const event of events) {
        const before = { ...it.order };
        play(it, event);
        if (before.state === 'PAID' && JSON.stringify(before) !== JSON.stringify(it.order)) {
          complain(events, 'changed after paid');
        }
        const isCovered = takenOf(it) === total;
        if (it.order.state === 'PAID' && !isCovered) complain(events, 'paid without money');
      }
      Object.assign(it, { isDown: false, isSlow: false });
      for (let round = 0; round < 4; round += 1) play(it, 'reconcile');
      const isPaid = it.order.state === 'PAID';
      const isExpected = outcome === 'pays' && events.includes('captured');
      if (outcome !== 'may pay' && isPaid !== isExpected) complain(events, 'unsettled');
      if (takenOf(it) !== (isPaid ? total : 0)) complain(events, `${takenOf(it)} paise kept`);
    }
    expect(all).toHaveLength(7_776);
    expect(wrong.slice(0, 10)).toEqual([]);
  },
);

/** Paise that the provider took and did not give back. */
function takenOf({ payments }: World): number {
  return payments
    .filter(({ status }) => status === 'captured')
    .reduce((sum, { amount }) => sum + amount, 0);
}

test('an order is FAILED only by a wrong signature, lost money or failed attempts alone, never for good (T-38, S-07, C-03)', () => {
  const failures = sequences(3)
    .map((events) => {
      const it = world();
      for (const event of events) play(it, event);
      return { events, it };
    })
    .filter(({ it }) => it.order.closedReason === 'failed');
  expect(failures.length).toBeGreaterThan(0);
  for (const { events, it } of failures) {
    const isForged = events.includes('verify');
    const isGivenUp = events.includes('failed') && events.includes('reconcile');
    expect(isForged || isGivenUp, events.join(' ')).toBe(true);
    it.isDown = false;
    play(it, 'captured');
    expect(it.order.state, events.join(' ')).toBe('PAID');
  }
});

test('a payment that was finished and came to nothing ends its open order at any look, one that failed only at the reconciler’s (S-07, S-46)', () => {
  const { order } = world();
  const payment = { id: 'pay_1', amount: total, currency: 'INR', created_at: 1 };
  const known = (...statuses: Known['status'][]) =>
    statuses.map((status) => ({ ...payment, status }));
  const failed = { kind: 'close', reason: 'failed' };
  expect(afterCheck(order, known('failed'))).toEqual({ kind: 'keep' });
  expect(afterCheck(order, known('failed'), { isReconciling: true })).toEqual(failed);
  expect(afterCheck(order, known('failed', 'released'))).toEqual(failed);
  expect(afterCheck(order, known('refunded'))).toEqual(failed);
  expect(afterCheck(order, known('released', 'authorized'))).toEqual({ kind: 'keep' });
  expect(afterCheck(order, [], { isReconciling: true })).toEqual({ kind: 'keep' });
  expect(afterCancel(known('released', 'failed'), 0)).toEqual({ ...failed, reason: 'cancelled' });
  expect(afterCancel(known('authorized'), 9)).toEqual({ kind: 'keep' });
});

test('money of another amount or currency never pays (O8, R-153, S-46)', () => {
  const { order } = world();
  const money = { id: 'pay_1', amount: total, currency: 'INR' };
  expect(compareAmount(order, money)).toBe('exact');
  expect(decideWorth(order, { ...money, amount: total - 1 })).toBe('too_little');
  expect(decideWorth(order, { ...money, amount: total + 1 })).toBe('too_much');
  expect(decideWorth(order, { ...money, currency: 'USD' })).toBe('too_little');
});

test('money for what is paid, gone or rejected goes back (O15)', () => {
  const free = world().order;
  const one = { id: 'pay_1', amount: total, currency: 'INR' };
  const other = { ...one, id: 'pay_2' };
  expect(decideWorth(free, one)).toBe('pay');
  expect(decideWorth({ ...free, isAnyPaid: true }, one)).toBe('second');
  expect(decideWorth({ ...free, isCustomerGone: true }, one)).toBe('second');
  expect(decideWorth({ ...free, isAnyRejected: true }, one)).toBe('rejected');
  expect(decideWorth({ ...free, isSentBack: true }, one)).toBe('rejected');
  const paid = { ...free, state: 'PAID' as const, providerPaymentId: 'pay_1', isAnyPaid: true };
  expect(decideWorth(paid, one)).toBe('paid');
  expect(decideWorth(paid, other)).toBe('second');
});
