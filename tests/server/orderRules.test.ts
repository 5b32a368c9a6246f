import { expect, test } from 'vitest';
import {
  afterCancel,
  afterCheck,
  afterForgery,
  afterMoney,
  afterProof,
  isMoney,
  moneyFor,
  statesBefore,
} from '#server/orderRules.ts';
import type { Move } from '#server/orderRules.ts';
import type { ProviderPayment } from '#server/peers/payments.ts';
import type { ClosedReason, OrderState } from '#server/store/tables.ts';
import { orderEvents } from '#tests/support/orderEvents.ts';
import type { OrderEvent } from '#tests/support/orderEvents.ts';

const total = 224_975;

interface World {
  order: {
    state: OrderState;
    closed_reason: ClosedReason | null;
    total_paise: number;
    currency: string;
    provider_order_id: string | null;
    provider_payment_id: string | null;
  };
  /** The provider's books. */
  payments: ProviderPayment[];
  isDown: boolean;
  /** A parallel call: what it decided takes effect only after the next event. */
  isSlow: boolean;
  decided: Move | undefined;
}

function world(isSlow = false): World {
  return {
    isSlow,
    decided: undefined,
    order: {
      state: 'PENDING',
      closed_reason: null,
      total_paise: total,
      currency: 'INR',
      provider_order_id: 'order_1',
      provider_payment_id: null,
    },
    payments: [],
    isDown: false,
  };
}

/** Moves as the store does: only from a state that allows it. */
function move({ order }: World, next: OrderState, changes: Partial<World['order']> = {}): void {
  if (statesBefore(next).includes(order.state)) Object.assign(order, { state: next }, changes);
}

function book(it: World, paymentId: string): void {
  const decision = afterMoney(
    {
      ...it.order,
      isCustomerGone: false,
      isAnyPaid: false,
      isAnyRejected: false,
      isSentBack: false,
    },
    paymentId,
  );
  if (decision === 'pay') {
    move(it, 'PAID', { closed_reason: null, provider_payment_id: paymentId });
  }
  if (decision === 'refund') {
    for (const payment of it.payments) if (payment.id === paymentId) payment.status = 'refunded';
  }
}

function decide(it: World, decided: Move): void {
  if (it.isSlow) it.decided = decided;
  else take(it, decided);
}

function take(it: World, decided: Move): void {
  if (decided.kind === 'settle') for (const { id } of decided.payments) book(it, id);
  if (decided.kind === 'close') move(it, 'CLOSED', { closed_reason: decided.reason });
  if (decided.kind === 'open') move(it, 'PENDING');
}

const happens: Record<OrderEvent, (it: World) => void> = {
  verify(it) {
    const payment = it.payments.find(isMoney);
    if (!payment) decide(it, afterForgery(it.order));
    else if (afterProof(it.order, payment) === 'settle') book(it, payment.id);
  },
  captured(it) {
    for (const { id } of moneyFor(it.order, it.payments)) book(it, id);
  },
  failed(it) {
    for (const { id } of moneyFor(it.order, it.payments)) book(it, id);
  },
  cancel(it) {
    if (it.order.state !== 'PAID') decide(it, afterCancel(it.order, it.payments, 0));
  },
  reconcile(it) {
    if (it.order.state !== 'PAID') decide(it, afterCheck(it.order, it.payments));
  },
  crash() {},
};

/** What the event does at the provider, whether or not we are there to hear of it. */
function atProvider({ payments }: World, event: OrderEvent): void {
  if (event !== 'captured' && event !== 'failed') return;
  if (event === 'captured' && payments.some(isMoney)) return;
  payments.push({
    id: `pay_${payments.length}`,
    order_id: 'order_1',
    amount: total,
    currency: 'INR',
    status: event,
    created_at: 1,
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

test.each([
  ['one after the other', false],
  ['overlapping', true],
])(
  'all 7,776 sequences of five events, %s: no step back from paid, nothing unsettled (G7, O10, O14, R-156, R-159, C-03)',
  (_, isSlow) => {
    const all = sequences(5);
    const wrong: string[] = [];
    for (const events of all) {
      const it = world(isSlow);
      for (const event of events) {
        const before = { ...it.order };
        play(it, event);
        if (before.state === 'PAID' && JSON.stringify(before) !== JSON.stringify(it.order)) {
          wrong.push(`${events.join(' ')}: changed after paid`);
        }
      }
      Object.assign(it, { isDown: false, isSlow: false });
      play(it, 'reconcile');
      const kept = it.payments.filter(isMoney).reduce((sum, { amount }) => sum + amount, 0);
      const wasPaid = events.includes('captured');
      if ((it.order.state === 'PAID') !== wasPaid) wrong.push(`${events.join(' ')}: unsettled`);
      if (kept !== (wasPaid ? total : 0)) wrong.push(`${events.join(' ')}: ${kept} paise kept`);
    }
    expect(all).toHaveLength(7_776);
    expect(wrong.slice(0, 10)).toEqual([]);
  },
);

test('an order is FAILED only by a wrong signature or by failed attempts alone, never for good (T-38, S-07, C-03)', () => {
  const failures = sequences(3)
    .map((events) => {
      const it = world();
      for (const event of events) play(it, event);
      return { events, it };
    })
    .filter(({ it }) => it.order.closed_reason === 'failed');
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

test('money of another amount, currency or order never pays (O8, R-153)', () => {
  const { order } = world();
  const payment: ProviderPayment = {
    id: 'pay_1',
    order_id: 'order_1',
    amount: total,
    currency: 'INR',
    status: 'captured',
    created_at: 1,
  };
  expect(afterProof(order, payment)).toBe('settle');
  for (const change of [{ amount: total - 1 }, { currency: 'USD' }, { order_id: 'order_2' }]) {
    const odd = { ...payment, ...change };
    expect(afterProof(order, odd)).toBe('mismatch');
    expect(afterCheck(order, [odd])).toEqual({ kind: 'keep' });
  }
});

test('money for what is paid, gone or rejected goes back (O15)', () => {
  const free = {
    state: 'PENDING' as const,
    provider_payment_id: null,
    isCustomerGone: false,
    isAnyPaid: false,
    isAnyRejected: false,
    isSentBack: false,
  };
  expect(afterMoney(free, 'pay_1')).toBe('pay');
  expect(afterMoney({ ...free, isAnyPaid: true }, 'pay_1')).toBe('refund');
  expect(afterMoney({ ...free, isCustomerGone: true }, 'pay_1')).toBe('refund');
  expect(afterMoney({ ...free, isAnyRejected: true }, 'pay_1')).toBe('refuse');
  expect(afterMoney({ ...free, isSentBack: true }, 'pay_1')).toBe('refuse');
  const paid = { ...free, state: 'PAID' as const, provider_payment_id: 'pay_1', isAnyPaid: true };
  expect(afterMoney(paid, 'pay_1')).toBe('paid');
  expect(afterMoney(paid, 'pay_2')).toBe('refund');
});
