import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isTransient } from '#api/fault.ts';
import { onConnectionChange } from './connection.ts';

/** Delays in ms before a failed read is retried; after the last one, its page shows the failure. */
const retryDelays = [300, 1_000];

/** The cache of a document's reads, which wait while offline. */
export function createCache(): QueryClient {
  onlineManager.setEventListener(onConnectionChange);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retryDelays.length && isTransient(error),
        retryDelay: (failures) => retryDelays[failures] ?? 0,
      },
    },
  });
}
