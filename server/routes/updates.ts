import { contract } from '#contract/index.ts';
import { pageHandler } from '#server/http/handle.ts';
import { listUpdates, markUpdateRead } from '#server/store/updates.ts';
import type { Mount } from './mount.ts';
import { updateView } from './views.ts';

/** What changed without the customer's doing. */
export const updateRoutes: Mount = (_app, handle, { database }) => {
  handle(
    contract.updates.listUpdates,
    pageHandler((userId, place) => listUpdates(database, userId, place), updateView),
  );

  handle(contract.updates.markUpdateRead, async ({ params, session }) => {
    const marked = await markUpdateRead(database, session.userId, params.updateId);
    return marked.ok ? {} : marked;
  });
};
