import { accepted, refused } from '#contract/outcome.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { moves } from './cartItem.ts';

export const bookmarkInput = { itemId: '80', applicationId: '5' };

export const bookmarkScript = definePortalScript({
  machine: bookmarkMachine,
  starts: { 'a bookmark': bookmarkInput },
  events: [
    { type: 'bookmark.move', isInCart: false },
    { type: 'bookmark.delete' },
    { type: 'deletion.confirm' },
    { type: 'deletion.cancel' },
    { type: 'deletion.undo' },
  ],
  outcomes: {
    deleteBookmark: [
      accepted(null),
      refused('not_found'),
      refused('refused'),
      new Error('offline'),
    ],
    restoreBookmark: [accepted(null), refused('not_found'), new Error('offline')],
    move: moves,
  },
  project: () => [],
  invariants: {},
});
