import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
import { bookmarkInput, bookmarkScript } from './scripts/bookmark.ts';
import { testWalks } from './walks.ts';

testWalks(bookmarkScript);

const yes = accepted(null);
const offline = new Error('offline');
const deletion = [{ type: 'bookmark.delete' }, { type: 'deletion.confirm' }] as const;

test.each([
  ['done, it can be undone', yes, ['deleted', 'refreshLists', 'bookmark.deleted']],
  ['already gone, it is final', refused('not_found'), ['gone', 'refreshLists', 'bookmark.deleted']],
  ['refused, the bookmark stays', refused('refused'), ['bookmarked', 'notifyDeletionFailed']],
  [
    'broken, the lists are reloaded',
    offline,
    ['bookmarked', 'refreshLists', 'notifyDeletionFailed'],
  ],
] as const)('a deletion: %s (R-134)', async (_, answer, end) => {
  const answers = { deleteBookmark: [answer] };
  expect(await playOut(bookmarkMachine, answers, deletion, bookmarkInput)).toEqual(end);
});

test('a deletion needs confirmation, and cancelling keeps the bookmark (R-134)', async () => {
  const bookmark = await play(bookmarkMachine, {}, bookmarkInput);
  await bookmark.send({ type: 'bookmark.delete' }, { type: 'deletion.cancel' });
  expect([bookmark.state(), bookmark.calls]).toEqual(['bookmarked', []]);
});

test.each([
  ['comes back', yes, ['gone', 'refreshLists']],
  ['stays deleted if the server refuses', refused('not_found'), ['deleted', 'bookmark.addFailed']],
  [
    'makes the lists reload if the answer is lost',
    offline,
    ['deleted', 'refreshLists', 'bookmark.addFailed'],
  ],
] as const)('a deleted bookmark %s (R-137)', async (_, answer, [state, ...done]) => {
  const answers = { deleteBookmark: [yes], restoreBookmark: [answer] };
  const bookmark = await play(bookmarkMachine, answers, bookmarkInput);
  await bookmark.send(...deletion);
  bookmark.done.length = 0;
  await bookmark.send({ type: 'deletion.undo' });
  expect(bookmark.calls).toEqual([
    { port: 'deleteBookmark', input: { itemId: '80' } },
    { port: 'restoreBookmark', input: { applicationId: '5' } },
  ]);
  expect([bookmark.state(), ...bookmark.done]).toEqual([state, ...done]);
});

test.each([
  ['moved', { result: 'moved' }, 'gone', 'cart.added'],
  ['not added', { result: 'notAdded' }, 'bookmarked', 'cart.addFailed'],
  ['not removed', { result: 'notRemoved' }, 'bookmarked', 'bookmark.removeFailed'],
  ['broken', new Error('a bug'), 'bookmarked', 'cart.addFailed'],
])('announces a move that ends as %s (R-135, R-136)', async (_, ending, state, said) => {
  const bookmark = await play(bookmarkMachine, { move: [ending] }, bookmarkInput);
  await bookmark.send({ type: 'bookmark.move', isInCart: true });
  expect(bookmark.calls[0]?.input).toMatchObject({ hadCopy: true });
  expect([bookmark.state(), ...bookmark.done]).toEqual([state, 'refreshLists', said]);
});
