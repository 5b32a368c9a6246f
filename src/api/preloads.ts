/*
 * A document begins the reads of its page before its code is there, and those of a page that a link is
 * about to lead to (`src/entries/early.ts`). Each answers the next call for the same.
 */

export interface Preloads {
  /** Fetches the code of the page at an address and begins its reads. */
  begin(address: Pick<Location, 'pathname' | 'search'>): void;
  /** The answer of a read that was begun lately by the same bearer, once. */
  take(
    address: string,
    bearer: string | null,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> | undefined;
  /** What was begun before a change had its answer is old. */
  forget(): void;
  /** Which of the document's links and buttons was pressed last, or is held, and is a button of the bar; then none is noted. */
  takePress(): number;
}

declare global {
  interface Window {
    /** Missing in a document that was not built. */
    preloads?: Preloads;
  }
}

/** `fetch`, for which a read that was begun needs no request. */
export const fetchPreloaded: typeof globalThis.fetch = (address, call = {}) => {
  if (call.method !== 'GET') {
    return fetch(address, call).finally(() => window.preloads?.forget());
  }
  const bearer = new Headers(call.headers).get('authorization');
  const begun =
    typeof address === 'string' ? window.preloads?.take(address, bearer, call.signal) : undefined;
  return begun ?? fetch(address, call);
};
