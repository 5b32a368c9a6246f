import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { InnerApplication } from '#contract/application.ts';
import type { Order } from '#contract/orders.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { OrdersScreen } from '#ui/screens/orders/OrdersScreen.tsx';
import { Receipt } from '#ui/screens/orders/Receipt.tsx';
import { categoryOf } from './applications/categoryOf.ts';
import { forgetApplicationInProgress } from './deviceStorage.ts';
import { useFormLabels } from './formLabels.ts';
import { OlderPages, useWhole } from './olderPages.tsx';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import { storeSelection } from './selection.ts';
import { useSession } from './session.tsx';
import { useFailedRead } from './useFailedRead.ts';
import { usePage } from './usePage.ts';

/** /orders: the own orders; with `?order=ID` that one as a confirmation (spec §2 Orders, S-42). */
export function Component() {
  usePage('My Orders');
  const { queries } = usePortal();
  const navigate = useNavigate();
  const { user } = useSession();
  const { kinds } = useFormLabels();
  const [search] = useSearchParams();
  const [printed, setPrinted] = useState<Order>();
  const orders = useInfiniteQuery(queries.orders());
  const confirmedId = search.get('order') ?? undefined;
  useWhole(orders, confirmedId !== undefined && !orders.data?.some(({ id }) => id === confirmedId));
  const failure = useFailedRead(orders, 'orders.loadFailed');
  useEffect(() => {
    if (!printed) return;
    const done = () => setPrinted(undefined);
    addEventListener('afterprint', done);
    window.print();
    return () => removeEventListener('afterprint', done);
  }, [printed]);

  function orderAgain(application: InnerApplication) {
    const category = categoryOf(application);
    if (!application.id || !category) return;
    forgetApplicationInProgress();
    storeSelection({ ...category, price: application.price ?? 0 });
    void navigate(paths.copyOf(application.id));
  }

  const actionOf = (order: Order) =>
    order.status === 'SUCCESS' ? (
      <Button
        variant="secondary"
        size="small"
        icon="receipt"
        accessibleName={`Print receipt of order ${numberOf(order)}`}
        onPress={() => setPrinted(order)}
      >
        Print receipt
      </Button>
    ) : (
      <ButtonLink size="small" href={paths.cart}>
        {order.status === 'PENDING' ? 'Finish the payment' : 'Pay again'}
      </ButtonLink>
    );
  return (
    <>
      <OrdersScreen
        orders={orders.data}
        confirmedId={confirmedId}
        kinds={kinds}
        below={<OlderPages pages={orders} name="orders" />}
        failure={failure}
        renderAction={actionOf}
        canOrderAgain={(application) => Boolean(application.id && categoryOf(application))}
        onOrderAgain={orderAgain}
      />
      {printed ? (
        <Receipt
          order={printed}
          buyer={{
            name: user?.fullName ?? '',
            company: user?.companyName ?? '',
            email: user?.email ?? '',
            gstNo: user?.gstNo ?? '',
          }}
        />
      ) : null}
    </>
  );
}

function numberOf({ id, customOrderId }: Order): string {
  return customOrderId || id;
}
