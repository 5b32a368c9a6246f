import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { flushAnswers, play, playOut } from '#tests/support/ports.ts';
import type { Answers, Play } from '#tests/support/ports.ts';
import { order, proof, checkoutScript } from './scripts/checkout.ts';
import { testWalks } from './walks.ts';

testWalks(checkoutScript);

const yes = accepted(null);
const offline = new Error('offline');
const pending = accepted('PENDING');
const placed = { preparePayment: [yes], placeOrder: [accepted(order)] };
const payment = { ...placed, openPaymentWindow: [accepted(proof)] };
const dismissal = { ...placed, openPaymentWindow: [refused('dismissed')] };
const open = { type: 'checkout.open' } as const;
const placeOrder = { type: 'order.place' } as const;

const cartAgain = ['reviewing', 'refreshCart', 'endPayment'];
/** The payment lock is released during the search for an open order, and once there is none. */
const lookedAgain = ['endPayment', 'endPayment'];
const paid = ['paid', 'refreshCart', 'payment.done', 'endPayment'];

async function checkedOut(answers: Answers, begin: typeof open | typeof placeOrder = placeOrder) {
  const checkout = await play(checkoutMachine, answers);
  await checkout.send(begin);
  return checkout;
}

/** The state, and what was done since the cart was shown. */
const soFar = ({ state, done }: Play<typeof checkoutMachine>) => [state(), ...done.slice(1)];

test('a paid order is verified, then the cart refreshes (R-150)', async () => {
  const checkout = await checkedOut({ ...payment, verifyPayment: [yes] });
  expect(checkout.calls).toEqual([
    { port: 'preparePayment', input: undefined },
    { port: 'placeOrder', input: undefined },
    { port: 'openPaymentWindow', input: order },
    { port: 'verifyPayment', input: proof },
  ]);
  expect(soFar(checkout)).toEqual(paid);
});

test.each([
  [
    'without the payment window, no order is placed',
    { preparePayment: [new Error('blocked'), yes] },
    ['windowUnavailable', 'payment.windowUnavailable', 'endPayment'],
  ],
  [
    'while another tab is paying, no order is placed',
    { preparePayment: [refused('paying_elsewhere'), yes] },
    ['reviewing', 'payment.elsewhere', ...lookedAgain],
  ],
  [
    'after a refused change, the cart is reloaded',
    { preparePayment: [refused('change_failed'), yes] },
    ['reviewing', ...lookedAgain],
  ],
  [
    'a cart that differs from the screen is reloaded',
    { preparePayment: [refused('cart_changed'), yes] },
    ['reviewing', 'payment.cartChanged', ...lookedAgain],
  ],
  [
    'items that are already paid leave the cart',
    { preparePayment: [yes, yes], placeOrder: [refused('already_paid')] },
    ['reviewing', 'refreshCart', 'placeOrder.already_paid', 'endPayment'],
  ],
  [
    'a refused order shows a message',
    { preparePayment: [yes, yes], placeOrder: [refused('cart_empty')] },
    ['reviewing', 'payment.initiateFailed', ...lookedAgain],
  ],
  [
    'an order with a lost answer shows a message',
    { preparePayment: [yes, yes], placeOrder: [offline] },
    ['reviewing', 'payment.initiateFailed', ...lookedAgain],
  ],
])('%s; ordering can be retried (R-139, R-161, R-241, T-32, C-05)', async (_, answers, end) => {
  const checkout = await checkedOut({ ...answers, findOrder: [accepted(null)] });
  expect(soFar(checkout)).toEqual(end);
  await checkout.send(placeOrder);
  expect(checkout.state()).toBe('placingOrder');
});

test('pressing twice places one order (R-160)', async () => {
  const checkout = await checkedOut(placed);
  await checkout.send(placeOrder);
  expect(checkout.count('placeOrder')).toBe(1);
});

test.each([
  [
    'deletes the order with a message',
    yes,
    ['reviewing', 'refreshCart', 'payment.cancelled', 'endPayment'],
  ],
  ['after the payment arrived is a success, never "cancelled"', refused('already_paid'), paid],
  [
    'while the payment is checked keeps the order',
    refused('payment_pending'),
    ['outcomeUnknown', 'payment.beingChecked', 'endPayment'],
  ],
  [
    'checks the order when the cancellation is refused',
    refused('unavailable'),
    ['checkingOrder', 'order.cancelFailed'],
  ],
  [
    'checks the order when the cancellation breaks',
    offline,
    ['checkingOrder', 'order.cancelFailed'],
  ],
])('closing the window %s (R-151, T-14, C-02, S-08)', async (_, answer, end) => {
  const checkout = await checkedOut({ ...dismissal, cancelOrder: [answer] });
  expect(checkout.calls[3]).toEqual({ port: 'cancelOrder', input: { orderId: '31' } });
  expect(soFar(checkout)).toEqual(end);
});

