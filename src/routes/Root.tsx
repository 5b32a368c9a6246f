import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { Outlet, useHref, useNavigate } from 'react-router';
import { StillWorking } from '#ui/parts/StillWorking.tsx';
import { Toasts } from '#ui/parts/Toasts.tsx';
import { announce } from '#ui/announce.ts';
import { keepFocus } from '#ui/keptFocus.ts';
import { PageProgress } from '#ui/screens/shell/PageProgress.tsx';
import { PageWaits, PortalNoteContext } from '#ui/screens/shell/PortalNote.tsx';
import { messages } from '#messages';
import { tryLine, useIsOnline } from './connection.ts';
import { showKeptToasts } from './toasts.tsx';
import { usePortal } from './portal.ts';
import { useNextPage } from './useNextPage.ts';

/** What every page stands in: links of React Aria, cached reads, notes, toasts and focus. */
export function Root() {
  const { cache, slowCalls } = usePortal();
  const isSlow = useSyncExternalStore(slowCalls.subscribe, slowCalls.areThere);
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const { isOnTheWay, stay } = useNextPage(slowCalls);
  useEffect(() => void showKeptToasts(), []);
  useEffect(keepFocus, []);
  const offline = messages[isOnTheWay ? 'connection.pageWaits' : 'connection.offline'];
  useEffect(() => {
    if (!isOnline) void announce(offline);
  }, [isOnline, offline]);
  const offlineNote = isOnTheWay ? (
    <PageWaits onRetry={() => void tryLine()} onStay={stay}>
      {offline}
    </PageWaits>
  ) : (
    offline
  );
  return (
    <I18nProvider locale="en-IN">
      {/* oxlint-disable-next-line react/hooks -- React Aria takes the hook itself */}
      <RouterProvider navigate={(path, options) => void navigate(path, options)} useHref={useHref}>
        <QueryClientProvider client={cache}>
          <PortalNoteContext value={isOnline ? '' : offlineNote}>
            <div aria-busy={isOnTheWay}>
              <Outlet />
            </div>
          </PortalNoteContext>
          {isOnTheWay ? <PageProgress /> : null}
          <StillWorking isShown={isSlow} onCancel={slowCalls.cancel} />
          <Toasts />
        </QueryClientProvider>
      </RouterProvider>
    </I18nProvider>
  );
}
