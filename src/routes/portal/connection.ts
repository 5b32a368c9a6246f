import { lazy, useEffect, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { isServerReachable } from '#api/document.ts';
import { visitorMessages } from '#messages/visitor.ts';
import { announce } from '#ui/announce.ts';
import { reloadKeepingToasts } from '#routes/flow/toasts.tsx';

/*
 * The connection, from browser events and the last probe. Reads wait while offline and continue
 * when the connection returns. Writes fail instead of waiting; the customer repeats them.
 */

let isOnline = true;
const listeners = new Set<(isOnline: boolean) => void>();

function setOnline(isNow: boolean): void {
  if (isNow === isOnline) return;
  isOnline = isNow;
  for (const listener of listeners) listener(isOnline);
}

/** Listens to the browser's online and offline events; call it once. */
export function watchConnection(): void {
  addEventListener('online', () => setOnline(true));
  addEventListener('offline', () => setOnline(false));
  // The browser reports only changes, and a document from the worker may start offline.
  if (!navigator.onLine) void probeConnection();
}

/** Calls `listener` whenever the connection is lost or restored. */
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

/** Calls `onBack` whenever the connection is restored. */
export function onReconnect(onBack: () => void): () => void {
  return onConnectionChange((isNow) => {
    if (isNow) onBack();
  });
}

/** Milliseconds to the next probe, when the browser claims to be online and will fire no event. */
const probeInterval = 4_000;
let nextProbe: ReturnType<typeof setTimeout> | undefined;

/** Probes the server, since browsers may wrongly claim to be online; success resumes reads. */
export async function probeConnection(): Promise<boolean> {
  const isReachable = await isServerReachable();
  setOnline(isReachable);
  clearTimeout(nextProbe);
  if (!isReachable && navigator.onLine)
    nextProbe = setTimeout(() => void probeConnection(), probeInterval);
  return isReachable;
}

/** Probes the connection on the customer's request. */
export async function retryConnection(): Promise<void> {
  if (!(await probeConnection())) await announce(visitorMessages['connection.stillOffline']);
}

const loaded = new WeakSet<() => Promise<unknown>>();

/** Prefetches code that may be needed offline; code that fails is fetched again when needed. */
export async function prefetchCode(load: () => Promise<unknown>): Promise<void> {
  await load().then(
    () => loaded.add(load),
    () => undefined,
  );
}

/**
 * Loads a page's code. A page opened offline loads once the connection returns, unless it works
 * offline and the worker has it cached.
 */
export function loadPage<Page>(load: () => Promise<Page>, worksOffline = false) {
  return async () => {
    const isAvailable = loaded.has(load) || (worksOffline && navigator.serviceWorker?.controller);
    if (!isOnline && !isAvailable) await waitForConnection();
    try {
      return await load();
    } catch (error) {
      if (await probeConnection()) throw error;
      await waitForConnection();
      // Some browsers cache the failed import.
      return load().catch(() => ({ Component: ReopenedAfterError }));
    }
  };
}

/** A lazily loaded part of a page, with the same retries as a page. */
export function lazyPart<Props>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadPart = loadPage(load, true);
  return lazy(async () => ({ default: (await loadPart()).Component }));
}

/** Reloads the address, for a page that only the server can deliver. */
export function ReopenedAfterError() {
  useEffect(reloadKeepingToasts, []);
  return null;
}

function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = onReconnect(() => {
      unsubscribe();
      resolve();
    });
  });
}
