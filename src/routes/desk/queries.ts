import { queryOptions } from '@tanstack/react-query';
import type { DeskApi } from '#api/desk.ts';
import { unwrap } from '#routes/portal/queries.ts';

/** Every read of the desk, cached by React Query. */
export function createDeskQueries(api: DeskApi) {
  return {
    team: () =>
      queryOptions({
        queryKey: ['team'],
        queryFn: () => unwrap(api.team.listTeam()),
      }),
  };
}

export type DeskQueries = ReturnType<typeof createDeskQueries>;
