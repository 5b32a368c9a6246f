import { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Actor } from 'xstate';
import { createApi } from '#api/index.ts';
import type { Api } from '#api/index.ts';
import { isPassing } from '#api/fault.ts';
import {
  forgetToken,
  keepOwnToken,
  readStoredToken,
  readToken,
  releaseOwnToken,
  watchToken,
} from '#api/token.ts';
import { toActors } from '#machines/port.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { SessionActors } from '#machines/session.machine.ts';
import { begunPayment } from './begunPayment.ts';
import { createTellChanged } from './changes.ts';
import type { TellChanged } from './changes.ts';
import { whenBackOnline } from './connection.ts';
import { clearDeviceStorage } from './deviceStorage.ts';
import { createFlow, keepTrace } from './flow.ts';
import { reloadPage } from './toasts.tsx';
import { parkCalls } from './parking.ts';
import { paths } from './paths.ts';
import { createQueries } from './queries.ts';
import type { Queries } from './queries.ts';
import { readPortalSettings } from './settings.ts';
import type { PortalSettings } from './settings.ts';
import { createSlowCalls } from './slowCalls.ts';
import type { SlowCalls } from './slowCalls.ts';

/** What lives as long as the page: made once, before React. */
export interface Portal {
  settings: PortalSettings;
  api: Api;
  slowCalls: SlowCalls;
  cache: QueryClient;
  queries: Queries;
  changed: TellChanged;
  session: Actor<typeof sessionMachine>;
}

/** How long a broken read waits before it is made again, in ms; then its page says that it broke. */
const retryWaits = [300, 1_000];

export function createPortal(): Portal {
  keepTrace();
  const settings = readPortalSettings();
  const slowCalls = createSlowCalls();
  const calls = createApi({
    base: settings.apiBase,
    watch: slowCalls.watch,
    token: {
      read: readToken,
      drop(token) {
        forgetToken(token);
        if (readToken() === null) session.send({ type: 'session.expired' });
      },
    },
  });
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retryWaits.length && isPassing(error),
        retryDelay: (failures) => retryWaits[failures] ?? 0,
      },
    },
  });
  // The first page waits for it.
  void cache.prefetchQuery(begunPayment);

  const session = createFlow(
    sessionMachine.provide({
      actors: toActors<SessionActors>({
        readSession: calls.session.readSession,
        renewSession(_, signal) {
          const stored = readStoredToken();
          return stored === null || stored === readToken()
            ? calls.session.readSession(undefined, signal)
            : calls.session.readSession(undefined, signal, { token: stored });
        },
        signOut: calls.session.signOut,
      }),
      actions: {
        forgetToken: () => forgetToken(),
        adoptToken: () => void releaseOwnToken(),
        keepOwnToken() {
          keepOwnToken();
          if (readToken() === null) session.send({ type: 'session.expired' });
        },
        announceLogout() {
          logouts.postMessage('logout');
          clearDeviceStorage();
        },
        goToSignIn: () => history.replaceState(null, '', paths.signIn),
        goHome: () => history.replaceState(null, '', paths.home),
        reloadPage,
      },
    }),
    { input: { hasToken: readToken() !== null } },
  );
  const logouts = new BroadcastChannel('session');
  logouts.addEventListener('message', () => session.send({ type: 'logout.announced' }));
  watchToken((isStored) => session.send({ type: isStored ? 'session.renew' : 'session.expired' }));
  session.start();
  whenBackOnline(() => session.send({ type: 'connection.retry' }));

  const api = parkCalls(session, calls);
  const changed = createTellChanged(cache, () => session.getSnapshot().context.user?.id);
  return {
    settings,
    api,
    slowCalls,
    cache,
    queries: createQueries(api),
    changed,
    session,
  };
}

const PortalContext = createContext<Portal | undefined>(undefined);

export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalProvider above it.');
  return portal;
}
