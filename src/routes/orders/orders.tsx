import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { InnerApplication } from '#contract/application.ts';
import type { Order } from '#contract/orders.ts';
import { payAgainMachine } from '#machines/payAgain.machine.ts';
import type { PayAgainActors, PayAgainState } from '#machines/payAgain.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import { orders as texts } from '#messages/orders.ts';
import { signedIn } from '#messages/frame.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { OrdersScreen } from '#ui/screens/orders/OrdersScreen.tsx';
import { findCategory } from '#routes/applications/findCategory.ts';
import { lazyPart } from '#routes/portal/connection.ts';
import { forgetApplicationInProgress } from '#routes/device/deviceStorage.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { useFormLabels } from '#routes/lists/formLabels.ts';
import { OlderPages, useAllPages } from '#routes/lists/olderPages.tsx';
import { paths } from '#contract/paths.ts';
import { createNotify, showMessage } from '#routes/flow/toasts.tsx';
import type { ActionScope } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { storeSelection } from '#routes/device/selection.ts';
import { useSession } from '#routes/portal/session.tsx';
import { useFailedRead } from '#routes/portal/useFailedRead.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

const PrintedReceipt = lazyPart(() => import('./PrintedReceipt.tsx'));

/** /orders: the customer's orders; with `?order=ID` that one as a confirmation (spec §2 Orders). */
export function Component() {
  usePageTitle(signedIn.myOrders);
  const portal = usePortal();
  const { queries } = portal;
  const navigate = useNavigate();
  const { user } = useSession();
  const isNew = (useLocation().state as { isNewlyPaid?: boolean } | null)?.isNewlyPaid ?? false;
  const { kinds } = useFormLabels();
  const [search] = useSearchParams();
  const [printed, setPrinted] = useState<Order>();
  const [snapshot, send, payAgain] = useFlow(providePayAgain(portal));
  const banner = useBanner(payAgain);
  const isChosen = ({ id }: Order) => id === snapshot.context.orderId;
  const orders = useInfiniteQuery(queries.orders());
  const confirmedId = search.get('order') ?? undefined;
  const confirmed = orders.data?.find(({ id }) => id === confirmedId);
  useAllPages(orders, confirmedId !== undefined && !confirmed);
  const [openedAt] = useState(() => Date.now());
  // A list read before the payment does not include its outcome.
  const isOutdated =
    confirmedId !== undefined &&
    confirmed?.status !== 'SUCCESS' &&
    orders.dataUpdatedAt < openedAt &&
    orders.fetchStatus !== 'idle';
  const failure = useFailedRead(orders, texts.unread);

  const { unavailable } = snapshot.context;
  const unavailableText =
    unavailable.length > 0 && nameUnavailable('payAgain.leftOut', unavailable);

  const getAction = (order: Order) => {
    if (order.status === 'SUCCESS') {
      // The confirmation already offers it.
      if (order.id === confirmedId) return null;
      return (
        <Button
          variant="secondary"
          size="small"
          icon="receipt"
          accessibleName={texts.printReceiptOf(toNumber(order))}
          onPress={() => setPrinted(order)}
        >
          {texts.printReceipt}
        </Button>
      );
    }
    if (order.status === 'PENDING') {
      const { isBeingPaid } = order;
      return (
        <ButtonLink variant={isBeingPaid ? 'secondary' : 'primary'} size="small" href={paths.cart}>
          {isBeingPaid ? signedIn.checkPayment : signedIn.finishPayment}
        </ButtonLink>
      );
    }
    const isBusy = snapshot.hasTag('busy');
    const isUnavailable = isChosen(order) && unavailableText !== false;
    return (
      <Button
        variant={isUnavailable ? 'secondary' : 'primary'}
        size="small"
        isBusy={isBusy && isChosen(order)}
        isWaiting={isBusy}
        accessibleName={texts.payAgainFor(toNumber(order))}
        onPress={() => send({ type: 'order.payAgain', orderId: order.id })}
      >
        {texts.payAgain}
      </Button>
    );
  };

  function orderAgain(application: InnerApplication) {
    const category = findCategory(application);
    if (!application.id || !category) return;
    forgetApplicationInProgress();
    storeSelection({ ...category, price: application.price ?? 0 });
    void navigate(paths.copyOf(application.id));
  }

  const list = () => (
    <>
      <OrdersScreen
        orders={isOutdated ? undefined : orders.data}
        confirmedId={confirmedId}
        isNewlyPaid={isNew}
        email={user?.email}
        kinds={kinds}
        below={<OlderPages pages={orders} name={texts.entries} />}
        failure={failure}
        renderAction={getAction}
        findBanner={(order) => (isChosen(order) ? banner : undefined)}
        canOrderAgain={(application) => Boolean(application.id && findCategory(application))}
        onPrint={setPrinted}
        onOrderAgain={orderAgain}
      />
      {printed ? (
        <Suspense>
          <PrintedReceipt order={printed} onPrinted={() => setPrinted(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
  const screens = {
    choosingOrder: list,
    fillingCart: list,
    inCart: () => (
      <Navigate to={paths.cart} state={unavailableText ? { error: unavailableText } : null} />
    ),
  } satisfies Record<PayAgainState, () => ReactNode>;
  return screens[snapshot.value]();
}

function toNumber({ id, customOrderId }: Order): string {
  return customOrderId || id;
}

/** `No longer available: {names}. …`, for some or for all items. */
function nameUnavailable(
  message: 'payAgain.leftOut' | 'payAgain.nothingLeft',
  names: readonly string[],
): string {
  return messages[message].replace('{names}', () => names.join(', '));
}

function providePayAgain({ api, changed }: Portal) {
  const notifyUnavailable =
    (message: Parameters<typeof nameUnavailable>[0]) =>
    (scope: ActionScope & { context: { unavailable: readonly string[] } }) =>
      showMessage(scope, {
        tone: 'error',
        text: nameUnavailable(message, scope.context.unavailable),
      });
  return payAgainMachine.provide({
    actors: toActors<PayAgainActors>({
      fillCart: api.payAgain.payAgain,
    }),
    actions: {
      notify: createNotify(),
      notifyLeftOut: notifyUnavailable('payAgain.leftOut'),
      notifyNothingLeft: notifyUnavailable('payAgain.nothingLeft'),
      refreshCart: () => void changed('cart'),
      refreshOrders: () => void changed('orders'),
    },
  });
}
