import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import type { Mount } from './mount.ts';

/** The thread of an application as its customer sees it (S-60); its store follows. */
export const threadRoutes: Mount = (_app, handle) => {
  handle(contract.thread.readThread, async () => refused('not_found'));
  handle(contract.thread.sendMessage, async () => refused('not_found'));
  handle(contract.thread.actOnApplication, async () => refused('not_found'));
  handle(contract.thread.markThreadRead, async () => refused('not_found'));
};
