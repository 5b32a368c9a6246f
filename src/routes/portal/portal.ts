import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { createApi } from '#api/index.ts';
import type { Api } from '#api/index.ts';
import { fetchPreloaded } from '#api/preloads.ts';
import { unfinishedPayment } from './unfinishedPayment.ts';
import { createCache } from './cache.ts';
import { createNotifyChanged } from './changes.ts';
import type { NotifyChanged } from './changes.ts';
import type { EditLink } from './linkToken.ts';
import { parkCalls } from './parking.ts';
import { createQueries } from './queries.ts';
import type { Queries } from './queries.ts';
import { readPortalSettings } from './settings.ts';
import type { PortalSettings } from './settings.ts';
import { createVisitor, startSession } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** Objects that live as long as a signed-in customer's page; created once, before React. */
export interface Portal extends Visitor<Api> {
  settings: PortalSettings;
  editLink: EditLink;
  cache: QueryClient;
  queries: Queries;
  changed: NotifyChanged;
  /** The customer's id; '' while no customer is known. */
  userId(): string;
}

export function createPortal(editLink: EditLink): Portal {
  const cache = createCache();
  // The first page waits for this query.
  void cache.prefetchQuery(unfinishedPayment);

  const visitor = createVisitor(createApi, fetchPreloaded);
  startSession(visitor);
  const { session } = visitor;
  const userId = () => session.getSnapshot().context.user?.id ?? '';
  const api = parkCalls(session, visitor.api);
  return {
    ...visitor,
    editLink,
    api,
    settings: readPortalSettings(),
    cache,
    queries: createQueries(api),
    userId,
    changed: createNotifyChanged(cache, userId),
  };
}

const PortalContext = createContext<Portal | undefined>(undefined);

export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalProvider above it.');
  return portal;
}
