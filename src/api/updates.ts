import { listUpdates, markUpdateRead } from '#contract/updates.ts';
import type { Call } from './client.ts';

export function updatesApi(call: Call) {
  return {
    /** A page of what changed without the customer's doing, newest first (R-193, S-47). */
    listUpdates: (signal?: AbortSignal, before?: string) =>
      call(listUpdates, { signal, query: { before } }),
    /** Notes on the server that an update was read; again is harmless. */
    markUpdateRead: (id: string, signal?: AbortSignal) =>
      call(markUpdateRead, { params: { id }, signal }),
  };
}
