import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Api } from '#api/index.ts';
import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { Page, PageQuery } from '#contract/pages.ts';

/*
 * Every read of the server, cached by React Query. Reads are not aborted when a screen unmounts,
 * since a machine or the next screen may share them. A refused read rejects with `RefusedRead`, so
 * that a screen can tell a refusal from a failure.
 */

export class RefusedRead extends Error {
  override name = 'RefusedRead';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message ?? refusal.code);
    this.refusal = refusal;
  }
}

export async function unwrap<Value>(call: Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await call;
  if (!outcome.ok) throw new RefusedRead(outcome.refusal);
  return outcome.value;
}

/** A paginated list; screens get its items. */
export function pagedQuery<Item>(
  queryKey: readonly unknown[],
  read: (place: PageQuery) => Promise<Outcome<Page<Item>>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => unwrap(read({ before: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: toItems<Item>,
  });
}

/** The items of all pages read, newest first. */
export function toItems<Item>({ pages }: { pages: readonly Page<Item>[] }): Item[] {
  return pages.flatMap(({ items }) => items);
}

export const queryKeys = {
  applications: ['applications'],
  cart: ['cart'],
  bookmarks: ['bookmarks'],
  profile: ['profile'],
  orders: ['orders'],
  updates: ['updates'],
  thread: ['thread'],
} as const;

/** For reads that the worker caches: they run offline too, and wait if nothing is cached. */
const networkMode = 'offlineFirst';

export function createQueries(api: Api) {
  return {
    segments: () =>
      queryOptions({
        queryKey: ['segments'],
        queryFn: () => unwrap(api.catalogue.listSegments()),
      }),
    categories: (segmentId: string) =>
      queryOptions({
        queryKey: ['categories', segmentId],
        queryFn: () => unwrap(api.catalogue.listCategories({ segmentId })),
      }),
    category: (categoryId: string) =>
      queryOptions({
        queryKey: ['category', categoryId],
        queryFn: () => unwrap(api.catalogue.readCategory({ categoryId })),
        networkMode,
      }),
    formStructure: () =>
      queryOptions({
        queryKey: ['formStructure'],
        queryFn: () => unwrap(api.catalogue.readFormStructure()),
        networkMode,
      }),
    applications: () => pagedQuery(queryKeys.applications, api.application.listApplications),
    cart: () =>
      queryOptions({
        queryKey: queryKeys.cart,
        queryFn: () => unwrap(api.cart.listCart()),
      }),
    bookmarks: () => pagedQuery(queryKeys.bookmarks, api.bookmarks.listBookmarks),
    profile: (userId: string) =>
      queryOptions({
        queryKey: [...queryKeys.profile, userId],
        queryFn: () => unwrap(api.profile.readProfile({ userId })),
      }),
    orders: () => pagedQuery(queryKeys.orders, api.orders.listOrders),
    updates: () => pagedQuery(queryKeys.updates, api.updates.listUpdates),
    quickFindIndex: () =>
      queryOptions({
        queryKey: ['quickFindIndex'],
        queryFn: () => unwrap(api.quickFind.readIndex()),
      }),
  };
}

export type Queries = ReturnType<typeof createQueries>;

/** The cached value of a query that only a flow fetches. */
export function useRead<Value>(query: UseQueryOptions<Value, Error, Value, string[]>) {
  return useQuery({ ...query, enabled: false }).data;
}

/** Converts a cached read to a port's answer: refusals become values again. */
export async function asOutcome<Value>(read: Promise<Value>): Promise<Outcome<Value, never>> {
  try {
    return { ok: true, value: await read };
  } catch (error) {
    if (error instanceof RefusedRead) {
      return { ok: false, refusal: error.refusal } as Outcome<Value, never>;
    }
    throw error;
  }
}
