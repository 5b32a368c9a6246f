import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PaymentBanner as Note } from '#ui/screens/checkout/PaymentBanner.tsx';
import {
  unfinishedPayment,
  forgetUnfinishedPayment,
  forgetOnDevice,
} from '#routes/portal/unfinishedPayment.ts';
import { useWhole } from '#routes/lists/olderPages.tsx';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';

/**
 * The status of an unfinished payment, on whichever page the customer opens. The cart shows it
 * itself; a final outcome is shown once.
 */
export function PaymentBanner() {
  const { cache, queries } = usePortal();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [isPutOff, setPutOff] = useState(false);
  const { data: begun } = useQuery(unfinishedPayment);
  const orderId = begun?.userId === user?.id ? begun?.orderId : undefined;
  const isElsewhere = pathname !== paths.cart;
  const isAsked = orderId !== undefined && isElsewhere;
  const orders = useInfiniteQuery({ ...queries.orders(), enabled: isAsked });
  const order = orders.data?.find(({ id }) => id === orderId);
  useWhole(orders, isAsked && order === undefined);
  const isShownByPage = orderId !== undefined && pathname + search === paths.order(orderId);
  const isWhole = order !== undefined || !orders.hasNextPage;
  const isKnown = orders.isSuccess && !orders.isFetching && isWhole;
  const isSettled = isKnown && order?.status !== 'PENDING';
  const isOver = isSettled && (order === undefined || isShownByPage);
  useEffect(() => {
    if (!orderId || !isElsewhere || !isSettled) return;
    void (isOver ? forgetUnfinishedPayment(cache) : forgetOnDevice());
  }, [cache, orderId, isElsewhere, isSettled, isOver]);

  if (!orderId || !isElsewhere || isPutOff || isOver || isShownByPage || orders.isError)
    return null;
  return (
    <Note
      status={order?.status}
      orderNumber={order?.customOrderId || orderId}
      amount={order?.totalAmount}
      href={order?.status === 'SUCCESS' ? paths.order(orderId) : paths.cart}
      onClose={() => {
        if (isSettled) void forgetUnfinishedPayment(cache);
        else setPutOff(true);
      }}
    />
  );
}
