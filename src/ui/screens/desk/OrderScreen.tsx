import type { ReactNode } from 'react';
import type { OrderEvent, PaymentAttempt } from '#contract/orders.ts';
import type { StaffOrder, StaffRefund } from '#contract/staffOrders.ts';
import { deskPaths } from '#contract/deskPaths.ts';
import { fields } from '#messages/common.ts';
import { deskQueue, deskWork } from '#messages/desk.ts';
import { deskOrder as texts, deskOrders } from '#messages/deskOrders.ts';
import { signedIn } from '#messages/frame.ts';
import { orderDate, rupeesWithPaise } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { PaidTag } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './OrderScreen.css.ts';
import { nameCustomer, StatusBadge } from './OrderRow.tsx';
import { nameItems } from './orderItems.ts';
import { Panel } from './Panel.tsx';
import { columns } from './WorkScreen.css.ts';

interface OrderScreenProps {
  order: StaffOrder;
  /** The refund under preparation, or its button, and dialogs; for owners. */
  refund: ReactNode;
  /** Downloads the evidence; for owners. */
  evidence: ReactNode;
  /** Repeats a failed refund; unset where that is not possible. */
  onRepeat?: ((refund: StaffRefund) => void) | undefined;
  /** Whether a refund of an amount may have been for one of the items. */
  canAllocate?(refund: StaffRefund): boolean;
  /** Begins to say for which item a refund was; for owners. */
  onAllocate?(refund: StaffRefund): void;
}

/** One order at the desk: items, payments, refunds and disputes, and facts beside them. */
export function OrderScreen({
  order,
  refund,
  evidence,
  onRepeat,
  canAllocate,
  onAllocate,
}: OrderScreenProps) {
  const { customer, items, payments, refunds, disputes, history } = order;
  const names = nameItems(items);
  return (
    <Page
      title={signedIn.order(order.customOrderId || order.id)}
      intro={nameCustomer(customer)}
      above={
        <Link href={deskPaths.orders} icon={<Icon name="back" size="small" />}>
          {texts.back}
        </Link>
      }
      beside={<StatusBadge status={order.status} />}
    >
      <div className={columns}>
        <Stack space="large">
          <Panel title={texts.items}>
            <ul className={styles.list}>
              {items.map((item) => (
                <Item key={item.id} item={item} name={names.get(item.id) ?? ''} />
              ))}
            </ul>
          </Panel>
          {disputes.length > 0 ? (
            <Panel title={texts.disputes}>
              <ul className={styles.list}>
                {disputes.map((dispute) => (
                  <Dispute key={dispute.id} dispute={dispute} />
                ))}
              </ul>
            </Panel>
          ) : null}
          {refunds.length > 0 ? (
            <Panel title={texts.refunds}>
              <ul className={styles.list}>
                {refunds.map((one) => (
                  <Refund
                    key={one.id}
                    refund={one}
                    item={names.get(one.itemId ?? '')}
                    onRepeat={canRepeat(one, refunds) ? onRepeat : undefined}
                    onAllocate={canAllocate?.(one) ? onAllocate : undefined}
                  />
                ))}
              </ul>
            </Panel>
          ) : null}
          <Panel title={texts.payments}>
            {payments.length > 0 ? (
              <ul className={styles.list}>
                {payments.map((payment) => (
                  <Payment key={payment.id} payment={payment} />
                ))}
              </ul>
            ) : (
              <p>{texts.noPayment}</p>
            )}
          </Panel>
          {refund}
        </Stack>
        <Stack space="regular">
          <Panel title={texts.customer}>
            <Answers answers={listCustomer(order)} />
          </Panel>
          <Panel title={texts.facts}>
            <Answers answers={listFacts(order)} />
            {evidence}
          </Panel>
          <Panel title={texts.history}>
            <Timeline events={history.map(toEvent)} />
          </Panel>
        </Stack>
      </div>
    </Page>
  );
}

function Item({ item, name }: { item: StaffOrder['items'][number]; name: string }) {
  const { quantity, price, isPaid, application } = item;
  const { state } = application;
  return (
    <li className={styles.entry}>
      <Link href={deskPaths.application(application.id)}>{name}</Link>
      <span className={styles.amount}>
        <Money amount={quantity * price} />
      </span>
      <span className={styles.below}>
        <span>{application.segment}</span>
        {quantity > 1 ? <span>{`${quantity} × ${rupeesWithPaise(price)}`}</span> : null}
        {state ? <span>{deskQueue.states[state]}</span> : null}
        {isPaid ? <PaidTag /> : null}
      </span>
    </li>
  );
}

const paymentLooks = {
  created: 'open',
  authorized: 'open',
  captured: 'good',
  failed: 'bad',
  released: 'bad',
  refunding: 'open',
  refunded: 'good',
} as const satisfies Record<PaymentAttempt['status'], keyof typeof styles.outcome>;

/** One payment attempt. */
export function Payment({ payment }: { payment: PaymentAttempt }) {
  const { id, at, amount, status, method, reason } = payment;
  const methods: Readonly<Record<string, string>> = texts.methods;
  const way = methods[method ?? ''] ?? '';
  return (
    <li className={styles.entry}>
      <span className={styles.outcome[paymentLooks[status]]}>{texts.outcomes[status]}</span>
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.below}>
        <span>{orderDate(at)}</span>
        {way ? <span>{way}</span> : null}
        <span>{id}</span>
        {reason ? <span>{reason}</span> : null}
      </span>
    </li>
  );
}

