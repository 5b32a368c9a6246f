import { contract } from '#contract/index.ts';
import { answerPage, ownPages } from '#server/http/pages.ts';
import { listUpdates, markUpdateRead } from '#server/store/updates.ts';
import type { Mount } from './mount.ts';

/** Changes that the customer did not make. */
export const updateRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.updates.listUpdates, answerPage, { read: ownPages(database, listUpdates) });

  handle(contract.updates.markUpdateRead, async ({ params, session }) => {
    const marked = await markUpdateRead(database, session.userId, params.updateId);
    return marked.ok ? {} : marked;
  });
};
