import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '#messages';
import { announce } from '#ui/announce.ts';

/*
 * The line as the browser's events tell it, and as React Query knows it: reads wait while it
 * is gone and go on when it is back. Writes do not wait, they fail and are the customer's to repeat.
 */

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}

/** Calls `back` whenever the line comes back. */
export function whenBackOnline(back: () => void): () => void {
  return onlineManager.subscribe((isOnline) => {
    if (isOnline) back();
  });
}

/** Asks the line itself, since a browser may be wrong about it; what waits goes on when it is there. */
async function askLine(): Promise<boolean> {
  const request = fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
  const isThere = await request.then(() => true).catch(() => false);
  onlineManager.setOnline(isThere);
  return isThere;
}

/** Asks the line because the customer wants to know. */
export async function tryLine(): Promise<void> {
  if (!(await askLine())) await announce(messages['connection.stillOffline']);
}

/** Loads a page's code; one that is opened without a line is loaded as soon as the line is back. */
export function loadPage<Page>(load: () => Promise<Page>) {
  return async () => {
    if (!onlineManager.isOnline()) await backOnline();
    try {
      return await load();
    } catch (error) {
      if (await askLine()) throw error;
      await backOnline();
      // Some browsers keep that the code did not come.
      return load().catch(() => ({ Component: OpenedAnew }));
    }
  };
}

function OpenedAnew() {
  useEffect(() => location.reload(), []);
  return null;
}

function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenBackOnline(() => {
      stop();
      resolve();
    });
  });
}
