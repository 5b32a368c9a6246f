import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import { flushAnswers, play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { cartItemInput, cartItemScript } from './scripts/cartItem.ts';
import { testWalks } from './walks.ts';

testWalks(cartItemScript);

const yes = accepted(null);
const offline = new Error('offline');
const to = (quantity: number) => ({ type: 'quantity.change', quantity }) as const;
const removal = [{ type: 'item.remove' }, { type: 'removal.confirm' }] as const;

async function playCartItem(answers: Answers, ...events: EventFromLogic<typeof cartItemMachine>[]) {
  const item = await play(cartItemMachine, answers, cartItemInput);
  await item.send(...events);
  return item;
}

/** Requests quantities faster than the server answers. */
async function hurrying(answers: Answers, ...quantities: number[]) {
  const item = await playCartItem(answers);
  for (const quantity of quantities) item.actor.send(to(quantity));
  await flushAnswers();
  await flushAnswers();
  return item;
}

test('after a save, sends only the last valid quantity requested during it (R-131, R-139)', async () => {
  const item = await hurrying({ changeQuantity: [yes, yes] }, 3, 4, 5, 0);
  expect(item.calls.map(({ input }) => input)).toEqual([
    { itemId: '70', quantity: 3 },
    { itemId: '70', quantity: 5 },
  ]);
  expect(item.context()).toMatchObject({ quantity: 5, wanted: 5 });
  expect([item.state(), ...item.done]).toEqual(['inCart', 'refreshLists']);
});

test.each([
  ['a no', refused('not_found')],
  ['a broken connection', offline],
])('%s restores the last acknowledged quantity (R-139)', async (_, answer) => {
  const item = await hurrying({ changeQuantity: [yes, answer] }, 3, 4);
  expect([item.state(), ...item.done]).toEqual(['inCart', 'refreshLists', 'cart.quantityFailed']);
  expect(item.context()).toMatchObject({ quantity: 3, wanted: 3 });
});

test('does not send an unchanged quantity or one below 1 (R-131)', async () => {
  const item = await playCartItem({}, to(0), to(-1), to(2));
  expect(item.calls).toEqual([]);
});

test('shows a quantity changed elsewhere without sending it (R-139)', async () => {
  const item = await playCartItem({}, { type: 'item.refresh', quantity: 7 }, to(7));
  expect([item.state(), item.context().wanted, item.calls]).toEqual(['inCart', 7, []]);
  // Also while the dialog asks whether to remove the item.
  await item.send({ type: 'item.remove' }, { type: 'item.refresh', quantity: 4 });
  await item.send({ type: 'removal.cancel' });
  expect([item.state(), item.context().wanted, item.calls]).toEqual(['inCart', 4, []]);
});

test.each([
  ['changingQuantity', [to(3)], { changeQuantity: refused('too_often') }, 3],
  ['removing', removal, { removal: { result: 'notRemoved' } }, 7],
  ['moving', [{ type: 'item.move', isBookmarked: false }], { move: { result: 'notAdded' } }, 7],
] as const)(
  'a quantity changed elsewhere while %s shows once that failed (R-139)',
  async (state, events, answers, shown) => {
    const { promise: delay, resolve: answer } = Promise.withResolvers<void>();
    const failures = Object.entries(answers).map(([port, failure]) => [
      port,
      [delay.then(() => failure)],
    ]);
    const item = await playCartItem(Object.fromEntries(failures) as Answers);
    await item.send(...events, { type: 'item.refresh', quantity: 7 });
    expect([item.state(), item.context().wanted]).toEqual([state, shown]);
    answer();
    await flushAnswers();
    expect([item.state(), item.context().wanted]).toEqual(['inCart', 7]);
  },
);

test.each([
  ['gone', { result: 'gone' }, 'gone'],
  ['not removed', { result: 'notRemoved' }, 'inCart'],
  ['broken', new Error('a bug'), 'inCart'],
])('a removal that ends as %s decides where the item is (R-132, R-137)', async (_, ending, end) => {
  const item = await playCartItem({ removal: [ending] }, { type: 'item.remove' });
  await item.send({ type: 'item.refresh', quantity: 4 }, { type: 'removal.confirm' });
  expect([item.state(), ...item.done]).toEqual([end]);
  const input = { itemId: '70', applicationId: '5', quantity: 4 };
  expect(item.calls).toEqual([{ port: 'removal', input }]);
});

test.each([
  ['moved', { result: 'moved' }, 'gone', 'bookmark.added'],
  ['not added', { result: 'notAdded' }, 'inCart', 'bookmark.addFailed'],
  ['not removed', { result: 'notRemoved' }, 'inCart', 'cart.removeFailed'],
  ['broken', new Error('a bug'), 'inCart', 'bookmark.addFailed'],
])('announces a move that ends as %s (R-133, R-136)', async (_, ending, state, message) => {
  const item = await playCartItem({ move: [ending] }, { type: 'item.move', isBookmarked: true });
  expect(item.calls[0]?.input).toMatchObject({ hadCopy: true });
  expect([item.state(), ...item.done]).toEqual([state, 'refreshLists', message]);
});
