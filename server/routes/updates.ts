import { listUpdates, markUpdateRead } from '#contract/updates.ts';
import { pageHandler } from '#server/http/handle.ts';
import { listUpdatesOf, markUpdateReadOf } from '#server/store/updates.ts';
import type { Mount } from './mount.ts';
import { updateView } from './views.ts';

/** What changed without the customer's doing. */
export const updateRoutes: Mount = (_app, handle, { database }) => {
  handle(
    listUpdates,
    pageHandler((userId, place) => listUpdatesOf(database, userId, place), updateView),
  );

  handle(markUpdateRead, async ({ params, session }) => {
    const marked = await markUpdateReadOf(database, session.userId, params.updateId);
    return marked.ok ? {} : marked;
  });
};
