import type { QueryClient } from '@tanstack/react-query';
import type { Outcome } from '#contract/outcome.ts';
import { queryKeys } from './queries.ts';
import { openTabChannel } from './tabChannel.ts';

type ChangedList = keyof typeof queryKeys;

interface Change {
  userId: string;
  lists: readonly ChangedList[];
}

/** To be called by whatever changed these lists at the server; resolves once they are read again. */
export type TellChanged = (...lists: ChangedList[]) => Promise<void>;

type Ending = Outcome<unknown>;

const underWay = new Set<Promise<Ending>>();

/**
 * A call that changes cart or bookmarks and goes on when its row is left, as on the way to another page; since
 * nobody waits for its end then, the lists are read again.
 */
export function keepRunning<Input, Answer extends Ending>(
  call: (input: Input) => Promise<Answer>,
  changed: TellChanged,
): (input: Input, signal: AbortSignal) => Promise<Answer> {
  return (input, signal) => {
    const change = call(input).finally(() => {
      underWay.delete(change);
      if (signal.aborted) void changed('cart', 'bookmarks');
    });
    underWay.add(change);
    return change;
  };
}

/**
 * Waits for the changes that are under way and for those that follow from them, such as a newer quantity; tells
 * whether all of them happened. What is not there any more needs no removal.
 */
export async function changesEnded(): Promise<boolean> {
  let happened = true;
  while (underWay.size > 0) {
    const ends = await Promise.allSettled(underWay);
    happened &&= ends.every(
      (end) =>
        end.status === 'fulfilled' && (end.value.ok || end.value.refusal.code === 'not_found'),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
  return happened;
}

/**
 * Lists that were changed are read again, here and in the customer's other windows that show them; a hidden
 * one reads when it is looked at. Who hears of a change passes it on to nobody.
 */
export function createTellChanged(cache: QueryClient, userId: () => string): TellChanged {
  const windows = openTabChannel('changes');
  windows?.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    if (data.userId !== userId()) return;
    // A read that a document began before the change is old.
    window.earlyPages?.forget();
    void readAgain(data.lists, document.hidden ? 'none' : 'active');
  });
  async function readAgain(lists: readonly ChangedList[], refetchType: 'none' | 'active') {
    const reads = lists.map((list) =>
      cache.invalidateQueries({ queryKey: queryKeys[list], refetchType }),
    );
    await Promise.all(reads);
  }
  return (...lists) => {
    windows?.postMessage({ userId: userId(), lists } satisfies Change);
    return readAgain(lists, 'active');
  };
}
