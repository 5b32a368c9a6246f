import { texts } from '#messages/checkout.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { RetryButton } from '#ui/parts/RetryButton.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { AmountOfOrder } from './AmountOfOrder.tsx';
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
            <p className={styles.title}>{texts.waiting[stage].title}</p>
            <p className={styles.explanation}>{texts.waiting[stage].text}</p>
          </Live>
        </div>
      );
    case 'unknown':
      return (
        <Banner
          tone="warning"
          title={texts.checkingPayment}
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
                {texts.checkAgain}
              </Button>
              <Button variant="quiet" size="small" onPress={onLeave}>
                {texts.leave}
              </Button>
            </>
          }
        >
          {texts.weKeepAsking}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="error" title={message} actions={<Retry onRetry={onRetry} />}>
          {texts.cartUnchanged}
        </Banner>
      );
  }
}

interface UnfinishedPaymentProps {
  title: string;
  /** Its number and rupees, as far as they are known. */
  order?: { number: string; amount: number };
  onCheck(): void;
  onPay(): void;
  onCancel(): void;
}

/** An earlier payment that is not settled, with the ways on. */
export function UnfinishedPayment({
  title,
  order,
  onCheck,
  onPay,
  onCancel,
}: UnfinishedPaymentProps) {
  return (
    <Banner
      tone="warning"
      title={title}
      isLive
      actions={
        <>
          <Button size="small" onPress={onPay}>
            {texts.payNow}
          </Button>
          <Button variant="secondary" size="small" onPress={onCheck}>
            {texts.checkAgain}
          </Button>
          <Button variant="quiet" size="small" onPress={onCancel}>
            {texts.cancelOrder}
          </Button>
        </>
      }
    >
      {order ? (
        <p>
          <AmountOfOrder {...order} />
        </p>
      ) : null}
      {texts.leftWindow}
    </Banner>
  );
}

function Retry({ onRetry }: { onRetry?(): void }) {
  return onRetry ? <RetryButton size="small" onPress={onRetry} /> : null;
}
