import type { OrderRefund, PaymentAttempt } from '#contract/orders.ts';
import { payments as texts } from '#messages/payments.ts';
import * as styles from './PaymentStatus.css.ts';

type Tone = keyof typeof styles.tone;

const paymentTones: Record<PaymentAttempt['status'], Tone> = {
  created: 'open',
  authorized: 'open',
  captured: 'good',
  failed: 'bad',
  released: 'bad',
  refunding: 'open',
  refunded: 'good',
};

/** The status of a payment attempt, by word and colour. */
export function PaymentStatus({ status }: Pick<PaymentAttempt, 'status'>) {
  return <span className={styles.tone[paymentTones[status]]}>{texts.outcomes[status]}</span>;
}

const refundTones: Record<OrderRefund['status'], Tone> = {
  pending: 'open',
  done: 'good',
  failed: 'bad',
};

interface RefundStatusProps extends Pick<OrderRefund, 'status'> {
  /** Customers and staff read different words. */
  labels: Readonly<Record<OrderRefund['status'], string>>;
}

/** The status of a refund, by word and colour. */
export function RefundStatus({ status, labels }: RefundStatusProps) {
  return <span className={styles.tone[refundTones[status]]}>{labels[status]}</span>;
}
