import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { OrdersScreen } from '#ui/screens/orders/OrdersScreen.tsx';
import { useFormLabels } from './formLabels.ts';
import { usePortal } from './portal.ts';
import { usePage } from './usePage.ts';

/** /orders: the own orders; with `?order=ID` that one as a confirmation (spec §2 Orders, S-42). */
export function Component() {
  usePage('My Orders');
  const { queries } = usePortal();
  const { kinds } = useFormLabels();
  const [search] = useSearchParams();
  const orders = useQuery(queries.orders());
  return (
    <OrdersScreen
      orders={orders.isError ? [] : orders.data}
      confirmedId={search.get('order') ?? undefined}
      kinds={kinds}
      onRetry={orders.isError ? () => void orders.refetch() : undefined}
    />
  );
}
