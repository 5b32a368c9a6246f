import type { Order, OrderEvent, PaymentAttempt } from '#contract/orders.ts';
import { orderDate } from '#ui/format.ts';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import type { TimelineEvent } from '#ui/parts/Timeline.tsx';
import * as styles from './OrderDetail.css.ts';

const title = 'Payments and history';

/** On demand: every payment that was tried, what happened, and what happens next. */
export function OrderDetail({ order }: { order: Order }) {
  const { payments, history } = order;
  const next = nextOf(order);
  return (
    <Disclosure
      title={title}
      accessibleName={`${title} of order ${order.customOrderId || order.id}`}
    >
      <div className={styles.detail}>
        <section className={styles.part}>
          <h3 className={styles.title}>Payments</h3>
          {payments?.length ? (
            <ul className={styles.payments}>
              {payments.map((payment) => (
                <Payment key={payment.id} payment={payment} />
              ))}
            </ul>
          ) : (
            <p className={styles.next}>No payment was tried yet.</p>
          )}
          {next ? <p className={styles.next}>{next}</p> : null}
        </section>
        {history?.length ? (
          <section className={styles.part}>
            <h3 className={styles.title}>History</h3>
            <Timeline events={history.map(shownEvent)} />
          </section>
        ) : null}
      </div>
    </Disclosure>
  );
}

const outcomes = {
  created: { look: 'open', words: 'Not finished' },
  authorized: { look: 'open', words: 'Reserved' },
  captured: { look: 'good', words: 'Paid' },
  failed: { look: 'bad', words: 'Failed' },
  released: { look: 'bad', words: 'Not taken' },
  refunding: { look: 'open', words: 'Being refunded' },
  refunded: { look: 'open', words: 'Refunded' },
} satisfies Record<PaymentAttempt['status'], { look: keyof typeof styles.outcome; words: string }>;

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
};

function Payment({ payment }: { payment: PaymentAttempt }) {
  const { at, amount, status, method, reason } = payment;
  const { look, words } = outcomes[status];
  const facts = [orderDate(at), methods[method ?? '']].filter(Boolean).join(' · ');
  return (
    <li className={styles.payment}>
      <span className={styles.outcome[look]}>{words}</span>
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.facts}>{facts}</span>
      {reason ? <span className={styles.reason}>{reason}</span> : null}
    </li>
  );
}

const words: Record<OrderEvent['event'], string> = {
  made: 'Order made',
  payment_failed: 'Payment failed',
  failed: 'Order failed',
  cancelled: 'Cancelled',
  replaced: 'Replaced by a newer order',
  paid: 'Paid',
  paid_too_much: 'Too much was paid',
  paid_too_little: 'Too little was paid',
  refunding: 'Refund started',
  refunded: 'Refunded',
};

function shownEvent(
  { at, event }: OrderEvent,
  index: number,
  all: readonly OrderEvent[],
): TimelineEvent {
  const wasClosed = all
    .slice(0, index)
    .some((before) => before.event === 'failed' || before.event === 'cancelled');
  const isLate = event === 'paid' && wasClosed;
  return { at, what: isLate ? 'Paid late' : words[event] };
}

function nextOf({ status, payments }: Order): string | undefined {
  const has = (...wanted: PaymentAttempt['status'][]) =>
    payments?.some((payment) => wanted.includes(payment.status));
  if (has('refunding', 'refunded')) {
    return 'Refunded money usually arrives within five to seven working days.';
  }
  if (status === 'SUCCESS') return undefined;
  if (has('created', 'authorized', 'captured')) {
    return 'We are checking a payment with the payment provider. If it went through, this order is confirmed by itself. Please do not pay again yet.';
  }
  return status === 'PENDING'
    ? 'Nothing is charged until you finish the payment from your cart.'
    : 'Nothing was charged as far as we know. You can pay again from your cart.';
}
