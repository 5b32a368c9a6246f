import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { OrderStatus } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { unfinishedPaymentMachine } from '#machines/unfinishedPayment.machine.ts';
import type { UnfinishedPaymentState } from '#machines/unfinishedPayment.machine.ts';
import { PaymentBanner as Banner } from '#ui/screens/checkout/PaymentBanner.tsx';
import { useFlow } from '#routes/flow/start.ts';
import { toStatePath } from '#routes/flow/statePath.ts';
import { useAllPages } from '#routes/lists/olderPages.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';
import {
  unfinishedPayment,
  forgetUnfinishedPayment,
  forgetOnDevice,
} from '#routes/portal/unfinishedPayment.ts';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';

/** The status of an unfinished payment, on every page but the cart, which shows it itself. */
export function PaymentBanner() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { data: payment } = useQuery(unfinishedPayment);
  if (!payment || payment.userId !== user?.id) return null;
  return (
    <UnfinishedPayment
      key={payment.orderId}
      orderId={payment.orderId}
      isElsewhere={pathname !== paths.cart}
    />
  );
}

interface UnfinishedPaymentProps {
  orderId: string;
  /** False on the cart. */
  isElsewhere: boolean;
}

function UnfinishedPayment({ orderId, isElsewhere }: UnfinishedPaymentProps) {
  const portal = usePortal();
  const { pathname, search } = useLocation();
  const [snapshot, send, flow] = useFlow(provideUnfinishedPayment(portal));
  const orders = useInfiniteQuery({ ...portal.queries.orders(), enabled: isElsewhere });
  const order = orders.data?.find(({ id }) => id === orderId);
  useAllPages(orders, isElsewhere && order === undefined);
  const hasAllOrders = orders.isSuccess && !orders.isFetching && !orders.hasNextPage;
  const state = toStatePath(snapshot.value);
  const isShownByPage = pathname + search === paths.order(orderId);

  const absence = orders.isError ? 'orders.unavailable' : hasAllOrders && 'order.missing';
  const event = order ? statusEvents[order.status] : absence;

  useEffect(() => {
    if (isElsewhere && event) send({ type: event });
  }, [send, isElsewhere, event]);
  const isSeen = isShownByPage && snapshot.can({ type: 'order.shown' });
  useEffect(() => {
    if (isSeen) send({ type: 'order.shown' });
  }, [send, isSeen]);

  const isShown = isElsewhere && !isShownByPage;
  useActionDetails(flow, { enabled: { 'payment.dismiss': isShown } });
  const banner = (shown?: ComponentProps<typeof Banner>['status']) => (
    <Banner
      status={shown}
      orderNumber={order?.customOrderId || orderId}
      amount={order?.totalAmount}
      href={shown === 'SUCCESS' ? paths.order(orderId) : paths.cart}
      onClose={() => send({ type: 'payment.dismiss' })}
    />
  );
  const screens = {
    'undecided.lookingUp': () => banner(),
    'undecided.unknown': () => null,
    'undecided.pending': () => banner(order?.isBeingPaid ? 'BEING_PAID' : 'PENDING'),
    paid: () => banner('SUCCESS'),
    failed: () => banner('FAILED'),
    putOff: () => null,
    settled: () => null,
  } satisfies Record<UnfinishedPaymentState, () => ReactNode>;
  return isShown ? screens[state]() : null;
}

const statusEvents = {
  PENDING: 'payment.pending',
  SUCCESS: 'payment.arrived',
  FAILED: 'payment.failed',
} as const satisfies Record<OrderStatus, string>;

function provideUnfinishedPayment({ cache }: Portal) {
  return unfinishedPaymentMachine.provide({
    actions: {
      forgetOnDevice: () => void forgetOnDevice(),
      forgetPayment: () => void forgetUnfinishedPayment(cache),
    },
  });
}
