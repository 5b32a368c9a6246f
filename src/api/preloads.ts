/*
 * A document starts the reads of its page before its code has loaded, and those of a page that a
 * link is about to open (`src/entries/early.ts`). Each answers the next call of the same endpoint.
 */

export interface Preloads {
  /** Fetches the code of the page at an address and starts its reads. */
  start(address: Pick<Location, 'pathname' | 'search'>): void;
  /** Returns, once, the answer of a recent read with the same bearer. */
  consume(
    address: string,
    bearer: string | null,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> | undefined;
  /** Discards all reads, since a change has made them stale. */
  forget(): void;
}

declare global {
  interface Window {
    /** Unset in a document that was not built. */
    preloads?: Preloads;
  }
}

/** `fetch` that uses a preloaded read in place of a request. */
export const fetchPreloaded: typeof globalThis.fetch = (address, call = {}) => {
  if (call.method !== 'GET') {
    return fetch(address, call).finally(() => window.preloads?.forget());
  }
  const bearer = new Headers(call.headers).get('authorization');
  const preloaded =
    typeof address === 'string'
      ? window.preloads?.consume(address, bearer, call.signal)
      : undefined;
  return preloaded ?? fetch(address, call);
};