const refundLooks = {
  pending: 'open',
  done: 'good',
  failed: 'bad',
} as const satisfies Record<StaffRefund['status'], keyof typeof styles.outcome>;

/** Whether a refund failed that was not repeated since. */
function canRepeat(refund: StaffRefund, all: readonly StaffRefund[]): boolean {
  const { itemId, amount, status, by } = refund;
  const later = all.slice(all.indexOf(refund) + 1);
  const isRepeated = later.some(
    (one) => one.itemId === itemId && one.amount === amount && one.status !== 'failed',
  );
  return status === 'failed' && by === 'staff' && !isRepeated;
}

interface RefundProps extends Pick<OrderScreenProps, 'onRepeat'> {
  onAllocate: OrderScreenProps['onAllocate'] | undefined;
  refund: StaffRefund;
  /** What it was for, if for one item. */
  item: string | undefined;
}

function Refund({ refund, item, onRepeat, onAllocate }: RefundProps) {
  const { amount, status, at, by, reason } = refund;
  return (
    <li className={styles.entry}>
      <span className={styles.outcome[refundLooks[status]]}>{texts.refundStates[status]}</span>
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.below}>
        <span>{orderDate(at)}</span>
        <span>{texts.refundedBy[by]}</span>
        {item ? <span>{item}</span> : null}
        {reason ? <span>{signedIn.reason(reason)}</span> : null}
        {onRepeat ? (
          <Button
            variant="secondary"
            size="small"
            accessibleName={texts.againFor(rupeesWithPaise(amount))}
            onPress={() => onRepeat(refund)}
          >
            {texts.again}
          </Button>
        ) : null}
        {onAllocate ? (
          <Button
            variant="secondary"
            size="small"
            accessibleName={texts.allocateFor(rupeesWithPaise(amount))}
            onPress={() => onAllocate(refund)}
          >
            {texts.allocate}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

const disputeLooks = {
  created: 'bad',
  under_review: 'open',
  action_required: 'bad',
  won: 'good',
  lost: 'bad',
  closed: 'good',
} as const satisfies Record<StaffOrder['disputes'][number]['status'], keyof typeof styles.outcome>;

function Dispute({ dispute }: { dispute: StaffOrder['disputes'][number] }) {
  const { id, amount, status, reason, respondBy, history } = dispute;
  const isOpen = !['won', 'lost', 'closed'].includes(status);
  return (
    <li className={styles.entry}>
      <span className={styles.outcome[disputeLooks[status]]}>{texts.disputeStates[status]}</span>
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.below}>
        {isOpen && respondBy ? (
          <span className={styles.outcome.bad}>{deskOrders.answerBy(orderDate(respondBy))}</span>
        ) : null}
        <span>{id}</span>
        {reason ? <span>{signedIn.reason(reason)}</span> : null}
      </span>
      <span className={styles.below}>
        {history.map((step) => (
          <span
            key={step.status}
          >{`${texts.disputeStates[step.status]}: ${orderDate(step.at)}`}</span>
        ))}
      </span>
    </li>
  );
}

const toEvent = ({ at, event }: OrderEvent) => ({ at, what: texts.events[event] });

function listCustomer({ customer, buyer }: StaffOrder) {
  return [
    {
      key: 'name',
      label: deskWork.name,
      value: <Link href={deskPaths.customer(customer.id)}>{nameCustomer(customer)}</Link>,
    },
    { key: 'email', label: deskWork.email, value: customer.email },
    {
      key: 'buyer',
      label: texts.buyer,
      value: [buyer?.name, buyer?.company].filter(Boolean).join(', '),
    },
    { key: 'gstin', label: fields.gstNo, value: buyer?.gstNo ?? '' },
  ].filter(({ value }) => value !== '');
}

function listFacts(order: StaffOrder) {
  const { totalAmount, refunded, refundable, createdAt, paidAt } = order;
  const isPaid = order.status === 'SUCCESS';
  return [
    { key: 'total', label: texts.total, value: rupeesWithPaise(totalAmount) },
    {
      key: 'refunded',
      label: texts.refunded,
      value: refunded > 0 ? rupeesWithPaise(refunded) : '',
    },
    { key: 'left', label: texts.refundable, value: isPaid ? rupeesWithPaise(refundable) : '' },
    { key: 'ordered', label: texts.ordered, value: orderDate(createdAt) },
    { key: 'paid', label: texts.paid, value: paidAt ? orderDate(paidAt) : '' },
    { key: 'order', label: texts.providerOrder, value: order.providerOrderId ?? '' },
    { key: 'payment', label: texts.providerPayment, value: order.providerPaymentId ?? '' },
  ].filter(({ value }) => value !== '');
}

/** The page before its data is read, or why it cannot be. */
export function DeskPlaceholder({
  title,
  loading,
  failure,
}: {
  title: string;
  loading: string;
  failure: FailedRead | undefined;
}) {
  return (
    <Page title={title}>
      {failure ? (
        <Unread failure={failure} isStale={false} />
      ) : (
        <Loading label={loading}>
          <Placeholder width="half" />
        </Loading>
      )}
    </Page>
  );
}
