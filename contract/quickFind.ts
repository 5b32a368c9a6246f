import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { getData, id, isoTime, rupees, textOrEmpty } from './readers.ts';
import { orderStatuses } from './orders.ts';

/*
 * Quick find: the portal's only GraphQL query. The server accepts exactly this text, so a change
 * here changes the API.
 */

export const indexQuery = `query QuickFind {
  segments { id name categories { id name price description } }
  applications { id appStatus price createdAt category { id name } segment { id name } }
  bookmarks { id application { id category { id name } segment { id name } } }
  orders { id customOrderId totalAmount status createdAt }
}`;

/** Every query that the server accepts. */
export const registeredQueries: readonly string[] = [indexQuery];

const named = v.object({ id, name: v.string() });

/**
 * What quick find searches: everything that is sold, and the customer's newest entries; amounts in
 * rupees.
 */
export const quickFindIndex = v.object({
  segments: v.array(
    v.object({
      id,
      name: v.string(),
      categories: v.array(
        v.object({ id, name: v.string(), price: rupees, description: textOrEmpty }),
      ),
    }),
  ),
  applications: v.array(
    v.object({
      id,
      appStatus: v.number(),
      price: rupees,
      createdAt: isoTime,
      category: named,
      segment: named,
    }),
  ),
  bookmarks: v.array(
    v.object({ id, application: v.object({ id, category: named, segment: named }) }),
  ),
  orders: v.array(
    v.object({
      id,
      customOrderId: textOrEmpty,
      totalAmount: rupees,
      status: v.picklist(orderStatuses),
      createdAt: isoTime,
    }),
  ),
});

export type QuickFindIndex = v.InferOutput<typeof quickFindIndex>;

/** Reads the index. A back end without it answers 404, outside the usual envelope. */
export const readIndex = endpoint({
  method: 'POST',
  path: '/graphql',
  access: 'session',
  body: v.object({ query: v.picklist(registeredQueries) }),
  graphql: true,
  answer: getData(quickFindIndex),
  refusals: {},
});
