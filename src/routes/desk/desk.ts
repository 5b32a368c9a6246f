import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { createDeskApi } from '#api/desk.ts';
import type { DeskApi } from '#api/desk.ts';
import { deskContract } from '#contract/desk.ts';
import type { Outcome } from '#contract/outcome.ts';
import { createCache } from '#routes/portal/cache.ts';
import { createVisitor, startSession } from '#routes/portal/visitor.ts';
import type { Visitor } from '#routes/portal/visitor.ts';
import { createDeskQueries } from './queries.ts';
import type { DeskQueries } from './queries.ts';

/** Objects that live as long as the desk's document; created once, before React. */
export interface Desk extends Visitor<DeskApi> {
  cache: QueryClient;
  queries: DeskQueries;
}

export function createDesk(): Desk {
  const visitor = createVisitor(createDeskApi);
  startSession(visitor);
  const { session } = visitor;
  const api = watchAccess(visitor.api, () => session.send({ type: 'session.renew' }));
  return { ...visitor, api, cache: createCache(), queries: createDeskQueries(api) };
}

type Calls = Record<string, (...args: never[]) => Promise<Outcome<unknown>>>;

/**
 * To an ended session, calls of staff are unknown addresses. After a 404, the session is therefore
 * renewed, and its flow reacts to the result.
 */
function watchAccess(api: DeskApi, onUnknown: () => void): DeskApi {
  const all: Record<string, Calls> = api;
  const watched = Object.keys(deskContract).map((journey) => [
    journey,
    Object.fromEntries(
      Object.entries(all[journey] ?? {}).map(([name, call]): [string, Calls[string]] => [
        name,
        async (...args) => {
          const outcome = await call(...args);
          if (!outcome.ok && outcome.refusal.code === 'not_found') onUnknown();
          return outcome;
        },
      ]),
    ),
  ]);
  return { ...api, ...Object.fromEntries(watched) } as DeskApi;
}

const DeskContext = createContext<Desk | undefined>(undefined);

export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk needs a DeskProvider above it.');
  return desk;
}
