import type { QueryClient } from '@tanstack/react-query';
import type { Outcome } from '#contract/outcome.ts';
import { queryKeys } from './queries.ts';
import { openTabChannel } from '#routes/device/tabs.ts';

type ChangedList = keyof typeof queryKeys;

interface Change {
  userId: string;
  lists: readonly ChangedList[];
}

/** Call it after changing these lists on the server; resolves once they are refetched. */
export type NotifyChanged = (...lists: ChangedList[]) => Promise<void>;

type Ending = Outcome<unknown>;

const pending = new Set<Promise<Ending>>();

/**
 * Wraps a call that changes cart or bookmarks, so that it continues after its row unmounts, such as
 * on navigation. The lists are then refetched, since no machine handles its answer.
 */
export function keepRunning<Input, Answer extends Ending>(
  call: (input: Input) => Promise<Answer>,
  changed: NotifyChanged,
): (input: Input, signal: AbortSignal) => Promise<Answer> {
  return (input, signal) => {
    const change = call(input).finally(() => {
      pending.delete(change);
      if (signal.aborted) void changed('cart', 'bookmarks');
    });
    pending.add(change);
    return change;
  };
}

/**
 * Waits for running changes and for those that follow, such as a newer quantity. Returns whether
 * all succeeded; removing an item that no longer exists counts as success.
 */
export async function changesEnded(): Promise<boolean> {
  let haveSucceeded = true;
  while (pending.size > 0) {
    const ends = await Promise.allSettled(pending);
    haveSucceeded &&= ends.every(
      (end) =>
        end.status === 'fulfilled' && (end.value.ok || end.value.refusal.code === 'not_found'),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
  return haveSucceeded;
}

/**
 * Refetches changed lists here and in the customer's other visible windows; hidden windows refetch
 * when shown. A window does not pass on a change that it received.
 */
export function createNotifyChanged(cache: QueryClient, userId: () => string): NotifyChanged {
  const windows = openTabChannel('changes');
  windows?.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    if (data.userId !== userId()) return;
    // A read that was preloaded before the change is stale.
    window.preloads?.forget();
    void refetch(data.lists, document.hidden ? 'none' : 'active');
  });
  async function refetch(lists: readonly ChangedList[], refetchType: 'none' | 'active') {
    const reads = lists.map((list) =>
      cache.invalidateQueries({ queryKey: queryKeys[list], refetchType }),
    );
    await Promise.all(reads);
  }
  return (...lists) => {
    windows?.postMessage({ userId: userId(), lists } satisfies Change);
    return refetch(lists, 'active');
  };
}
