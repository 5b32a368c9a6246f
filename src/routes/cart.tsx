import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { releasePaymentLock, takePaymentLock } from '#api/paymentLock.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { CartItem } from '#contract/cart.ts';
import type { Outcome } from '#contract/outcome.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type {
  CheckoutActors,
  CheckoutSnapshot,
  CheckoutState,
  OrderStanding,
} from '#machines/checkout.machine.ts';
import { actorsFrom } from '#machines/port.ts';
import { messages } from '#messages';
import { texts } from '#messages/cart.ts';
import { signedIn } from '#messages/signedIn.ts';
import { fileCounts, firstAnswers, formatText } from '#ui/answers.ts';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { Standing } from '#ui/parts/Notice.tsx';
import { CartScreen } from '#ui/screens/cart/CartScreen.tsx';
import type { CartLine } from '#ui/screens/cart/CartScreen.tsx';
import { CheckoutPanel, UnfinishedPayment } from '#ui/screens/checkout/CheckoutPanel.tsx';
import { forgetBegunPayment, rememberBegunPayment } from './begunPayment.ts';
import { cartLinesOf } from './cartLines.ts';
import type { CartLineActor } from './cartLines.ts';
import { useFlow } from './flow.ts';
import { useNotices } from './flowNotices.ts';
import { useFormLabels } from './formLabels.ts';
import { hangingMove } from './move.ts';
import { notifier } from './notices.tsx';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { itemsIn } from './queries.ts';
import { useOffers } from './quickFind/actions.ts';
import type { Offer } from './quickFind/actions.ts';
import { useFailedRead } from './useFailedRead.ts';
import { usePage } from './usePage.ts';
import { useRows } from './useRows.ts';
import type { Row } from './useRows.ts';

const offers: readonly Offer<{ type: 'order.place' }>[] = [
  { event: { type: 'order.place' }, name: texts.checkout, icon: 'cart' },
];

const noOffers: typeof offers = [];

/** /cart: what is to be paid, and the payment (spec §2 Cart, §4 Checkout). */
export function Component() {
  usePage(texts.title);
  const portal = usePortal();
  const { labels, kinds } = useFormLabels();
  const cart = useQuery(portal.queries.cart());
  const [snapshot, send, checkout] = useFlow(checkoutWith(portal));
  const noticeOf = useNotices();
  useEffect(() => send({ type: 'checkout.open' }), [send]);
  const bookmarked = useInfiniteQuery(portal.queries.bookmarks());
  const bookmarks = bookmarked.hasNextPage ? undefined : bookmarked.data;
  const cartLines = useMemo(() => cartLinesOf(portal, bookmarks), [portal, bookmarks]);
  const failure = useFailedRead(cart, 'cart.loadFailed');
  const rows = useRows(cart.data, cartLines);
  useOffers(snapshot, send, rows?.length ? offers : noOffers);
  const actorOf = ({ id }: CartLine) => rows?.find(({ item }) => item.id === id)?.actor;
  const removing = rows?.find(isRemoving);

  const lineOf = (row: CartRow): CartLine => ({
    id: row.item.id,
    name: nameOf(row.item),
    answers: firstAnswers(row.item.application.formData, labels),
    format: formatText(fileCounts(row.item.application.formData, kinds)),
    price: row.item.application.price ?? 0,
    addedPrice: row.item.addedPrice ?? undefined,
    isAvailable: row.item.isAvailable,
    quantity: row.snapshot.context.wanted,
    notice: noticeOf(row.actor),
    hanging: hangingMove(row.snapshot.children.move),
    state: stateOf(row),
  });
  // There the panel says it, with the way on.
  const problem = snapshot.matches('windowUnavailable') ? undefined : noticeOf(checkout);
  const screen = (panel?: ReactNode) => (
    <>
      <CartScreen
        lines={rows?.map(lineOf)}
        isCheckingOut={isCheckingOut(snapshot)}
        notice={
          <>
            <Standing notice={problem} />
            {panel}
          </>
        }
        failure={failure}
        onQuantity={(line, quantity) => actorOf(line)?.send({ type: 'quantity.change', quantity })}
        onMove={(line) => actorOf(line)?.send({ type: 'line.move' })}
        onRemove={(line) => actorOf(line)?.send({ type: 'line.remove' })}
        onUndo={(line) => actorOf(line)?.send({ type: 'removal.undo' })}
        onFinishMove={(line) =>
          actorOf(line)?.getSnapshot().children.move?.send({ type: 'move.retry' })
        }
        onCheckout={() => send({ type: 'order.place' })}
      />
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={texts.removeTitle}
        message={texts.removeQuestion(removing ? nameOf(removing.item) : '')}
        isBusy={removing?.snapshot.matches('removingLine')}
        onConfirm={() => removing?.actor.send({ type: 'removal.confirm' })}
        onCancel={() => removing?.actor.send({ type: 'removal.cancel' })}
      />
    </>
  );
  const leave = () => send({ type: 'order.leave' });
  const screens = {
    reviewing: () => screen(),
    findingOrder: () => screen(),
    checkingOrder: () => screen(<CheckoutPanel stage="checking" />),
    unfinished: () =>
      screen(
        <UnfinishedPayment
          title={messages['payment.unfinished']}
          onCheck={() => send({ type: 'order.check' })}
          onPay={() => send({ type: 'order.place' })}
          onCancel={() => send({ type: 'order.cancel' })}
        />,
      ),
    preparingPayment: () => screen(<CheckoutPanel stage="placing" />),
    placingOrder: () => screen(<CheckoutPanel stage="placing" />),
    paying: () => screen(<CheckoutPanel stage="paying" />),
    verifyingPayment: () => screen(<CheckoutPanel stage="verifying" />),
    cancellingOrder: () => screen(<CheckoutPanel stage="cancelling" />),
    readingOrder: () => screen(<CheckoutPanel stage="unknown" isChecking onLeave={leave} />),
    outcomeUnknown: () =>
      screen(
        <CheckoutPanel
          stage="unknown"
          onRetry={() => send({ type: 'order.check' })}
          onLeave={leave}
        />,
      ),
    windowUnavailable: () =>
      screen(
        <CheckoutPanel
          stage="failed"
          message={messages['payment.windowUnavailable']}
          onRetry={() => send({ type: 'order.place' })}
        />,
      ),
    left: () => <Navigate to={paths.orders} />,
    paid: () => <Navigate to={paths.order(snapshot.context.orderId ?? '')} />,
  } satisfies Record<CheckoutState, () => ReactNode>;
  return screens[snapshot.value]();
}

