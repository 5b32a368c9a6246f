import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/index.ts';
import type { Outcome, Refusal } from '#contract/outcome.ts';

/*
 * Every read of the server, cached by React Query. A refused read rejects with `RefusedRead`, so
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

async function valueOf<Value>(call: Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await call;
  if (!outcome.ok) throw new RefusedRead(outcome.refusal);
  return outcome.value;
}

export const queryKeys = {
  applications: ['applications'],
  cart: ['cart'],
  bookmarks: ['bookmarks'],
  orders: ['orders'],
} as const;

export function queriesOf(api: Api) {
  return {
    segments: () =>
      queryOptions({
        queryKey: ['segments'],
        queryFn: ({ signal }) => valueOf(api.catalogue.listSegments(signal)),
      }),
    categories: (segmentId: string) =>
      queryOptions({
        queryKey: ['categories', segmentId],
        queryFn: ({ signal }) => valueOf(api.catalogue.listCategories(segmentId, signal)),
      }),
    category: (categoryId: string) =>
      queryOptions({
        queryKey: ['category', categoryId],
        queryFn: ({ signal }) => valueOf(api.catalogue.readCategory(categoryId, signal)),
      }),
    formStructure: () =>
      queryOptions({
        queryKey: ['formStructure'],
        queryFn: ({ signal }) => valueOf(api.catalogue.readFormStructure(signal)),
      }),
    applications: () =>
      queryOptions({
        queryKey: queryKeys.applications,
        queryFn: ({ signal }) => valueOf(api.application.listApplications(signal)),
      }),
    cart: () =>
      queryOptions({
        queryKey: queryKeys.cart,
        queryFn: ({ signal }) => valueOf(api.cart.listCart(signal)),
      }),
    bookmarks: () =>
      queryOptions({
        queryKey: queryKeys.bookmarks,
        queryFn: ({ signal }) => valueOf(api.bookmarks.listBookmarks(signal)),
      }),
    profile: (userId: string) =>
      queryOptions({
        queryKey: ['profile', userId],
        queryFn: ({ signal }) => valueOf(api.profile.readProfile(userId, signal)),
      }),
    orders: () =>
      queryOptions({
        queryKey: queryKeys.orders,
        queryFn: ({ signal }) => valueOf(api.orders.listOrders(signal)),
      }),
    quickFindIndex: () =>
      queryOptions({
        queryKey: ['quickFindIndex'],
        queryFn: ({ signal }) => valueOf(api.quickFind.readIndex(signal)),
      }),
  };
}

export type Queries = ReturnType<typeof queriesOf>;

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
