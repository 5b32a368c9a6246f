import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { payAgainMachine } from '#machines/payAgain.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
import { payAgainScript } from './scripts/payAgain.ts';
import { testWalks } from './walks.ts';

testWalks(payAgainScript);

const again = { type: 'order.payAgain', orderId: '9' } as const;
const failed = ['choosingOrder', 'payAgain.failed'];

test.each([
  ['all are in the cart', { added: 2, unavailable: [] }, ['inCart', 'refreshCart']],
  [
    'some are, and the rest is named',
    { added: 1, unavailable: ['Landing Page'] },
    ['inCart', 'notifyLeftOut', 'refreshCart'],
  ],
  [
    'none is, and all are named',
    { added: 0, unavailable: ['Landing Page', 'Backlink Outreach'] },
    ['choosingOrder', 'notifyNothingLeft'],
  ],
])('adds the available items to the cart: %s (R-162, S-53)', async (_, value, [state, ...done]) => {
  const orders = await play(payAgainMachine, { fillCart: [accepted(value)] });
  await orders.send(again);
  expect(orders.calls).toEqual([{ port: 'fillCart', input: { orderId: '9' } }]);
  expect(orders.context().unavailable).toEqual(value.unavailable);
  expect([orders.state(), ...orders.done]).toEqual([state, ...done]);
});

test('the next order does not repeat what an earlier one lacked (R-162, S-53)', async () => {
  const nothing = accepted({ added: 0, unavailable: ['Landing Page'] });
  const orders = await play(payAgainMachine, { fillCart: [nothing, refused('not_found')] });
  await orders.send(again, again);
  expect(orders.context().unavailable).toEqual([]);
});

test.each([
  ['unknown to the back end leads to the cart', refused('not_found'), ['inCart']],
  [
    'paid in the meantime is shown as paid',
    refused('already_paid'),
    ['choosingOrder', 'refreshOrders', 'payAgain.already_paid'],
  ],
  [
    'still being checked is not paid twice',
    refused('payment_pending'),
    ['choosingOrder', 'refreshOrders', 'payment.beingChecked'],
  ],
  ['refused stays among the orders', refused('cart_full'), failed],
  ['broken reloads the cart', new Error('offline'), [failed[0], 'refreshCart', failed[1]]],
])('paying again: an order that is %s (R-162, S-53)', async (_, answer, end) => {
  expect(await playOut(payAgainMachine, { fillCart: [answer] }, [again])).toEqual(end);
});
