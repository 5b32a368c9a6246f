import { expect, test } from 'vitest';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { play } from '#tests/support/ports.ts';
import { bookmarkInput, bookmarkScript } from './scripts/bookmark.ts';
import { testWalks } from './walks.ts';

testWalks(bookmarkScript);

test('a deletion needs confirmation, and cancelling keeps the bookmark (R-134)', async () => {
  const bookmark = await play(bookmarkMachine, {}, bookmarkInput);
  await bookmark.send({ type: 'bookmark.delete' }, { type: 'deletion.cancel' });
  expect([bookmark.state(), bookmark.calls]).toEqual(['bookmarked', []]);
});

test.each([
  ['gone', { result: 'gone' }, 'gone'],
  ['not removed', { result: 'notRemoved' }, 'bookmarked'],
  ['broken', new Error('a bug'), 'bookmarked'],
])(
  'a deletion that ends as %s decides what is bookmarked (R-134, R-137)',
  async (_, ending, end) => {
    const bookmark = await play(bookmarkMachine, { removal: [ending] }, bookmarkInput);
    await bookmark.send({ type: 'bookmark.delete' }, { type: 'deletion.confirm' });
    expect([bookmark.state(), ...bookmark.done]).toEqual([end]);
    expect(bookmark.calls).toEqual([{ port: 'removal', input: bookmarkInput }]);
  },
);

test.each([
  ['moved', { result: 'moved' }, 'gone', 'cart.added'],
  ['not added', { result: 'notAdded' }, 'bookmarked', 'cart.addFailed'],
  ['not removed', { result: 'notRemoved' }, 'bookmarked', 'bookmark.removeFailed'],
  ['broken', new Error('a bug'), 'bookmarked', 'cart.addFailed'],
])('announces a move that ends as %s (R-135, R-136)', async (_, ending, state, message) => {
  const bookmark = await play(bookmarkMachine, { move: [ending] }, bookmarkInput);
  await bookmark.send({ type: 'bookmark.move', isInCart: true });
  expect(bookmark.calls[0]?.input).toMatchObject({ hadCopy: true });
  expect([bookmark.state(), ...bookmark.done]).toEqual([state, 'refreshLists', message]);
});
