import { createContext, use } from 'react';
import type { Actor } from 'xstate';
import type { ClientOptions } from '#api/client.ts';
import {
  forgetToken,
  keepOwnToken,
  readStoredToken,
  readToken,
  releaseOwnToken,
  watchToken,
} from '#api/token.ts';
import type { VisitorApi } from '#api/visitor.ts';
import { toActors } from '#machines/port.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { SessionActors } from '#machines/session.machine.ts';
import { language } from '#messages/common.ts';
import { watchConnection, onReconnect } from './connection.ts';
import { clearDeviceStorage, forgetStoredForm } from '#routes/device/deviceStorage.ts';
import { createFlow, storeTrace } from '#routes/flow/start.ts';
import { paths } from '#contract/paths.ts';
import { apiBase } from './settings.ts';
import { createSlowCalls } from './slowCalls.ts';
import type { SlowCalls } from './slowCalls.ts';
import { openTabChannel } from '#routes/device/tabs.ts';
import { reloadPage } from '#routes/flow/toasts.tsx';

/** What every page needs, signed in or not. */
export interface Visitor<Api extends VisitorApi = VisitorApi> {
  api: Api;
  /** For the calls of a part that loads its own contract. */
  options: ClientOptions;
  slowCalls: SlowCalls;
  session: Actor<typeof sessionMachine>;
}

/** Created once, before React; inactive until `startSession`. */
export function createVisitor<Api extends VisitorApi>(
  createApi: (options: ClientOptions) => Api,
  fetch?: typeof globalThis.fetch,
): Visitor<Api> {
  const slowCalls = createSlowCalls();
  const options: ClientOptions = {
    base: apiBase,
    language,
    watch: slowCalls.watch,
    ...(fetch && { fetch }),
    token: {
      read: readToken,
      drop(token) {
        // The ended session may be an edit link's, not the one of the open form.
        if (token === readToken()) forgetStoredForm();
        forgetToken(token);
        if (readToken() === null) session.send({ type: 'session.expired' });
      },
    },
  };
  const api = createApi(options);
  const session = createFlow(
    sessionMachine.provide({
      actors: toActors<SessionActors>({
        readSession: api.session.readSession,
        renewSession: (_, signal) =>
          api.session.readSession(undefined, signal, { token: readStoredToken() ?? undefined }),
        signOut: api.session.signOut,
      }),
      actions: {
        forgetToken: () => forgetToken(),
        adoptToken: () => void releaseOwnToken(),
        keepOwnToken() {
          keepOwnToken();
          if (readToken() === null) session.send({ type: 'session.expired' });
        },
        announceLogout() {
          logouts?.postMessage(readToken());
          clearDeviceStorage();
        },
        goToSignIn: () => history.replaceState(null, '', paths.signIn),
        goHome: () => history.replaceState(null, '', paths.home),
        reloadPage,
      },
    }),
    { input: { hasToken: readToken() !== null } },
  );
  return { api, options, slowCalls, session };
}

/** The channel on which the tabs of this browser announce a logout. */
let logouts: BroadcastChannel | undefined;

/** Starts listening to the connection and other tabs, and looks up the customer. */
export function startSession({ session }: Visitor): void {
  storeTrace();
  watchConnection();
  logouts = openTabChannel('session');
  logouts?.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    // If another token is stored, a customer has signed in since.
    if (!data || [null, data].includes(readStoredToken()))
      session.send({ type: 'logout.announced' });
  });
  watchToken((isStored) => session.send({ type: isStored ? 'session.renew' : 'session.expired' }));
  session.start();
  onReconnect(() => session.send({ type: 'connection.retry' }));
}

const VisitorContext = createContext<Visitor | undefined>(undefined);

export const VisitorProvider = VisitorContext.Provider;

export function useVisitor(): Visitor {
  const visitor = use(VisitorContext);
  if (!visitor) throw new Error('useVisitor needs a VisitorProvider above it.');
  return visitor;
}
