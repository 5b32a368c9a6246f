import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './queries.ts';

type ChangedList = keyof typeof queryKeys;

interface Change {
  userId: string | undefined;
  lists: readonly ChangedList[];
}

/** To be called by whatever changed these lists at the server; resolves once they are read again. */
export type TellChanged = (...lists: ChangedList[]) => Promise<void>;

/**
 * Lists that were changed are read again, here and in the customer's other windows that show them
 *; a hidden one reads when it is looked at. Who hears of a change passes it on to nobody.
 */
export function createTellChanged(
  cache: QueryClient,
  userId: () => string | undefined,
): TellChanged {
  const windows = new BroadcastChannel('changes');
  windows.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    if (data.userId === userId()) void readAgain(data.lists, document.hidden ? 'none' : 'active');
  });
  async function readAgain(lists: readonly ChangedList[], refetchType: 'none' | 'active') {
    const reads = lists.map((list) =>
      cache.invalidateQueries({ queryKey: queryKeys[list], refetchType }),
    );
    await Promise.all(reads);
  }
  return (...lists) => {
    windows.postMessage({ userId: userId(), lists } satisfies Change);
    return readAgain(lists, 'active');
  };
}
