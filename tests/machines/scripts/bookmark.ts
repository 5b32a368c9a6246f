import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';
import { moves } from './move.ts';
import { removals } from './removal.ts';

export const bookmarkInput = { itemId: '80', applicationId: '5' };

const that = conditionsOf<typeof bookmarkMachine>();

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
  properties: [
    respondsTo(step('move breaks', 'move ends notAdded'), shows('cart.addFailed')),
    never(
      that(
        'a bookmark is deleted before the customer confirms',
        ({ calls, step }) => 'removal' in calls && step !== 'deletion.confirm',
      ),
    ),
  ],
});
