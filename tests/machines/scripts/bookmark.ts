import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { moves } from './move.ts';
import { removals } from './removal.ts';

export const bookmarkInput = { itemId: '80', applicationId: '5' };

export const bookmarkScript = definePortalScript({
  machine: bookmarkMachine,
  starts: { 'a bookmark': bookmarkInput },
  events: [
    { type: 'bookmark.move', isInCart: false },
    { type: 'bookmark.delete' },
    { type: 'deletion.confirm' },
    { type: 'deletion.cancel' },
  ],
  outcomes: { removal: removals, move: moves },
  project: () => [],
  invariants: {},
});
