import { contract } from '#contract/index.ts';
import { handleOwn, ownPages } from '#server/http/handle.ts';
import { listUpdates, markUpdateRead } from '#server/store/updates.ts';
import type { Mount } from './mount.ts';

/** Changes that the customer did not make. */
export const updateRoutes: Mount = (app, handle, { database }) => {
  handleOwn(app, database, contract.updates.listUpdates, ownPages(database, listUpdates));

  handle(contract.updates.markUpdateRead, async ({ params, session }) => {
    const marked = await markUpdateRead(database, session.userId, params.updateId);
    return marked.ok ? {} : marked;
  });
};
