import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-aria-components';
import { Outlet, useHref, useNavigate } from 'react-router';
import { PageProgress } from '#ui/screens/shell/PageProgress.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { Surroundings } from './Surroundings.tsx';
import { useNextPage } from './useNextPage.ts';
import { useTopOfPage } from '#routes/device/historyEntry.ts';

/** Wraps the router's pages: React Aria links, cached reads, and navigation progress. */
export function Root() {
  const { cache, slowCalls } = usePortal();
  const navigate = useNavigate();
  const { isOnTheWay, stay } = useNextPage(slowCalls);
  useTopOfPage();
  return (
    // oxlint-disable-next-line react/hooks -- React Aria takes the hook itself
    <RouterProvider navigate={(path, options) => void navigate(path, options)} useHref={useHref}>
      <QueryClientProvider client={cache}>
        <Surroundings onStay={isOnTheWay ? stay : undefined}>
          <div aria-busy={isOnTheWay}>
            <Outlet />
          </div>
          {isOnTheWay ? <PageProgress /> : null}
        </Surroundings>
      </QueryClientProvider>
    </RouterProvider>
  );
}
