import { queryOptions } from '@tanstack/react-query';
import type { DeskApi } from '#api/desk.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { readQueue } from '#contract/staff.ts';
import { unwrap } from '#routes/portal/queries.ts';

export const queueKey = ['queue'];

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
    team: () =>
      queryOptions({
        queryKey: ['team'],
        queryFn: () => unwrap(api.team.listTeam()),
      }),
  };
}

export type DeskQueries = ReturnType<typeof createDeskQueries>;
