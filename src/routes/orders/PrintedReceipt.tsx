import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#contract/orders.ts';
import { Receipt } from '#ui/screens/orders/Receipt.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';

interface PrintedReceiptProps {
  order: Order;
  onPrinted(): void;
}

/** The receipt of an order, rendered for printing. */
export function Component({ order, onPrinted }: PrintedReceiptProps) {
  const { settings } = usePortal();
  const { user } = useSession();
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    addEventListener('afterprint', done);
    window.print();
    return () => removeEventListener('afterprint', done);
  }, []);
  // Orders of earlier versions have no buyer.
  const buyer = order.buyer ?? {
    name: user?.fullName ?? '',
    company: user?.companyName ?? '',
    email: user?.email ?? '',
    country: user?.country ?? '',
    gstNo: user?.gstNo ?? '',
  };
  return <Receipt order={order} buyer={buyer} seller={settings.seller} />;
}
