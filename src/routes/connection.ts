import { lazy, useEffect, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { visitorMessages } from '#messages/visitors.ts';
import { announce } from '#ui/announce.ts';
import { reloadUnasked } from './toasts.tsx';

/*
 * The line as the browser's events and the last question about it tell. Reads wait while it is gone
 * and go on when it is back. Writes do not wait, they fail and are the customer's to repeat.
 */

let isOnline = true;
const listeners = new Set<(isOnline: boolean) => void>();

function setOnline(isNow: boolean): void {
  if (isNow === isOnline) return;
  isOnline = isNow;
  for (const listener of listeners) listener(isOnline);
}

/** Hears of the line from the browser; to be called once. */
export function watchConnection(): void {
  addEventListener('online', () => setOnline(true));
  addEventListener('offline', () => setOnline(false));
}

/** Calls `listener` whenever the line goes or comes back. */
export function onConnectionChange(listener: (isOnline: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => isOnline,
    () => true,
  );
}

/** Calls `back` whenever the line comes back. */
export function whenBackOnline(back: () => void): () => void {
  return onConnectionChange((isThere) => {
    if (isThere) back();
  });
}

/** Milliseconds to the next question where the browser believes in the line and will tell of no change. */
const askAgainAfter = 4_000;
let nextQuestion: ReturnType<typeof setTimeout> | undefined;

/** Asks the line itself, since a browser may be wrong about it; what waits goes on when it is there. */
export async function probeConnection(): Promise<boolean> {
  const request = fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
  const isThere = await request.then(() => true).catch(() => false);
  setOnline(isThere);
  clearTimeout(nextQuestion);
  if (!isThere && navigator.onLine)
    nextQuestion = setTimeout(() => void probeConnection(), askAgainAfter);
  return isThere;
}

/** Asks the line because the customer wants to know. */
export async function retryConnection(): Promise<void> {
  if (!(await probeConnection())) await announce(visitorMessages['connection.stillOffline']);
}

const loaded = new WeakSet<() => Promise<unknown>>();

/** Fetches code that may be asked for while the line is gone; what does not come is fetched again then. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  await load().then(
    () => loaded.add(load),
    () => undefined,
  );
}

/**
 * Loads a page's code; one that is opened without a line is loaded as soon as the line is back, unless
 * it is of use without and the worker has it.
 */
export function loadPage<Page>(load: () => Promise<Page>, isOfUse = false) {
  return async () => {
    const isHere = loaded.has(load) || (isOfUse && navigator.serviceWorker?.controller);
    if (!isOnline && !isHere) await backOnline();
    try {
      return await load();
    } catch (error) {
      if (await probeConnection()) throw error;
      await backOnline();
      // Some browsers keep that the code did not come.
      return load().catch(() => ({ Component: OpenedAnew }));
    }
  };
}

/** A part of a page whose code comes when it is first drawn, as a page's does. */
export function lazyPart<Props>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadPart = loadPage(load, true);
  return lazy(async () => ({ default: (await loadPart()).Component }));
}

/** A page that only the server can give, at the address that is shown. */
export function OpenedAnew() {
  useEffect(reloadUnasked, []);
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
