import type { PaymentAttempt } from '#contract/orders.ts';
import type { StaffOrder, StaffRefund } from '#contract/staffOrders.ts';
import { deskOrder as texts, deskOrders } from '#messages/deskOrders.ts';
import { signedIn } from '#messages/frame.ts';
import { payments as paymentWords } from '#messages/payments.ts';
import { orderDate, rupeesWithPaise } from '#ui/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { PaymentStatus, RefundStatus } from '#ui/parts/PaymentStatus.tsx';
import { tone } from '#ui/parts/PaymentStatus.css.ts';
import { isOpenDispute } from './OrderRow.tsx';
import * as styles from './OrderScreen.css.ts';

/** One payment attempt. */
export function Payment({ payment }: { payment: PaymentAttempt }) {
  const { id, at, amount, status, method, reason } = payment;
  const methods: Readonly<Record<string, string>> = paymentWords.methods;
  const methodName = methods[method ?? ''] ?? '';
  return (
    <li className={styles.entry}>
      <PaymentStatus status={status} />
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.below}>
        <span>{orderDate(at)}</span>
        {methodName ? <span>{methodName}</span> : null}
        <span>{id}</span>
        {reason ? <span>{reason}</span> : null}
      </span>
    </li>
  );
}

interface RefundProps {
  refund: StaffRefund;
  /** What it was for, if for one item. */
  item: string | undefined;
  onRepeat: ((refund: StaffRefund) => void) | undefined;
  onAllocate: ((refund: StaffRefund) => void) | undefined;
}

/** One refund, and what an owner can do about it. */
export function Refund({ refund, item, onRepeat, onAllocate }: RefundProps) {
  const { amount, status, at, by, reason } = refund;
  return (
    <li className={styles.entry}>
      <RefundStatus status={status} labels={texts.refundStates} />
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

const disputeTones = {
  created: 'bad',
  under_review: 'open',
  action_required: 'bad',
  won: 'good',
  lost: 'bad',
  closed: 'good',
} as const satisfies Record<StaffOrder['disputes'][number]['status'], keyof typeof tone>;

/** One dispute with its course. */
export function Dispute({ dispute }: { dispute: StaffOrder['disputes'][number] }) {
  const { id, amount, status, reason, respondBy, history } = dispute;
  return (
    <li className={styles.entry}>
      <span className={tone[disputeTones[status]]}>{texts.disputeStates[status]}</span>
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.below}>
        {respondBy && isOpenDispute(dispute) ? (
          <span className={tone.bad}>{deskOrders.answerBy(orderDate(respondBy))}</span>
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
