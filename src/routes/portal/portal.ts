import { onlineManager, QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { createApi } from '#api/index.ts';
import type { Api } from '#api/index.ts';
import { fetchPreloaded } from '#api/preloads.ts';
import { isPassing } from '#api/fault.ts';
import { unfinishedPayment } from './unfinishedPayment.ts';
import { createNotifyChanged } from './changes.ts';
import type { NotifyChanged } from './changes.ts';
import { onConnectionChange } from './connection.ts';
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

/** Delays in ms before a failed read is retried; after the last one, its page shows the failure. */
const retryWaits = [300, 1_000];

export function createPortal(editLink: EditLink): Portal {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retryWaits.length && isPassing(error),
        retryDelay: (failures) => retryWaits[failures] ?? 0,
      },
    },
  });
  onlineManager.setEventListener(onConnectionChange);
  // The first page waits for this query.
  void cache.prefetchQuery(unfinishedPayment);

  const visitor = createVisitor((options) => createApi({ ...options, fetch: fetchPreloaded }));
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
