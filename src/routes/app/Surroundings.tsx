import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { visitorMessages } from '#messages/visitor.ts';
import { announce } from '#ui/announce.ts';
import { restoreLostFocus } from '#ui/lostFocus.ts';
import { StillWorking } from '#ui/parts/StillWorking.tsx';
import { Toasts } from '#ui/parts/Toasts.tsx';
import { PageWaits, ConnectionBannerContext } from '#ui/screens/shell/ConnectionBanner.tsx';
import { retryConnection, useIsOnline } from '#routes/portal/connection.ts';
import { showStoredToasts } from '#routes/flow/toasts.tsx';
import { useVisitor } from '#routes/portal/visitor.ts';

interface SurroundingsProps {
  /** Cancels the navigation to a page that is still loading. */
  onStay?: () => void;
  children: ReactNode;
}

/** What surrounds every page: its language, banners, toasts and focus. */
export function Surroundings({ onStay, children }: SurroundingsProps) {
  const { slowCalls } = useVisitor();
  const isSlow = useSyncExternalStore(
    slowCalls.subscribe,
    slowCalls.hasSlowCalls,
    slowCalls.hasSlowCalls,
  );
  const isOnline = useIsOnline();
  useEffect(() => void showStoredToasts(), []);
  useEffect(restoreLostFocus, []);
  const offline = visitorMessages[onStay ? 'connection.pageWaits' : 'connection.offline'];
  useEffect(() => {
    if (!isOnline) void announce(offline);
  }, [isOnline, offline]);
  const note = onStay ? (
    <PageWaits onRetry={() => void retryConnection()} onStay={onStay}>
      {offline}
    </PageWaits>
  ) : (
    offline
  );
  return (
    <I18nProvider locale="en-IN">
      <ConnectionBannerContext value={isOnline ? '' : note}>{children}</ConnectionBannerContext>
      <StillWorking isShown={isSlow} onCancel={slowCalls.cancel} />
      <Toasts />
    </I18nProvider>
  );
}
