import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Navigate } from 'react-router';
import { releasePaymentLock, acquirePaymentLock } from '#api/paymentLock.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { CartItem } from '#contract/cart.ts';
import { orderedQuantity } from '#machines/cartItem.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type {
  CheckoutActors,
  CheckoutSnapshot,
  CheckoutState,
  CheckedStatus,
} from '#machines/checkout.machine.ts';
import { toActors } from '#machines/port.ts';
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
import {
  forgetUnfinishedPayment,
  rememberUnfinishedPayment,
} from '#routes/portal/unfinishedPayment.ts';
import { ListedCartItem } from './ListedCartItem.tsx';
import type { CartItemFlow } from './ListedCartItem.tsx';
import { changesEnded } from '#routes/portal/changes.ts';
import { subscribeToFlows } from '#routes/flow/running.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { useFormLabels } from '#routes/lists/formLabels.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { toItems } from '#routes/portal/queries.ts';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import { useRows } from '#routes/lists/rows.ts';
import { useFailedRead } from '#routes/portal/useFailedRead.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { common } from '#messages/common.ts';
import { createPaymentWindow } from '#api/paymentWindow.ts';

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

/** The items of a cart that can be bought. */
function toBought(items: readonly CartItem[]) {
  return items
    .filter(({ isAvailable }) => isAvailable)
    .map(({ id, application, addedPrice, quantity }) => ({
      id,
      name: applicationName(application),
      price: application.price ?? 0,
      addedPrice: addedPrice ?? undefined,
      quantity,
    }));
}

/** Whether items add up to this many rupees. */
function isSameAmount(items: readonly { price: number; quantity: number }[], amount: number) {
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return Math.round(total * 100) === Math.round(amount * 100);
}

/** The checkout of the cart as the customer sees it, which is what they agree to pay. */
function provideCheckout(portal: Portal, shown: ReturnType<typeof toBought> | undefined) {
  const { api, cache, queries, changed, userId } = portal;
  const paymentWindow = findPaymentWindow(portal);

  /** The customer sees the outcome here, so no other page needs to show it. */
  function recordEnd<Answer extends Outcome<unknown>>(answer: Answer): Answer {
    if (answer.ok || answer.refusal.code === 'already_paid') void forgetUnfinishedPayment(cache);
    return answer;
  }

  function toStatus(status: CheckedStatus) {
    if (status !== 'PENDING' && status !== 'BEING_PAID') void forgetUnfinishedPayment(cache);
    return accepted(status);
  }

  /** An unpaid order is among the newest, since placing another order replaces it. */
  async function newestOrders() {
    return toItems(await cache.fetchInfiniteQuery({ ...queries.orders(), staleTime: 0 }));
  }

  /** The status of an order, from the provider or, without that call, from the list of orders. */
  async function checkOrder({ orderId }: { orderId: string }, signal: AbortSignal) {
    const checked = await api.checkout.checkOrder({ orderId }, signal);
    if (checked.ok) {
      const { status, isBeingPaid } = checked.value;
      return toStatus(isBeingPaid ? 'BEING_PAID' : status);
    }
    const orders = await newestOrders();
    return toStatus(orders.find(({ id }) => id === orderId)?.status ?? 'MISSING');
  }

  /** Compares the shown cart with the server's; if that fails, placing the order decides. */
  async function isCartAsShown(): Promise<boolean> {
    const now = await cache.fetchQuery({ ...queries.cart(), staleTime: 0 }).catch(() => null);
    return !shown || !now || JSON.stringify(shown) === JSON.stringify(toBought(now));
  }

  return checkoutMachine.provide({
    actors: toActors<CheckoutActors>({
      async preparePayment(_, signal) {
        if (!(await changesEnded())) return refused('change_failed');
        if (!(await acquirePaymentLock(signal))) return refused('paying_elsewhere');
        return (await isCartAsShown()) ? paymentWindow.prepare() : refused('cart_changed');
      },
      async placeOrder(_, signal) {
        const placed = await api.checkout.placeOrder(undefined, signal);
        if (placed.ok) {
          const { orderId } = placed.value;
          await rememberUnfinishedPayment(cache, { userId: userId(), orderId });
        }
        return placed;
      },
      openPaymentWindow: (order, signal) => paymentWindow.open(order, signal),
      verifyPayment: async (proof, signal) =>
        recordEnd(await api.checkout.verifyPayment(proof, signal)),
      cancelOrder: async (order, signal) =>
        recordEnd(await api.checkout.cancelOrder(order, signal)),
      async findOrder() {
        const orders = await newestOrders();
        return accepted(orders.find(({ status }) => status === 'PENDING')?.id ?? null);
      },
      checkOrder,
    }),
    actions: {
      notify: createNotify(),
      endPayment: releasePaymentLock,
      refreshCart: () => void changed('cart', 'orders', 'applications'),
    },
  });
}

const windows = new WeakMap<Portal, ReturnType<typeof createPaymentWindow>>();

/** The portal's payment window, created with the first cart, as only that page needs it. */
function findPaymentWindow(portal: Portal) {
  const { settings, session } = portal;
  const paymentWindow =
    windows.get(portal) ??
    createPaymentWindow({
      script: settings.paymentScript,
      key: settings.paymentKey,
      payee: common.brand,
      customer() {
        const { user } = session.getSnapshot().context;
        return { name: user?.fullName, email: user?.email, contact: user?.mobile };
      },
    });
  windows.set(portal, paymentWindow);
  return paymentWindow;
}
