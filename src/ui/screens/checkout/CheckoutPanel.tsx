import { Button } from '#ui/parts/Button.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Notice } from '#ui/parts/Notice.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import * as styles from './CheckoutPanel.css.ts';

/** Where the payment stands. */
export type CheckoutStage =
  | 'checking'
  | 'placing'
  | 'paying'
  | 'verifying'
  | 'cancelling'
  | 'unknown'
  | 'failed';

interface CheckoutPanelProps {
  stage: CheckoutStage;
  /** The sentence for `failed`. */
  message?: string;
  /** Checks again (`unknown`) or tries again (`failed`). */
  onRetry?(): void;
  /** `unknown`: the server is being asked right now. */
  isChecking?: boolean;
  /** `unknown`: goes elsewhere, the order stays. */
  onLeave?(): void;
}

const waiting = {
  checking: {
    title: 'Checking your last payment',
    text: 'We ask the payment provider what became of it. Your cart stays as it is.',
  },
  placing: {
    title: 'Preparing your order',
    text: 'The payment window opens in a moment. Nothing is charged yet.',
  },
  paying: {
    title: 'Waiting for your payment',
    text: 'Please finish in the payment window. Closing it cancels the order; your cart stays.',
  },
  verifying: {
    title: 'Confirming your payment',
    text: 'The payment arrived and is being confirmed. Please keep this page open.',
  },
  cancelling: { title: 'Cancelling the order', text: 'Your cart stays as it is.' },
} satisfies Partial<Record<CheckoutStage, { title: string; text: string }>>;

/** What is going on with the payment, above the cart. */
export function CheckoutPanel({
  stage,
  message,
  onRetry,
  isChecking = false,
  onLeave,
}: CheckoutPanelProps) {
  switch (stage) {
    case 'checking':
    case 'placing':
    case 'paying':
    case 'verifying':
    case 'cancelling':
      return (
        <div className={styles.waiting}>
          <span className={styles.ring}>
            <Spinner size="large" />
          </span>
          <Live>
            <p className={styles.title}>{waiting[stage].title}</p>
            <p className={styles.explanation}>{waiting[stage].text}</p>
          </Live>
        </div>
      );
    case 'unknown':
      return (
        <Notice
          tone="warning"
          title="We are checking your payment"
          isLive
          actions={
            <>
              <Button
                variant="secondary"
                size="small"
                icon="refresh"
                isBusy={isChecking}
                onPress={onRetry}
              >
                Check again
              </Button>
              <Button variant="quiet" size="small" onPress={onLeave}>
                Leave
              </Button>
            </>
          }
        >
          We keep asking. If your card was charged, the order is confirmed by itself, even when you
          leave: a completed payment cannot get lost. Please do not pay again yet.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" title={message} actions={<Retry onRetry={onRetry} />}>
          Your cart is unchanged.
        </Notice>
      );
  }
}

interface UnfinishedPaymentProps {
  title: string;
  onCheck(): void;
  onPay(): void;
  onCancel(): void;
}

/** An earlier payment that is not settled, with the ways on (R-158, T-38). */
export function UnfinishedPayment({ title, onCheck, onPay, onCancel }: UnfinishedPaymentProps) {
  return (
    <Notice
      tone="warning"
      title={title}
      isLive
      actions={
        <>
          <Button size="small" onPress={onPay}>
            Pay now
          </Button>
          <Button variant="secondary" size="small" onPress={onCheck}>
            Check again
          </Button>
          <Button variant="quiet" size="small" onPress={onCancel}>
            Cancel the order
          </Button>
        </>
      }
    >
      You left the payment window before it was done. If your card was charged, the order is
      confirmed by itself.
    </Notice>
  );
}

function Retry({ onRetry }: { onRetry?(): void }) {
  return onRetry ? (
    <Button variant="secondary" size="small" icon="refresh" onPress={onRetry}>
      Try again
    </Button>
  ) : null;
}
