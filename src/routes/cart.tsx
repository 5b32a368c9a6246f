import { useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { accepted } from '#contract/outcome.ts';
import type { CartItem } from '#contract/cart.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CheckoutActors, CheckoutState } from '#machines/checkout.machine.ts';
import { actorsFrom } from '#machines/port.ts';
import { messages } from '#messages';
import { fileCounts, firstAnswers, formatText } from '#ui/answers.ts';
import { CartScreen } from '#ui/screens/cart/CartScreen.tsx';
import { CheckoutPanel } from '#ui/screens/checkout/CheckoutPanel.tsx';
import { useFormLabels } from './formLabels.ts';
import { notifier } from './notices.tsx';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { queryKeys } from './queries.ts';
import { usePage } from './usePage.ts';

/** /cart: what is to be paid, and the payment (spec §2 Cart, §4 Checkout). */
export function Component() {
  usePage('In Cart Applications');
  const portal = usePortal();
  const { labels, kinds } = useFormLabels();
  const cart = useQuery(portal.queries.cart());
  const machine = useMemo(() => checkoutWith(portal), [portal]);
  const [snapshot, send] = useMachine(machine);

  const lineOf = ({ id, quantity, application }: CartItem) => ({
    id,
    quantity,
    name: application.category?.name || 'Untitled Application',
    answers: firstAnswers(application.formData, labels),
    format: formatText(fileCounts(application.formData, kinds)),
    price: application.price ?? 0,
  });
  const screen = (notice?: ReactNode) => (
    <CartScreen
      lines={cart.isError ? [] : cart.data?.map(lineOf)}
      isCheckingOut={snapshot.hasTag('busy') || snapshot.matches('outcomeUnknown')}
      notice={notice}
      onCheckout={() => send({ type: 'order.place' })}
    />
  );
  const screens = {
    reviewing: () => screen(),
    preparingPayment: () => screen(<CheckoutPanel stage="placing" />),
    placingOrder: () => screen(<CheckoutPanel stage="placing" />),
    paying: () => screen(<CheckoutPanel stage="paying" />),
    verifyingPayment: () => screen(<CheckoutPanel stage="verifying" />),
    cancellingOrder: () => screen(<CheckoutPanel stage="cancelling" />),
    readingOrder: () => screen(<CheckoutPanel stage="verifying" />),
    outcomeUnknown: () =>
      screen(<CheckoutPanel stage="unknown" onRetry={() => send({ type: 'order.check' })} />),
    windowUnavailable: () =>
      screen(
        <CheckoutPanel
          stage="failed"
          message={messages['payment.windowUnavailable']}
          onRetry={() => send({ type: 'payment.retry' })}
        />,
      ),
    paid: () => <Navigate to={paths.order(snapshot.context.order?.orderId ?? '')} />,
  } satisfies Record<CheckoutState, () => ReactNode>;
  return screens[snapshot.value]();
}

function checkoutWith({ api, cache, queries, paymentWindow }: Portal) {
  return checkoutMachine.provide({
    actors: actorsFrom<CheckoutActors>({
      preparePayment: () => paymentWindow.prepare(),
      placeOrder: (_, signal) => api.checkout.placeOrder(signal),
      openPaymentWindow: (order, signal) => paymentWindow.open(order, signal),
      verifyPayment: (proof, signal) => api.checkout.verifyPayment(proof, signal),
      cancelOrder: ({ orderId }, signal) => api.checkout.cancelOrder(orderId, signal),
      async readOrder({ orderId }) {
        const orders = await cache.fetchQuery({ ...queries.orders(), staleTime: 0 });
        return accepted(orders.find(({ id }) => id === orderId)?.status ?? 'MISSING');
      },
    }),
    actions: {
      notify: notifier(),
      refreshCart() {
        for (const queryKey of [queryKeys.cart, queryKeys.orders, queryKeys.applications]) {
          void cache.invalidateQueries({ queryKey });
        }
      },
    },
  });
}
