import { Link } from 'react-aria-components/Link';
import type { ListedStaffOrder } from '#contract/staffOrders.ts';
import { deskPaths } from '#contract/deskPaths.ts';
import { deskOrder, deskOrders as texts } from '#messages/deskOrders.ts';
import { orderDate, rupeesWithPaise } from '#ui/format.ts';
import { OrderBadge } from '#ui/parts/Badge.tsx';
import { Money } from '#ui/parts/Money.tsx';
import * as rows from './Rows.css.ts';

interface OrderRowProps {
  order: ListedStaffOrder;
  /** False where all orders are of one customer. */
  hasCustomer?: boolean;
}

/** One order of a list. */
export function OrderRow({ order, hasCustomer = true }: OrderRowProps) {
  const { customer, items, refunded, refunds, disputes } = order;
  const open = disputes.find(isOpenDispute);
  const number = order.customOrderId || order.id;
  const bought = items.map(({ category, quantity }) => `${quantity} × ${category}`).join(', ');
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <Link href={deskPaths.order(order.id)} className={rows.link}>
          {number}
        </Link>
        {hasCustomer ? <span>{nameCustomer(customer)}</span> : null}
        <span className={rows.facts}>
          <span>{orderDate(order.createdAt)}</span>
          <span>{bought}</span>
          {refunded > 0 ? <span>{texts.refunded(rupeesWithPaise(refunded))}</span> : null}
          {refunds.pending > 0 ? <span>{texts.pendingRefund}</span> : null}
          {refunds.failed > 0 ? <span className={rows.urgent}>{texts.failedRefund}</span> : null}
          {open ? <span className={rows.urgent}>{disputeText(open.respondBy)}</span> : null}
        </span>
      </span>
      <span className={rows.end}>
        <Money amount={order.totalAmount} />
        <span className={rows.status}>
          <StatusBadge status={order.status} />
        </span>
      </span>
    </li>
  );
}

/** The status of an order; customers never see a cancelled one. */
export function StatusBadge({ status }: Pick<ListedStaffOrder, 'status'>) {
  return status === 'CANCELLED' ? (
    <span className={rows.detail}>{texts.cancelled}</span>
  ) : (
    <OrderBadge status={status} />
  );
}

/** The name and company of a customer, or that the account was deleted. */
export function nameCustomer({ name, company, email }: ListedStaffOrder['customer']): string {
  return [name, company].filter(Boolean).join(', ') || email || deskOrder.deletedAccount;
}

/** Whether the dispute can still be answered. */
export const isOpenDispute = ({ status }: Pick<ListedStaffOrder['disputes'][number], 'status'>) =>
  !['won', 'lost', 'closed'].includes(status);

/** `Disputed · Answer by Nov 30, 2026 10:00 AM`. */
function disputeText(respondBy: string | null | undefined): string {
  const by = respondBy ? texts.answerBy(orderDate(respondBy)) : '';
  return [texts.disputed, by].filter(Boolean).join(' · ');
}
