import { listUpdates, markUpdateRead } from '#contract/updates.ts';
import type { Call } from './client.ts';

export function updatesApi(call: Call) {
  return {
    /** What changed without the customer's doing, newest first. */
    listUpdates: (signal?: AbortSignal) => call(listUpdates, { signal }),
    /** Notes on the server that an update was read; again is harmless. */
    markUpdateRead: (id: string, signal?: AbortSignal) =>
      call(markUpdateRead, { params: { id }, signal }),
  };
}
