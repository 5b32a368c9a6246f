import { checkout as texts } from '#messages/cart.ts';
import { Button, RetryButton } from '#ui/parts/Button.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { AmountOfOrder } from './PaymentBanner.tsx';
import * as styles from './CheckoutPanels.css.ts';

interface PaymentProgressProps {
  stage: keyof typeof texts.waiting;
}

/** The progress of the payment. */
export function PaymentProgress({ stage }: PaymentProgressProps) {
  const { title, text } = texts.waiting[stage];
  return (
    <div className={styles.waiting}>
      <span className={styles.ring}>
        <Spinner size="large" />
      </span>
      <Live>
        <p className={styles.title}>{title}</p>
        <p className={styles.explanation}>{text}</p>
      </Live>
    </div>
  );
}

interface PaymentUnknownProps {
  /** Whether a check is running. */
  isChecking?: boolean;
  onCheck(): void;
  /** Leaves the page; the order stays. */
  onLeave(): void;
}

/** Shown while it is unknown whether the payment succeeded. */
export function PaymentUnknown({ isChecking, onCheck, onLeave }: PaymentUnknownProps) {
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
            onPress={onCheck}
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
}

interface PaymentFailedProps {
  message: string;
  onRetry(): void;
}

/** Shown if nothing was paid. */
export function PaymentFailed({ message, onRetry }: PaymentFailedProps) {
  return (
    <Banner tone="error" title={message} actions={<RetryButton size="small" onPress={onRetry} />}>
      {texts.cartUnchanged}
    </Banner>
  );
}

interface UnfinishedPaymentProps {
  title: string;
  /** Its number and amount in rupees, if known. */
  order?: { number: string; amount: number };
  /** Whether the cart adds up to what was ordered, so that checkout pays the same order. */
  isOfCart: boolean;
  onCheck(): void;
  onCancel(): void;
}

/** An earlier unsettled payment; the cart's own button pays it. */
export function UnfinishedPayment({
  title,
  order,
  isOfCart,
  onCheck,
  onCancel,
}: UnfinishedPaymentProps) {
  return (
    <Banner
      tone="warning"
      title={title}
      isLive
      actions={
        <>
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
      <p>{texts.noPaymentYet}</p>
      <p>{isOfCart ? texts.sameCart : texts.otherCart}</p>
    </Banner>
  );
}
