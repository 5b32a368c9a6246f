import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { bookmarkInput, bookmarkScript } from './scripts/bookmark.ts';
import { testWalks } from './walks.ts';

testWalks(bookmarkScript);

const yes = accepted(null);

const bookmarkWith = (answers: Answers) => play(bookmarkMachine, answers, bookmarkInput);

test('a bookmark goes after asking and can be put back (R-134, R-137)', async () => {
  const bookmark = await bookmarkWith({ deleteBookmark: [yes], restoreBookmark: [yes] });
  await bookmark.does({ type: 'bookmark.delete' }, { type: 'deletion.confirm' });
  expect(bookmark.state()).toBe('deleted');
  await bookmark.does({ type: 'deletion.undo' });
  expect(bookmark.state()).toBe('gone');
  expect(bookmark.calls.at(-1)).toEqual({ port: 'restoreBookmark', input: { applicationId: '5' } });
});

test('a deletion that fails says why and keeps the bookmark (R-134)', async () => {
  for (const answer of [refused('refused'), new Error('offline')]) {
    const bookmark = await bookmarkWith({ deleteBookmark: [answer] });
    await bookmark.does({ type: 'bookmark.delete' }, { type: 'deletion.confirm' });
    expect(bookmark.state()).toBe('bookmarked');
    expect(bookmark.effects).toContain('notifyDeletionFailed');
  }
});

test.each([
  ['moved', 'gone', 'cart.added'],
  ['notAdded', 'bookmarked', 'cart.addFailed'],
  ['notRemoved', 'bookmarked', 'bookmark.removeFailed'],
] as const)('a move that ends as %s is told (R-135, R-136)', async (standing, state, said) => {
  const bookmark = await bookmarkWith({ move: [{ standing }] });
  await bookmark.does({ type: 'bookmark.move', isInCart: true });
  expect(bookmark.calls[0]?.input).toMatchObject({ hadCopy: true });
  expect([bookmark.state(), bookmark.said]).toEqual([state, [said]]);
});
