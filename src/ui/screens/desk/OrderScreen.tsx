import type { ReactNode } from 'react';
import type { OrderEvent } from '#contract/orders.ts';
import type { StaffOrder, StaffRefund } from '#contract/staffOrders.ts';
import { deskPaths } from '#contract/deskPaths.ts';
import { fields } from '#messages/common.ts';
import { deskQueue, deskWork } from '#messages/desk.ts';
import { deskOrder as texts } from '#messages/deskOrders.ts';
import { signedIn } from '#messages/frame.ts';
import { payments as paymentWords } from '#messages/payments.ts';
import { orderDate, rupeesWithPaise } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { PaidTag } from '#ui/parts/Badge.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './OrderScreen.css.ts';
import { nameCustomer, StatusBadge } from './OrderRow.tsx';
import { nameItems } from './orderItems.ts';
import { Panel } from './Panel.tsx';
import { Dispute, Payment, Refund } from './PaymentRows.tsx';
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
  /** Starts allocating a refund to an item; for owners. */
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
                <Item
                  key={item.id}
                  item={item}
                  name={names.get(item.id) ?? ''}
                  isLinked={!isDeleted(order)}
                />
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

interface ItemProps {
  item: StaffOrder['items'][number];
  name: string;
  /** Whether the application still exists. */
  isLinked: boolean;
}

function Item({ item, name, isLinked }: ItemProps) {
  const { quantity, price, isPaid, application } = item;
  const { state } = application;
  return (
    <li className={styles.entry}>
      {isLinked ? (
        <Link href={deskPaths.application(application.id)}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
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

/** Whether a refund failed that was not repeated since. */
function canRepeat(refund: StaffRefund, all: readonly StaffRefund[]): boolean {
  const { itemId, amount, status, by } = refund;
  const later = all.slice(all.indexOf(refund) + 1);
  const isRepeated = later.some(
    (one) => one.itemId === itemId && one.amount === amount && one.status !== 'failed',
  );
  return status === 'failed' && by === 'staff' && !isRepeated;
}

const toEvent = ({ at, event }: OrderEvent) => ({ at, title: paymentWords.events[event] });

/** Whether the customer's account, and with it the applications, was deleted. */
const isDeleted = ({ customer }: StaffOrder) => customer.email === '';

function listCustomer(order: StaffOrder) {
  const { customer, buyer } = order;
  return [
    {
      key: 'name',
      label: deskWork.name,
      value: isDeleted(order) ? (
        nameCustomer(customer)
      ) : (
        <Link href={deskPaths.customer(customer.id)}>{nameCustomer(customer)}</Link>
      ),
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
