import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { cartLineMachine } from '#machines/cartLine.machine.ts';
import { answered, play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { cartLineInput, cartLineScript } from './scripts/cartLine.ts';
import { testWalks } from './walks.ts';

testWalks(cartLineScript);

const yes = accepted(null);
const to = (quantity: number) => ({ type: 'quantity.change', quantity }) as const;

const lineWith = (answers: Answers) => play(cartLineMachine, answers, cartLineInput);

test('wishes that come during a save are sent once, the last of them (R-139)', async () => {
  const line = await lineWith({ changeQuantity: [yes, yes] });
  line.actor.send(to(3));
  line.actor.send(to(4));
  line.actor.send(to(5));
  await answered();
  await answered();
  expect(line.calls.map(({ input }) => input)).toEqual([
    { itemId: '70', quantity: 3 },
    { itemId: '70', quantity: 5 },
  ]);
  expect(line.context()).toMatchObject({ quantity: 5, wanted: 5 });
  expect(line.state()).toBe('inCart');
});

test('a refused quantity goes back to what the server acknowledged last (R-139)', async () => {
  const line = await lineWith({ changeQuantity: [yes, refused('not_found')] });
  await line.does(to(3), to(4));
  expect(line.context()).toMatchObject({ quantity: 3, wanted: 3 });
  expect(line.said).toEqual(['cart.quantityFailed']);
});

test('a quantity below one, or the same, is not sent (R-131)', async () => {
  const line = await lineWith({});
  await line.does(to(0), to(-1), to(2));
  expect(line.calls).toEqual([]);
});

test('a line goes after asking and comes back with its quantity (R-132, R-137)', async () => {
  const line = await lineWith({ removeLine: [yes], restoreLine: [new Error('offline'), yes] });
  await line.does({ type: 'line.remove' }, { type: 'removal.cancel' });
  expect(line.state()).toBe('inCart');
  await line.does({ type: 'line.remove' }, { type: 'removal.confirm' }, { type: 'removal.undo' });
  expect(line.state()).toBe('removed');
  await line.does({ type: 'removal.undo' });
  expect(line.state()).toBe('gone');
  expect(line.calls.at(-1)?.input).toEqual({ applicationId: '5', quantity: 2 });
  expect(line.said).toEqual(['cart.itemRemoved', 'cart.addFailed']);
});

test.each([
  ['moved', 'gone', 'bookmark.added'],
  ['notAdded', 'inCart', 'bookmark.addFailed'],
  ['notRemoved', 'inCart', 'cart.removeFailed'],
] as const)('a move that ends as %s is told (R-133, R-136)', async (standing, state, said) => {
  const line = await lineWith({ move: [{ standing }] });
  await line.does({ type: 'line.move', isBookmarked: true });
  expect(line.calls[0]?.input).toMatchObject({ hadCopy: true });
  expect([line.state(), line.said]).toEqual([state, [said]]);
});
