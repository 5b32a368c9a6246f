import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { answered, play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { order, proof, checkoutScript } from './scripts/checkout.ts';
import { testWalks } from './walks.ts';

testWalks(checkoutScript);

const yes = accepted(null);
const placed = { preparePayment: [yes], placeOrder: [accepted(order)] };
const payment = { ...placed, openPaymentWindow: [accepted(proof)] };
const dismissal = { ...placed, openPaymentWindow: [refused('dismissed')] };

async function checkedOut(answers: Answers) {
  const checkout = await play(checkoutMachine, answers);
  await checkout.does({ type: 'order.place' });
  return checkout;
}

test('a paid order is verified, then the cart refreshes (R-150)', async () => {
  const checkout = await checkedOut({ ...payment, verifyPayment: [yes] });
  expect(checkout.state()).toBe('paid');
  expect(checkout.calls).toEqual([
    { port: 'preparePayment', input: undefined },
    { port: 'placeOrder', input: undefined },
    { port: 'openPaymentWindow', input: order },
    { port: 'verifyPayment', input: proof },
  ]);
  expect(checkout.said).toEqual(['payment.done']);
  expect(checkout.effects.filter((effect) => effect !== 'endPayment')).toEqual(['refreshCart']);
});

test('without the payment window no order is made (R-161)', async () => {
  const checkout = await checkedOut({ preparePayment: [new Error('blocked'), yes] });
  expect(checkout.state()).toBe('windowUnavailable');
  expect(checkout.count('placeOrder')).toBe(0);
  await checkout.does({ type: 'order.place' });
  expect(checkout.state()).toBe('placingOrder');
});

test.each([
  ['refused', refused('cart_empty')],
  ['broken', new Error('offline')],
])('an order that was %s says so and can be placed again (T-32)', async (_, answer) => {
  const checkout = await checkedOut({ preparePayment: [yes, yes], placeOrder: [answer] });
  expect(checkout.state()).toBe('reviewing');
  expect(checkout.said).toEqual(['payment.initiateFailed']);
  await checkout.does({ type: 'order.place' });
  expect(checkout.count('placeOrder')).toBe(2);
});

test('pressing twice places one order (R-160)', async () => {
  const checkout = await checkedOut(placed);
  await checkout.does({ type: 'order.place' });
  expect(checkout.count('placeOrder')).toBe(1);
});

test('a closed window deletes the order and says so (R-151)', async () => {
  const checkout = await checkedOut({ ...dismissal, cancelOrder: [yes] });
  expect(checkout.state()).toBe('reviewing');
  expect(checkout.calls.at(-1)).toEqual({ port: 'cancelOrder', input: { orderId: '31' } });
  expect(checkout.said).toEqual(['payment.cancelled']);
});

test('money that came before the window closed is a success, never "cancelled" (T-14, C-02)', async () => {
  const checkout = await checkedOut({ ...dismissal, cancelOrder: [refused('already_paid')] });
  expect(checkout.state()).toBe('paid');
  expect(checkout.said).toEqual(['payment.done']);
});

test('a payment still being checked keeps the order and claims nothing (T-14)', async () => {
  const checkout = await checkedOut({
    ...dismissal,
    cancelOrder: [refused('payment_pending')],
    readOrder: [accepted('PENDING'), accepted('SUCCESS')],
  });
  expect(checkout.state()).toBe('outcomeUnknown');
  expect(checkout.said).toEqual(['payment.beingChecked']);
  await checkout.does({ type: 'order.check' });
  expect(checkout.state()).toBe('paid');
});

test('a cancel that broke says so and asks the server what is true (S-08)', async () => {
  const checkout = await checkedOut({
    ...dismissal,
    cancelOrder: [new Error('offline')],
    checkOrder: [accepted('MISSING')],
  });
  expect(checkout.state()).toBe('reviewing');
  expect(checkout.said).toEqual(['order.cancelFailed']);
});

test('an order that could not be cancelled can be paid or cancelled after all (S-08, R-162)', async () => {
  const checkout = await checkedOut({
    ...dismissal,
    cancelOrder: [refused('unavailable'), yes],
    checkOrder: [accepted('PENDING')],
  });
  expect(checkout.state()).toBe('unfinished');
  await checkout.does({ type: 'order.cancel' });
  expect(checkout.said).toEqual(['order.cancelFailed', 'payment.cancelled']);
  expect(checkout.state()).toBe('reviewing');
});

test.each([
  ['answered no', refused('signature_wrong'), 'payment.refused'],
  ['broke', new Error('offline'), 'payment.verifyBroke'],
])('a verification that %s has its own text, and the state is asked for (T-33)', async (...row) => {
  const [, answer, text] = row;
  const checkout = await checkedOut({ ...payment, verifyPayment: [answer] });
  expect(checkout.said).toEqual([text]);
  expect(checkout.state()).toBe('readingOrder');
});

test('money found after a broken verification is a success (T-33)', async () => {
  const checkout = await checkedOut({
    ...payment,
    verifyPayment: [new Error('offline')],
    readOrder: [accepted('SUCCESS')],
  });
  expect(checkout.state()).toBe('paid');
  expect(checkout.said).toEqual(['payment.verifyBroke', 'payment.done']);
});

test('a second payment for what is paid is said to go back, and nothing is called paid by it (O15, I10)', async () => {
  const checkout = await checkedOut({
    ...payment,
    verifyPayment: [refused('payment_returned')],
    readOrder: [accepted('FAILED')],
  });
  expect(checkout.state()).toBe('reviewing');
  expect(checkout.said).toEqual(['verifyPayment.payment_returned']);
  expect(checkout.effects).toContain('refreshCart');
});

test('an unknown outcome can be left without claiming anything (C-06)', async () => {
  const checkout = await checkedOut({
    ...payment,
    verifyPayment: [new Error('offline')],
    readOrder: [new Error('offline')],
  });
  expect(checkout.state()).toBe('outcomeUnknown');
  await checkout.does({ type: 'order.leave' });
  expect(checkout.state()).toBe('left');
  expect(checkout.effects.filter((effect) => effect !== 'endPayment')).toEqual(['refreshCart']);
});

test('an unknown outcome is asked about by itself, with growing waits, until it is known (C-06)', async () => {
  const pending = accepted('PENDING');
  const unreachable = new Error('offline');
  const checkout = await checkedOut({
    ...payment,
    verifyPayment: [refused('payment_pending')],
    readOrder: [pending, unreachable, pending, pending, pending, accepted('SUCCESS')],
  });
  for (const wait of [2_000, 5_000, 15_000, 60_000, 60_000]) {
    expect(checkout.state()).toBe('outcomeUnknown');
    const asked = checkout.count('readOrder');
    checkout.clock.increment(wait - 1);
    await answered();
    expect(checkout.count('readOrder')).toBe(asked);
    checkout.clock.increment(1);
    await answered();
    expect(checkout.count('readOrder')).toBe(asked + 1);
  }
  expect(checkout.state()).toBe('paid');
  expect(checkout.said).toEqual(['payment.beingChecked', 'payment.done']);
});

test('a payment that a crash left open is found, checked and booked (R-158, R-222)', async () => {
  const checkout = await play(checkoutMachine, {
    findOrder: [accepted('31')],
    checkOrder: [accepted('SUCCESS')],
  });
  await checkout.does({ type: 'checkout.open' });
  expect(checkout.state()).toBe('paid');
  expect(checkout.said).toEqual(['payment.done']);
  expect(checkout.effects.filter((effect) => effect !== 'endPayment')).toEqual(['refreshCart']);
});

test('an unfinished payment can be checked again, paid or cancelled (R-158, R-162)', async () => {
  const unfinished = async (answers: Answers) => {
    const checkout = await play(checkoutMachine, {
      findOrder: [accepted('31')],
      checkOrder: [new Error('offline'), accepted('PENDING')],
      ...answers,
    });
    await checkout.does({ type: 'checkout.open' }, { type: 'order.check' });
    expect(checkout.state()).toBe('unfinished');
    return checkout;
  };
  const cancelled = await unfinished({ cancelOrder: [yes] });
  await cancelled.does({ type: 'order.cancel' });
  expect(cancelled.calls.at(-1)).toEqual({ port: 'cancelOrder', input: { orderId: '31' } });
  expect(cancelled.state()).toBe('reviewing');
  const paid = await unfinished({ ...payment, verifyPayment: [yes] });
  await paid.does({ type: 'order.place' });
  expect(paid.state()).toBe('paid');
});

test('without an open order the cart is simply reviewed (R-158)', async () => {
  for (const answer of [accepted(null), new Error('offline')]) {
    const checkout = await play(checkoutMachine, { findOrder: [answer] });
    await checkout.does({ type: 'checkout.open' });
    expect(checkout.state()).toBe('reviewing');
  }
});

test('while another tab is paying, nothing is ordered here (R-241)', async () => {
  const checkout = await checkedOut({ preparePayment: [refused('paying_elsewhere')] });
  expect(checkout.state()).toBe('reviewing');
  expect(checkout.said).toEqual(['payment.elsewhere']);
  expect(checkout.count('placeOrder')).toBe(0);
});
