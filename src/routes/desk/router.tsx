import { createBrowserRouter } from 'react-router';
import { deskPaths } from '#contract/deskPaths.ts';
import { Crashed } from '#routes/app/crashed.tsx';
import { Root } from '#routes/app/Root.tsx';
import { ReopenedAfterError } from '#routes/portal/connection.ts';
import { CheckingScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { useDesk } from './desk.ts';
import type * as pages from './pages.ts';
import { QueuePage } from './queue.tsx';
import { DeskShell } from './shell.tsx';

/** The pages of the desk. An address without one is the portal's, in another document. */
export function createDeskRouter() {
  return createBrowserRouter([
    {
      Component: DeskRoot,
      ErrorBoundary: Crashed,
      HydrateFallback: CheckingScreen,
      children: [
        {
          Component: DeskShell,
          children: [
            { path: deskPaths.queue, Component: QueuePage },
            { path: deskPaths.applicationRoute, lazy: lazyPage('WorkPage') },
            { path: deskPaths.orders, lazy: lazyPage('OrdersPage') },
            { path: deskPaths.orderRoute, lazy: lazyPage('OrderPage') },
            { path: deskPaths.customers, lazy: lazyPage('CustomersPage') },
            { path: deskPaths.customerRoute, lazy: lazyPage('CustomerPage') },
            { path: deskPaths.team, lazy: lazyPage('TeamPage') },
          ],
        },
        { path: '*', Component: ReopenedAfterError },
      ],
    },
  ]);
}

const lazyPage = (name: keyof typeof pages) => async () => ({
  Component: (await import('./pages.ts'))[name],
});

function DeskRoot() {
  const { cache } = useDesk();
  return <Root cache={cache} />;
}
