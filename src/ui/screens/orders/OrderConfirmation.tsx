import { toStatus } from '#contract/application.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { orders as texts } from '#messages/orders.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import { Stack } from '#ui/parts/space.tsx';
import * as styles from './OrderConfirmation.css.ts';
import { displayStatus, refundText } from './displayStatus.ts';
import type { DisplayStatus } from './displayStatus.ts';

const icons = {
  SUCCESS: 'check',
  PENDING: 'clock',
  FAILED: 'cross',
} satisfies Record<OrderStatus, IconName>;

const looks: Partial<Record<DisplayStatus, OrderStatus>> = {
  paid: 'SUCCESS',
  partlyRefunded: 'SUCCESS',
  failed: 'FAILED',
};

interface OrderConfirmationProps {
  order: Order;
  /** Whether it was just paid; only then the page thanks the customer. */
  isNew: boolean;
  /** The recipient of its confirmation. */
  email: string;
  onPrint(): void;
}

const isWhollyDone = ({ items }: Order) =>
  items.length > 0 &&
  items.every(({ application }) => application && toStatus(application.appStatus) === 'completed');

/** The result of a payment: order number, amount, next steps. */
export function OrderConfirmation({ order, isNew, email, onPrint }: OrderConfirmationProps) {
  const known = displayStatus(order);
  // If it was just paid, or the back end lists no payments, its payment may still arrive.
  const status = known === 'unpaid' && (isNew || !order.payments) ? 'checking' : known;
  const look = looks[status] ?? 'PENDING';
  const isPaid = status === 'paid' || status === 'partlyRefunded';
  const refund = refundText(order);
  const isCompleted = isPaid && isWhollyDone(order);
  const reached = isCompleted ? texts.steps.length - 1 : 0;
  const number = order.customOrderId || order.id;
  return (
    <section className={styles.panel[look]} aria-label={texts.confirmation}>
      <span className={styles.figure[look]}>
        <Icon name={icons[look]} size="large" />
      </span>
      <Stack space="small">
        <Heading level={2} size="large">
          <Unbroken>
            {status === 'paid' && !isNew ? texts.isPaid(number) : texts.confirmed[status]}
          </Unbroken>
        </Heading>
        {isCompleted ? null : <p>{texts.next[status]}</p>}
        {status === 'paid' && isNew && email ? (
          <p>
            <Unbroken>{texts.confirmationSent(email)}</Unbroken>
          </p>
        ) : null}
        <dl className={styles.facts}>
          <div>
            <dt className={styles.label}>{texts.orderNumber}</dt>
            <dd className={styles.value}>
              <Unbroken>{number}</Unbroken>
            </dd>
          </div>
          <div>
            <dt className={styles.label}>{signedIn.amount}</dt>
            <dd className={styles.value}>
              <Money amount={order.totalAmount} />
            </dd>
          </div>
          {refund ? (
            <div>
              <dt className={styles.label}>{texts.refunds}</dt>
              <dd className={styles.value}>{refund}</dd>
            </div>
          ) : null}
        </dl>
        {isPaid ? (
          <>
            <ol className={styles.steps} aria-label={texts.progress}>
              {texts.steps.map((step, index) => (
                <li
                  key={step}
                  className={styles.step}
                  data-done={index <= reached || undefined}
                  aria-current={index === reached ? 'step' : undefined}
                >
                  {step}
                </li>
              ))}
            </ol>
            <div className={styles.ways}>
              <ButtonLink href={paths.applications} variant="primary">
                {texts.goToApplications}
              </ButtonLink>
              <Button variant="secondary" icon="receipt" onPress={onPrint}>
                {texts.printReceipt}
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
    </section>
  );
}
