import type { Order, OrderStatus } from '#contract/orders.ts';
import { Heading } from '#ui/parts/Heading.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Money } from '#ui/parts/Money.tsx';
import * as styles from './OrderConfirmation.css.ts';

const words = {
  SUCCESS: {
    icon: 'check',
    title: 'Thank you, your order is paid',
    next: 'We start working on your applications now. You find their state under My Submission.',
  },
  PENDING: {
    icon: 'clock',
    title: 'We are checking your payment',
    next: 'If your card was charged, this order is confirmed by itself. Please do not pay again yet.',
  },
  FAILED: {
    icon: 'cross',
    title: 'This payment did not go through',
    next: 'Nothing was charged as far as we know. Your applications are kept.',
  },
} satisfies Record<OrderStatus, { icon: IconName; title: string; next: string }>;

/** What came out of a payment: order number, amount, what happens next. */
export function OrderConfirmation({ order }: { order: Order }) {
  const { icon, title, next } = words[order.status];
  return (
    <section className={styles.panel[order.status]} aria-label="Confirmation">
      <span className={styles.figure[order.status]}>
        <Icon name={icon} size="large" />
      </span>
      <div className={styles.words}>
        <Heading level={2} size="large">
          {title}
        </Heading>
        <p>{next}</p>
        <dl className={styles.facts}>
          <div>
            <dt className={styles.label}>Order number</dt>
            <dd className={styles.value}>{order.customOrderId || order.id}</dd>
          </div>
          <div>
            <dt className={styles.label}>Amount</dt>
            <dd className={styles.value}>
              <Money amount={order.totalAmount} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
