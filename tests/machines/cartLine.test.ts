import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { cartLineMachine } from '#machines/cartLine.machine.ts';
import { answered, play, playOut } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { cartLineInput, cartLineScript } from './scripts/cartLine.ts';
import { testWalks } from './walks.ts';

testWalks(cartLineScript);

const yes = accepted(null);
const offline = new Error('offline');
const to = (quantity: number) => ({ type: 'quantity.change', quantity }) as const;
const removal = [{ type: 'line.remove' }, { type: 'removal.confirm' }] as const;

async function lineWith(answers: Answers, ...events: EventFromLogic<typeof cartLineMachine>[]) {
  const line = await play(cartLineMachine, answers, cartLineInput);
  await line.does(...events);
  return line;
}

/** Asks for quantities faster than the server answers. */
async function hurrying(answers: Answers, ...quantities: number[]) {
  const line = await lineWith(answers);
  for (const quantity of quantities) line.actor.send(to(quantity));
  await answered();
  await answered();
  return line;
}

test('wishes that come during a save are sent once, the last that is a quantity (R-131, R-139)', async () => {
  const line = await hurrying({ changeQuantity: [yes, yes] }, 3, 4, 5, 0);
  expect(line.calls.map(({ input }) => input)).toEqual([
    { itemId: '70', quantity: 3 },
    { itemId: '70', quantity: 5 },
  ]);
  expect(line.context()).toMatchObject({ quantity: 5, wanted: 5 });
  expect([line.state(), ...line.done]).toEqual(['inCart', 'refreshLists']);
});

test.each([
  ['a no', refused('not_found')],
  ['a broken connection', offline],
])('%s goes back to the quantity that was acknowledged last (R-139)', async (_, answer) => {
  const line = await hurrying({ changeQuantity: [yes, answer] }, 3, 4);
  expect([line.state(), ...line.done]).toEqual(['inCart', 'refreshLists', 'cart.quantityFailed']);
  expect(line.context()).toMatchObject({ quantity: 3, wanted: 3 });
});

test('a quantity below one, or the same, is not sent (R-131)', async () => {
  const line = await lineWith({}, to(0), to(-1), to(2));
  expect(line.calls).toEqual([]);
});

test('a quantity that was changed elsewhere is shown and need not be sent (R-139)', async () => {
  const line = await lineWith({}, { type: 'line.refresh', quantity: 7 }, to(7));
  expect([line.state(), line.context().wanted, line.calls]).toEqual(['inCart', 7, []]);
  // Also behind the question whether to remove it.
  await line.does({ type: 'line.remove' }, { type: 'line.refresh', quantity: 4 });
  await line.does({ type: 'removal.cancel' });
  expect([line.state(), line.context().wanted, line.calls]).toEqual(['inCart', 4, []]);
});

test.each([
  ['changingQuantity', [to(3)], { changeQuantity: refused('too_often') }, 3],
  ['removingLine', removal, { removeLine: refused('too_often') }, 7],
  ['moving', [{ type: 'line.move', isBookmarked: false }], { move: { standing: 'notAdded' } }, 7],
] as const)(
  'a quantity that was changed elsewhere while %s shows once that failed (R-139)',
  async (state, events, answers, shown) => {
    const { promise: delay, resolve: answer } = Promise.withResolvers<void>();
    const failures = Object.entries(answers).map(([port, failure]) => [
      port,
      [delay.then(() => failure)],
    ]);
    const line = await lineWith(Object.fromEntries(failures) as Answers);
    await line.does(...events, { type: 'line.refresh', quantity: 7 });
    expect([line.state(), line.context().wanted]).toEqual([state, shown]);
    answer();
    await answered();
    expect([line.state(), line.context().wanted]).toEqual(['inCart', 7]);
  },
);

test.each([
  ['done, it can be put back', yes, ['removed', 'refreshLists', 'cart.itemRemoved']],
  ['gone before, it is over', refused('not_found'), ['gone', 'refreshLists', 'cart.itemRemoved']],
  ['refused, the line stays', refused('refused'), ['inCart', 'cart.removeFailed']],
  ['broken, the cart is read', offline, ['inCart', 'refreshLists', 'cart.removeFailed']],
] as const)('a removal: %s (R-132)', async (_, answer, end) => {
  expect(await playOut(cartLineMachine, { removeLine: [answer] }, removal, cartLineInput)).toEqual(
    end,
  );
});

test('a removal is asked about first, and calling it off keeps the line (R-132)', async () => {
  const line = await lineWith({}, { type: 'line.remove' }, { type: 'removal.cancel' });
  expect([line.state(), line.calls]).toEqual(['inCart', []]);
});

test.each([
  ['comes back with its quantity', yes, ['gone', 'refreshLists']],
  ['that the cart does not take', refused('cart_full'), ['removed', 'cart.addFailed']],
  [
    'whose answer was lost, upon which the lists are read',
    offline,
    ['removed', 'refreshLists', 'cart.addFailed'],
  ],
] as const)('a removed line %s (R-137)', async (_, answer, [state, ...done]) => {
  const line = await lineWith({ removeLine: [yes], restoreLine: [answer] }, ...removal);
  line.done.length = 0;
  await line.does({ type: 'removal.undo' });
  expect(line.calls).toEqual([
    { port: 'removeLine', input: { itemId: '70' } },
    { port: 'restoreLine', input: { applicationId: '5', quantity: 2 } },
  ]);
  expect([line.state(), ...line.done]).toEqual([state, ...done]);
});

test.each([
  ['moved', { standing: 'moved' }, 'gone', 'bookmark.added'],
  ['not added', { standing: 'notAdded' }, 'inCart', 'bookmark.addFailed'],
  ['not removed', { standing: 'notRemoved' }, 'inCart', 'cart.removeFailed'],
  ['broken', new Error('a bug'), 'inCart', 'bookmark.addFailed'],
])('a move that ends as %s is told (R-133, R-136)', async (_, ending, state, said) => {
  const line = await lineWith({ move: [ending] }, { type: 'line.move', isBookmarked: true });
  expect(line.calls[0]?.input).toMatchObject({ hadCopy: true });
  expect([line.state(), ...line.done]).toEqual([state, 'refreshLists', said]);
});
