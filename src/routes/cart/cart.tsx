import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Navigate } from 'react-router';
import { releasePaymentLock } from '#api/paymentLock.ts';
import type { CartItem } from '#contract/cart.ts';
import { orderedQuantity } from '#machines/cartItem.machine.ts';
import type { CheckoutSnapshot, CheckoutState } from '#machines/checkout.machine.ts';
import { messages } from '#messages';
import { cart as texts } from '#messages/cart.ts';
import { fileCounts, formatText, noFiles } from '#ui/answers.ts';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import { CartScreen } from '#ui/screens/cart/CartScreen.tsx';
import {
  PaymentFailed,
  PaymentProgress,
  PaymentUnknown,
  UnfinishedPayment,
} from '#ui/screens/checkout/CheckoutPanels.tsx';
import { applicationName, findSharedNames } from '#routes/lists/applicationName.ts';
import { provideCheckout, toBought } from './provideCheckout.ts';
import { ListedCartItem } from './ListedCartItem.tsx';
import type { CartItemFlow } from './ListedCartItem.tsx';
import { subscribeToFlows } from '#routes/flow/running.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { useFormLabels } from '#routes/lists/formLabels.ts';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import { useRows } from '#routes/lists/rows.ts';
import { useFailedRead } from '#routes/portal/useFailedRead.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

/** /cart: the cart and its payment (spec §2 Cart, §4 Checkout). */
export function Component() {
  usePageTitle(texts.title);
  const portal = usePortal();
  const { labels, kinds } = useFormLabels();
  const cart = useQuery(portal.queries.cart());
  const { rows, onRowState } = useRows(cart.data, ({ applicationId }) => applicationId);
  const { bought, onFlow } = useBought(cart.data);
  const [snapshot, send, checkout] = useFlow(provideCheckout(portal, cart.data && bought));
  const banner = useBanner(checkout);
  useEffect(() => send({ type: 'checkout.open' }), [send]);
  useEffect(() => releasePaymentLock, []);
  const pages = useInfiniteQuery(portal.queries.bookmarks());
  const bookmarks = pages.hasNextPage ? undefined : pages.data;
  const { orderId } = snapshot.context;
  const orders = useInfiniteQuery({
    ...portal.queries.orders(),
    enabled: snapshot.matches('unfinished'),
  });
  const unfinished = orders.data?.find(({ id }) => id === orderId);
  // Another tab or the provider may end it.
  const hasEnded = orders.data && orderId !== undefined && unfinished?.status !== 'PENDING';
  useEffect(() => {
    if (hasEnded) send({ type: 'order.check' });
  }, [send, hasEnded]);
  const failure = useFailedRead(cart, texts.unread);
  // Paying orders the current cart; if it differs, the new order replaces the unfinished one.
  const isOfCart = !cart.data || !unfinished || isSameAmount(bought, unfinished.totalAmount);
  useActionDetails(checkout, {
    enabled: { 'order.place': bought.length > 0 },
  });
  // In that state, the panel shows the problem with the next step.
  const problem = snapshot.matches('windowUnavailable') ? undefined : banner;
  const applications = (rows ?? []).map(({ application }) => application);
  const sharedNames = findSharedNames(applications);
  const hasFiles = applications.some(
    ({ formData }) => formatText(fileCounts(formData, kinds)) !== noFiles,
  );
  const isLocked = isCheckingOut(snapshot);
  const items = rows?.map((item) => (
    <ListedCartItem
      key={item.id}
      item={item}
      hasDuplicateName={sharedNames.has(applicationName(item.application))}
      labels={labels}
      kinds={kinds}
      hasFiles={hasFiles}
      isBookmarked={
        bookmarks?.some(({ applicationId }) => applicationId === item.applicationId) ?? true
      }
      isLocked={isLocked}
      onRowState={onRowState}
      onFlow={onFlow}
    />
  ));
  const screen = (panel?: ReactElement) => (
    <CartScreen
      rows={items}
      hasFiles={hasFiles}
      bought={bought}
      seller={portal.settings.seller}
      isCheckingOut={isLocked}
      banner={
        <>
          <FlowErrorBanner banner={problem} />
          {panel}
        </>
      }
      failure={failure}
      onCheckout={() => send({ type: 'order.place' })}
    />
  );
  const unknown = (isChecking: boolean) =>
    screen(
      <PaymentUnknown
        isChecking={isChecking}
        onCheck={() => send({ type: 'order.check' })}
        onLeave={() => send({ type: 'order.leave' })}
      />,
    );
  const review = () => screen();
  const placing = () => screen(<PaymentProgress stage="placing" />);
  const screens = {
    reviewing: review,
    findingOrder: review,
    checkingOrder: () => screen(<PaymentProgress stage="checking" />),
    unfinished: () =>
      screen(
        <UnfinishedPayment
          title={messages['payment.unfinished']}
          order={
            unfinished && {
              number: unfinished.customOrderId || unfinished.id,
              amount: unfinished.totalAmount,
            }
          }
          isOfCart={isOfCart}
          onCheck={() => send({ type: 'order.check' })}
          onCancel={() => send({ type: 'order.cancel' })}
        />,
      ),
    preparingPayment: placing,
    placingOrder: placing,
    paying: () => screen(<PaymentProgress stage="paying" />),
    verifyingPayment: () => screen(<PaymentProgress stage="verifying" />),
    cancellingOrder: () => screen(<PaymentProgress stage="cancelling" />),
    readingOrder: () => unknown(true),
    outcomeUnknown: () => unknown(false),
    windowUnavailable: () =>
      screen(
        <PaymentFailed
          message={messages['payment.windowUnavailable']}
          onRetry={() => send({ type: 'order.place' })}
        />,
      ),
    left: () => <Navigate to={paths.orders} />,
    paid: () => (
      <Navigate to={paths.order(snapshot.context.orderId ?? '')} state={{ isNewlyPaid: true }} />
    ),
  } satisfies Record<CheckoutState, () => ReactNode>;
  return screens[snapshot.value]();
}

function isCheckingOut(snapshot: CheckoutSnapshot): boolean {
  if (snapshot.matches('findingOrder')) return false;
  return snapshot.hasTag('busy') || snapshot.matches('outcomeUnknown');
}

/** The items to pay for, with the quantities that their flows hold. */
function useBought(items: readonly CartItem[] = []) {
  const [flows, setFlows] = useState<Readonly<Record<string, CartItemFlow>>>({});
  const onFlow = useCallback(
    (id: string, flow: CartItemFlow) => setFlows((before) => ({ ...before, [id]: flow })),
    [],
  );
  const buyable = toBought(items);
  const readQuantity = ({ id, quantity }: (typeof buyable)[number]) => {
    const flow = flows[id];
    return flow ? orderedQuantity(flow.getSnapshot()) : quantity;
  };
  // As text, because React compares the value by identity.
  const read = () => buyable.map(readQuantity).join();
  const quantities = useSyncExternalStore(subscribeToFlows, read).split(',');
  const bought = buyable
    .map((item, place) => ({ ...item, quantity: Number(quantities[place]) }))
    .filter(({ quantity }) => quantity > 0);
  return { bought, onFlow };
}

/** Whether items add up to this many rupees. */
function isSameAmount(items: readonly { price: number; quantity: number }[], amount: number) {
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return Math.round(total * 100) === Math.round(amount * 100);
}
