import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Api } from '#api/index.ts';
import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { Page, PageQuery } from '#contract/pages.ts';

/*
 * Every read of the server, cached by React Query. None is aborted when a screen goes: whatever shares
 * it, a machine or the next screen, still waits for it. A refused read rejects with `RefusedRead`, so
 * that a screen can tell "no" from "broken".
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

/** A list that is read page by page; what a screen gets are its items. */
function pagedQuery<Item>(
  queryKey: readonly string[],
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

/** What was read of a list, newest first. */
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
} as const;

/** Of reads that the worker keeps: asked for without a line too; what is not kept waits for it. */
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

/** What a flow has read and shows; only the flow reads it again. */
export function useRead<Value>(query: UseQueryOptions<Value, Error, Value, string[]>) {
  return useQuery({ ...query, enabled: false }).data;
}

/** A cached read as a port's answer: refusals become values again. */
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
