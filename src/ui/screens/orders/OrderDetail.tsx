import type { ReactNode } from 'react';
import type { Order, OrderEvent, OrderRefund, PaymentAttempt } from '#contract/orders.ts';
import { orders as texts } from '#messages/orders.ts';
import { payments as paymentWords } from '#messages/payments.ts';
import { signedIn } from '#messages/frame.ts';
import { orderDate } from '#ui/format.ts';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { PaymentStatus, RefundStatus } from '#ui/parts/PaymentStatus.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import type { TimelineEvent } from '#ui/parts/Timeline.tsx';
import { isRefunded, displayStatus, paymentMethod } from './displayStatus.ts';
import * as styles from './OrderDetail.css.ts';

interface OrderDetailProps {
  order: Order;
  /** Shown beside the title, or alone if the back end sends no details. */
  children?: ReactNode;
  /** In a confirmation, which says itself what happens next. */
  isConfirmation?: boolean;
}

/** Details on demand: all payment attempts, the history and the next steps. */
export function OrderDetail({ order, children, isConfirmation }: OrderDetailProps) {
  const { payments, history, refunds } = order;
  if (!payments && !history) return <div className={styles.alone}>{children}</div>;
  const status = payments?.some(isRefunded) ? 'refunding' : displayStatus(order);
  return (
    <Disclosure
      title={texts.detail}
      accessibleName={texts.detailOf(order.customOrderId || order.id)}
      beside={children}
    >
      <div className={styles.detail}>
        <section className={styles.part}>
          <h3 className={styles.title}>{texts.payments}</h3>
          {payments?.length ? (
            <ul className={styles.payments}>
              {payments.map((payment) => (
                <Payment key={payment.id} payment={payment} />
              ))}
            </ul>
          ) : (
            <p className={styles.next}>{texts.noPayment}</p>
          )}
          {refunds?.length ? (
            <>
              <h3 className={styles.title}>{texts.refunds}</h3>
              <ul className={styles.payments}>
                {refunds.map((refund) => (
                  <Refund key={refund.id} refund={refund} />
                ))}
              </ul>
            </>
          ) : null}
          {status === 'paid' || isConfirmation ? null : (
            <p className={styles.next}>{texts.next[status]}</p>
          )}
        </section>
        {history?.length ? (
          <section className={styles.part}>
            <h3 className={styles.title}>{signedIn.history}</h3>
            <Timeline events={history.map(shownEvent)} />
          </section>
        ) : null}
      </div>
    </Disclosure>
  );
}

function Payment({ payment }: { payment: PaymentAttempt }) {
  const { at, amount, status, reason } = payment;
  const facts = [orderDate(at), paymentMethod(payment)].filter(Boolean).join(' · ');
  return (
    <li className={styles.payment}>
      <PaymentStatus status={status} />
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.facts}>{facts}</span>
      {reason ? <span className={styles.reason}>{reason}</span> : null}
    </li>
  );
}

function Refund({ refund: { at, amount, status, reason } }: { refund: OrderRefund }) {
  return (
    <li className={styles.payment}>
      <RefundStatus status={status} labels={texts.refundStates} />
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.facts}>{orderDate(at)}</span>
      {reason ? <span className={styles.reason}>{signedIn.reason(reason)}</span> : null}
    </li>
  );
}

function shownEvent(
  { at, event }: OrderEvent,
  index: number,
  all: readonly OrderEvent[],
): TimelineEvent {
  const wasClosed = all
    .slice(0, index)
    .some((before) => before.event === 'failed' || before.event === 'cancelled');
  const isLate = event === 'paid' && wasClosed;
  return { at, title: isLate ? texts.paidLate : paymentWords.events[event] };
}
