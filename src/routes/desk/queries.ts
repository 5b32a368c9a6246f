import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { DeskApi } from '#api/desk.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { readQueue, readWork } from '#contract/staff.ts';
import { known } from '#machines/port.ts';
import { unwrap } from '#routes/portal/queries.ts';

export const queueKey = ['queue'];

const workKey = ['work'];

/** An application with its thread as far as it was read. */
export type Work = Answer<typeof readWork>;

function toWork({ pages }: { pages: readonly Work[] }): Work {
  const newest = known(pages[0]);
  const entries = pages.toReversed().flatMap(({ thread }) => thread.entries);
  return { ...newest, thread: { ...newest.thread, entries } };
}

/** Reads the applications that are open at the desk, and the queue, again. */
export function refreshWork(cache: QueryClient): void {
  for (const queryKey of [workKey, queueKey]) void cache.invalidateQueries({ queryKey });
}

/** Milliseconds between two reads of the queue. */
const queueInterval = 15_000;

/** The most applications that the queue shows; search and filters find the others. */
export const longestQueue = 500;

type Wanted = Pick<Query<typeof readQueue>, 'q' | 'state'>;
type Items = Answer<typeof readQueue>['items'];

/** Every read of the desk, cached by React Query. */
export function createDeskQueries(api: DeskApi) {
  async function readAll(wanted: Wanted): Promise<Items> {
    const items: Items = [];
    let before: string | undefined;
    do {
      const page = await unwrap(api.staff.readQueue({ ...wanted, before }));
      items.push(...page.items);
      before = page.next;
    } while (before && items.length < longestQueue);
    return items;
  }
  return {
    queue: (wanted: Wanted) =>
      queryOptions({
        queryKey: [...queueKey, wanted],
        queryFn: () => readAll(wanted),
        refetchInterval: queueInterval,
      }),
    work: (applicationId: string) =>
      infiniteQueryOptions({
        queryKey: [...workKey, applicationId],
        queryFn: ({ pageParam }) =>
          unwrap(api.staff.readWork({ applicationId, before: pageParam })),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ thread }) => thread.next ?? undefined,
        select: toWork,
        refetchInterval: queueInterval * 2,
      }),
    team: () =>
      queryOptions({
        queryKey: ['team'],
        queryFn: () => unwrap(api.team.listTeam()),
      }),
  };
}

export type DeskQueries = ReturnType<typeof createDeskQueries>;
