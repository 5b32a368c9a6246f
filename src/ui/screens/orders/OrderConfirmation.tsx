import type { Order, OrderStatus } from '#contract/orders.ts';
import { texts } from '#messages/orders.ts';
import { signedIn } from '#messages/signedIn.ts';
import { Heading } from '#ui/parts/Heading.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Money } from '#ui/parts/Money.tsx';
import * as styles from './OrderConfirmation.css.ts';

const icons = {
  SUCCESS: 'check',
  PENDING: 'clock',
  FAILED: 'cross',
} satisfies Record<OrderStatus, IconName>;

/** What came out of a payment: order number, amount, what happens next. */
export function OrderConfirmation({ order }: { order: Order }) {
  const { title, next } = texts.confirmed[order.status];
  return (
    <section className={styles.panel[order.status]} aria-label={texts.confirmation}>
      <span className={styles.figure[order.status]}>
        <Icon name={icons[order.status]} size="large" />
      </span>
      <div className={styles.words}>
        <Heading level={2} size="large">
          {title}
        </Heading>
        <p>{next}</p>
        <dl className={styles.facts}>
          <div>
            <dt className={styles.label}>{texts.orderNumber}</dt>
            <dd className={styles.value}>{order.customOrderId || order.id}</dd>
          </div>
          <div>
            <dt className={styles.label}>{signedIn.amount}</dt>
            <dd className={styles.value}>
              <Money amount={order.totalAmount} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
