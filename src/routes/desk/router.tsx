import { createBrowserRouter } from 'react-router';
import { deskPaths } from '#contract/deskPaths.ts';
import { Crashed } from '#routes/app/crashed.tsx';
import { Root } from '#routes/app/Root.tsx';
import { ReopenedAfterError } from '#routes/portal/connection.ts';
import { CheckingScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { useDesk } from './desk.ts';
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
            {
              path: deskPaths.applicationRoute,
              lazy: async () => ({ Component: (await import('./work.tsx')).WorkPage }),
            },
            {
              path: deskPaths.orders,
              lazy: async () => ({ Component: (await import('./orders.tsx')).OrdersPage }),
            },
            {
              path: deskPaths.orderRoute,
              lazy: async () => ({ Component: (await import('./order.tsx')).OrderPage }),
            },
            {
              path: deskPaths.customers,
              lazy: async () => ({ Component: (await import('./customers.tsx')).CustomersPage }),
            },
            {
              path: deskPaths.customerRoute,
              lazy: async () => ({ Component: (await import('./customer.tsx')).CustomerPage }),
            },
            {
              path: deskPaths.team,
              lazy: async () => ({ Component: (await import('./team.tsx')).TeamPage }),
            },
          ],
        },
        { path: '*', Component: ReopenedAfterError },
      ],
    },
  ]);
}

function DeskRoot() {
  const { cache } = useDesk();
  return <Root cache={cache} />;
}
