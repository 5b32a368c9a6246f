import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-aria-components';
import { Outlet, useHref, useNavigate, useLocation, useNavigation } from 'react-router';
import { PageProgress } from '#ui/screens/shell/PageProgress.tsx';
import { useVisitor } from '#routes/portal/visitor.ts';
import { Surroundings } from './Surroundings.tsx';
import { useTopOfPage } from '#routes/device/historyEntry.ts';
import { useEffect, useEffectEvent } from 'react';
import type { SlowCalls } from '#routes/portal/slowCalls.ts';

/** Wraps the router's pages: React Aria links, cached reads, and navigation progress. */
export function Root({ cache }: { cache: QueryClient }) {
  const { slowCalls } = useVisitor();
  const navigate = useNavigate();
  const { isNavigating, stay } = usePendingNavigation(slowCalls);
  useTopOfPage();
  return (
    <RouterProvider
      navigate={(path, options) => void navigate(path, options)}
      // oxlint-disable-next-line react/hooks -- React Aria takes the hook itself
      useHref={useLinkHref}
    >
      <QueryClientProvider client={cache}>
        <Surroundings onStay={isNavigating ? stay : undefined}>
          <div aria-busy={isNavigating}>
            <Outlet />
          </div>
          {isNavigating ? <PageProgress /> : null}
        </Surroundings>
      </QueryClientProvider>
    </RouterProvider>
  );
}

/** A link's address; the router would take one outside the portal for a path below the page. */
function useLinkHref(href: string): string {
  const path = useHref(href);
  return /^[a-z]+:/.test(href) ? href : path;
}

/** Whether a navigation is pending, and how to cancel it; reports it if it is slow. */
function usePendingNavigation({ watch }: SlowCalls): { isNavigating: boolean; stay(): void } {
  const isNavigating = useNavigation().state !== 'idle';
  const { pathname, search, hash, key, state } = useLocation();
  const navigate = useNavigate();
  // Navigating to the current address cancels the pending navigation; the entry key stays.
  const stay = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, state: { entryKey: key, ...state } },
    );
  const cancel = useEffectEvent(stay);
  useEffect(() => {
    if (!isNavigating) return;
    const call = watch();
    call.signal.addEventListener('abort', () => cancel());
    return () => call.ended();
  }, [isNavigating, watch]);
  return { isNavigating, stay };
}