test('a window that crashes counts as closed (R-151)', async () => {
  const checkout = await checkedOut({ ...placed, openPaymentWindow: [new Error('crashed')] });
  expect(checkout.state()).toBe('cancellingOrder');
});

test.each([
  [
    'is pending',
    refused('payment_pending'),
    ['outcomeUnknown', 'payment.beingChecked', 'endPayment'],
  ],
  [
    'found a second payment, to be refunded,',
    refused('payment_returned'),
    ['readingOrder', 'verifyPayment.payment_returned'],
  ],
  [
    'found no captured payment',
    refused('payment_not_taken'),
    ['reviewing', 'refreshCart', 'verifyPayment.payment_not_taken', 'endPayment'],
  ],
  ['was refused', refused('signature_wrong'), ['readingOrder', 'payment.refused']],
  ['broke', offline, ['readingOrder', 'payment.verifyBroke']],
])('a verification that %s has its own message (T-33, S-46, O15)', async (_, answer, end) => {
  expect(soFar(await checkedOut({ ...payment, verifyPayment: [answer] }))).toEqual(end);
});

test.each([
  ['a paid order is a success', accepted('SUCCESS'), paid],
  ['a failed order leads to the cart', accepted('FAILED'), cartAgain],
  ['a missing order leads to the cart', accepted('MISSING'), cartAgain],
  ['a pending order claims nothing', pending, ['outcomeUnknown', 'endPayment']],
  ['a refusal claims nothing', refused('session_ended'), ['outcomeUnknown', 'endPayment']],
  ['no answer claims nothing', offline, ['outcomeUnknown', 'endPayment']],
])('after a broken verification, %s (T-33, T-38, I10)', async (_, answer, [state, ...done]) => {
  const checkout = await checkedOut({
    ...payment,
    verifyPayment: [offline],
    checkOrder: [answer],
  });
  expect(soFar(checkout)).toEqual([state, 'payment.verifyBroke', ...done]);
});

test.each([
  ['during the check', [], []],
  ['when the outcome is unknown', [offline], ['endPayment']],
])(
  'the customer can leave a payment %s, and no outcome is claimed (C-06)',
  async (_, checkOrder, before) => {
    const checkout = await checkedOut({ ...payment, verifyPayment: [offline], checkOrder });
    await checkout.send({ type: 'order.leave' });
    const end = ['left', 'payment.verifyBroke', ...before, 'refreshCart', 'endPayment'];
    expect(soFar(checkout)).toEqual(end);
  },
);

const checked = ['endPayment', 'refreshCart', 'payment.notReceived', 'endPayment'];

test.each([
  ['failed', accepted('FAILED')],
  ['has no order any more', accepted('MISSING')],
])('a payment that %s during the wait can be made again (C-06, T-38)', async (_, end) => {
  const unknown = await checkedOut({
    ...payment,
    verifyPayment: [offline],
    checkOrder: [pending, end],
  });
  await unknown.send({ type: 'order.check' });
  expect(soFar(unknown)).toEqual(['reviewing', 'payment.verifyBroke', ...checked]);
  const pendingAnswers = [
    { ...payment, verifyPayment: [refused('payment_pending')] },
    { ...dismissal, cancelOrder: [refused('payment_pending')] },
  ];
  for (const answers of pendingAnswers) {
    const waited = await checkedOut({ ...answers, checkOrder: [end] });
    waited.clock.increment(2_000);
    await flushAnswers();
    expect(soFar(waited)).toEqual(['reviewing', 'payment.beingChecked', ...checked]);
  }
});

test('checks an unknown outcome automatically, with growing delays, until it is known (C-06)', async () => {
  const checkout = await checkedOut({
    ...payment,
    verifyPayment: [refused('payment_pending')],
    checkOrder: [offline, pending, pending, pending, accepted('SUCCESS')],
  });
  for (const wait of [2_000, 5_000, 15_000, 60_000, 60_000]) {
    expect(checkout.state()).toBe('outcomeUnknown');
    const checks = checkout.count('checkOrder');
    checkout.clock.increment(wait - 1);
    await flushAnswers();
    expect(checkout.count('checkOrder')).toBe(checks);
    checkout.clock.increment(1);
    await flushAnswers();
    expect(checkout.count('checkOrder')).toBe(checks + 1);
  }
  expect(checkout.state()).toBe('paid');
  expect(checkout.messages).toEqual(['payment.beingChecked', 'payment.done']);
});

