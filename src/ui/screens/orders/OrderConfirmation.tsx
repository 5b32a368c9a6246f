import type { ReactNode } from 'react';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { orders as texts } from '#messages/orders.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { orderDate } from '#ui/format.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { OrderBadge } from '#ui/parts/Badge.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import * as styles from './OrderConfirmation.css.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderItems } from './OrderItems.tsx';
import type { OrderItemsProps } from './OrderItems.tsx';
import { displayStatus, paidBy, refundText, workStep, workSteps } from './displayStatus.ts';
import type { DisplayStatus, WorkStep } from './displayStatus.ts';

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

interface OrderConfirmationProps extends Omit<OrderItemsProps, 'showsWork'> {
  /** Whether it was just paid; only then the page thanks the customer. */
  isNew: boolean;
  /** The recipient of its confirmation. */
  email: string;
  /** What to do with an unpaid order. */
  action: ReactNode;
  banner: FlowError | undefined;
  onPrint(): void;
}

/** Whether the items are at different steps of the work. */
const isMixed = ({ items }: Order) =>
  new Set(items.map(({ application }) => application?.appStatus)).size > 1;

const isOngoing = (step?: WorkStep) => step === 'inReview' || step === 'inProgress';

/** The result of a payment: what was ordered, its amount, and the status of the work. */
export function OrderConfirmation({
  order,
  isNew,
  email,
  action,
  banner,
  onPrint,
  ...items
}: OrderConfirmationProps) {
  const listedStatus = displayStatus(order);
  // If it was just paid, or the back end lists no payments, its payment may still arrive.
  const status =
    listedStatus === 'unpaid' && (isNew || !order.payments) ? 'checking' : listedStatus;
  const look = looks[status] ?? 'PENDING';
  const isPaid = status === 'paid' || status === 'partlyRefunded';
  const refund = refundText(order);
  const step = workStep(order);
  const next = status === 'paid' ? isOngoing(step) && texts.work[step] : texts.next[status];
  const reached = step ? workSteps.indexOf(step) : -1;
  const payment = order.payments?.findLast(({ status: outcome }) => outcome === 'captured');
  const number = order.customOrderId || order.id;
  const hasSentence = status !== 'paid' || isNew;
  return (
    <section className={styles.panel[look]} aria-label={texts.confirmation}>
      <span className={styles.figure[look]}>
        <Icon name={icons[look]} size="large" />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          <Heading level={2} size="large">
            <Unbroken>{hasSentence ? texts.confirmed[status] : signedIn.order(number)}</Unbroken>
          </Heading>
          <p className={styles.facts}>
            <OrderBadge status={order.status} />
            {hasSentence ? <Unbroken>{signedIn.order(number)}</Unbroken> : null}
            <span>{orderDate(order.createdAt)}</span>
          </p>
        </div>
        {next ? <p>{next}</p> : null}
        {status === 'paid' && isNew && email ? (
          <p>
            <Unbroken>{texts.confirmationSent(email)}</Unbroken>
          </p>
        ) : null}
        {isPaid && step ? (
          <ol className={styles.steps} aria-label={texts.progress}>
            {workSteps.map((one, index) => (
              <li
                key={one}
                className={styles.step}
                data-done={index < reached || step === 'completed' || undefined}
                aria-current={index === reached ? 'step' : undefined}
              >
                {texts.steps[one]}
              </li>
            ))}
          </ol>
        ) : null}
        <FlowErrorBanner banner={banner} isSmall />
        <div className={styles.actions}>
          {action}
          {isPaid ? (
            <>
              <ButtonLink href={paths.applications} variant="primary">
                {texts.goToApplications}
              </ButtonLink>
              <Button variant="secondary" icon="receipt" onPress={onPrint}>
                {texts.printReceipt}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      <div className={styles.order}>
        <OrderItems order={order} {...items} showsWork={!step || isMixed(order)} />
        <div className={styles.foot}>
          <p className={styles.total}>
            <span>{signedIn.total}</span>
            <span className={styles.amount}>
              <Money amount={order.totalAmount} />
            </span>
          </p>
          {payment ? <p className={styles.label}>{paidBy(payment)}</p> : null}
          {refund ? <p className={styles.refund}>{refund}</p> : null}
          <OrderDetail order={order} isConfirmation />
        </div>
      </div>
    </section>
  );
}