function isCheckingOut(snapshot: CheckoutSnapshot): boolean {
  if (snapshot.matches('findingOrder')) return false;
  return snapshot.hasTag('busy') || snapshot.matches('outcomeUnknown');
}

function nameOf({ application }: CartItem): string {
  return application.category?.name || signedIn.untitled;
}

type CartRow = Row<CartItem, CartLineActor>;

function isRemoving({ snapshot }: CartRow): boolean {
  return snapshot.matches('confirmingRemoval') || snapshot.matches('removingLine');
}

function stateOf({ snapshot }: CartRow): CartLine['state'] {
  if (snapshot.matches('removed')) return 'removed';
  if (snapshot.matches('restoringLine')) return 'restoring';
  if (snapshot.matches('changingQuantity')) return 'saving';
  return snapshot.hasTag('busy') || snapshot.matches('moving') ? 'busy' : 'resting';
}

function checkoutWith({ api, cache, queries, changed, session, paymentWindow }: Portal) {
  /** The customer is told here how the payment ended, so nothing is left to tell (C-01). */
  function noteEnd<Answer extends Outcome<unknown>>(answer: Answer): Answer {
    if (answer.ok || answer.refusal.code === 'already_paid') void forgetBegunPayment(cache);
    return answer;
  }

  function standing(status: OrderStanding) {
    if (status !== 'PENDING') void forgetBegunPayment(cache);
    return accepted(status);
  }

  /** An unpaid order is the newest; placing another one replaces it. */
  async function newestOrders() {
    return itemsIn(await cache.fetchInfiniteQuery({ ...queries.orders(), staleTime: 0 }));
  }

  /** How an order stands; a back end that cannot ask the provider is asked for its list. */
  async function standingOf({ orderId }: { orderId: string }, signal: AbortSignal) {
    const checked = await api.checkout.checkOrder({ orderId }, signal);
    if (checked.ok) return standing(checked.value.status);
    const orders = await newestOrders();
    return standing(orders.find(({ id }) => id === orderId)?.status ?? 'MISSING');
  }

  return checkoutMachine.provide({
    actors: actorsFrom<CheckoutActors>({
      preparePayment: async () =>
        (await takePaymentLock()) ? paymentWindow.prepare() : refused('paying_elsewhere'),
      async placeOrder(_, signal) {
        const placed = await api.checkout.placeOrder(undefined, signal);
        const userId = session.getSnapshot().context.user?.id;
        if (placed.ok && userId) {
          await rememberBegunPayment(cache, { userId, orderId: placed.value.orderId });
        }
        return placed;
      },
      openPaymentWindow: (order, signal) => paymentWindow.open(order, signal),
      verifyPayment: async (proof, signal) =>
        noteEnd(await api.checkout.verifyPayment(proof, signal)),
      cancelOrder: async (order, signal) => noteEnd(await api.checkout.cancelOrder(order, signal)),
      async findOrder() {
        const orders = await newestOrders();
        return accepted(orders.find(({ status }) => status === 'PENDING')?.id ?? null);
      },
      checkOrder: standingOf,
      readOrder: standingOf,
    }),
    actions: {
      notify: notifier(),
      endPayment: releasePaymentLock,
      refreshCart: () => void changed('cart', 'orders', 'applications'),
    },
  });
}