test.each([
  ['was paid is confirmed', accepted('SUCCESS'), paid],
  ['is pending is offered', pending, ['unfinished', 'endPayment']],
  ['may still be paid is watched', accepted('BEING_PAID'), ['outcomeUnknown', 'endPayment']],
  ['cannot be checked is offered', offline, ['unfinished', 'endPayment']],
  [
    'has failed shows a message and leads to the cart',
    accepted('FAILED'),
    ['reviewing', 'refreshCart', 'payment.notReceived', 'endPayment'],
  ],
  ['has no order leads to the cart', accepted('MISSING'), cartAgain],
])('after a crash, an open payment that %s (R-158, R-222)', async (_, answer, end) => {
  const answers = { findOrder: [accepted('31')], checkOrder: [answer] };
  const [state, looking, ...done] = soFar(await checkedOut(answers, open));
  expect([state, ...done]).toEqual(end);
  expect(looking).toBe('endPayment');
});

test.each([
  ['none is open', accepted(null)],
  ['the answer was lost', offline],
])('shows only the cart when %s (R-158)', async (_, answer) => {
  const checkout = await checkedOut({ findOrder: [answer] }, open);
  expect(soFar(checkout)).toEqual(['reviewing', ...lookedAgain]);
});

test('ordering does not wait for the search for earlier payments (R-158)', async () => {
  expect(await playOut(checkoutMachine, {}, [open, placeOrder])).toEqual([
    'preparingPayment',
    ...lookedAgain,
  ]);
});

test('an unfinished payment can be checked, paid or cancelled (R-158, R-162)', async () => {
  const unfinished = async (answers: Answers) => {
    const checkout = await play(checkoutMachine, {
      findOrder: [accepted('31')],
      checkOrder: [offline, pending],
      ...answers,
    });
    await checkout.send(open, { type: 'order.check' });
    expect(checkout.state()).toBe('unfinished');
    return checkout;
  };
  const cancelled = await unfinished({ cancelOrder: [yes] });
  await cancelled.send({ type: 'order.cancel' });
  expect(cancelled.calls.at(-1)).toEqual({ port: 'cancelOrder', input: { orderId: '31' } });
  expect(cancelled.state()).toBe('reviewing');
  const again = await unfinished({ ...payment, verifyPayment: [yes] });
  await again.send(placeOrder);
  expect(again.state()).toBe('paid');
});

const blocked = new Error('blocked');
const windowBlocked = { preparePayment: [blocked] };

test.each([
  ['the window was blocked', windowBlocked, ['payment.windowUnavailable']],
  [
    'another tab was paying',
    { preparePayment: [refused('paying_elsewhere')] },
    ['payment.elsewhere'],
  ],
  ['a change failed', { preparePayment: [refused('change_failed')] }, []],
  ['the cart had changed', { preparePayment: [refused('cart_changed')] }, ['payment.cartChanged']],
  [
    'no order was placed',
    { preparePayment: [yes], placeOrder: [refused('cart_empty')] },
    ['payment.initiateFailed'],
  ],
  [
    'the answer was lost',
    { preparePayment: [yes], placeOrder: [offline] },
    ['payment.initiateFailed'],
  ],
])(
  'keeps an unfinished payment when %s (R-158, R-161, R-162, C-05)',
  async (_, answers, messages) => {
    const paidAgain = async (findOrder: readonly unknown[]) => {
      const checkout = await play(checkoutMachine, {
        ...answers,
        findOrder: [accepted('31'), ...findOrder],
        checkOrder: [pending, pending],
      });
      await checkout.send(open, placeOrder);
      expect(checkout.messages).toEqual(messages);
      return checkout;
    };
    const found = await paidAgain([accepted('32')]);
    expect(found.state()).toBe('unfinished');
    expect(found.context().orderId).toBe('32');
    const unread = await paidAgain([offline]);
    expect(unread.state()).toBe('unfinished');
    expect(unread.context().orderId).toBe('31');
    const missing = await paidAgain([accepted(null)]);
    expect(missing.state()).toBe('reviewing');
    expect((await paidAgain([])).done.at(-1)).toBe('endPayment');
  },
);

test('does not search for a cancelled order when the window is blocked (R-161)', async () => {
  const checkout = await checkedOut({
    ...dismissal,
    preparePayment: [yes, blocked],
    cancelOrder: [yes],
  });
  await checkout.send(placeOrder);
  expect(checkout.state()).toBe('windowUnavailable');
});
