import type { OrderStatus } from '#contract/orders.ts';
import { unfinishedPayment as texts } from '#messages/cart.ts';
import { signedIn } from '#messages/frame.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { AbovePage } from '#ui/screens/shell/Page.tsx';
import { rupeesWithPaise } from '#ui/format.ts';
import { Sentence } from '#ui/parts/Text.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';

/** `BEING_PAID` while a payment of an unpaid order may still arrive. */
type ShownStatus = OrderStatus | 'BEING_PAID';

interface PaymentBannerProps {
  /** Unset while the server is asked. */
  status?: ShownStatus;
  orderNumber: string;
  /** In rupees. */
  amount?: number;
  /** The paid order, or the page on which to pay an unpaid one. */
  href: string;
  onClose(): void;
}

const tones = {
  PENDING: 'warning',
  BEING_PAID: 'warning',
  SUCCESS: 'success',
  FAILED: 'info',
} as const satisfies Record<ShownStatus, string>;

/** An unfinished payment, shown above any page. */
export function PaymentBanner({
  status,
  orderNumber,
  amount = 0,
  href,
  onClose,
}: PaymentBannerProps) {
  const ended = status && texts.ended[status];
  return (
    <AbovePage>
      <Banner
        tone={status && tones[status]}
        title={ended?.title ?? texts.unfinished}
        isLive
        actions={
          status && ended ? (
            <>
              <ButtonLink size="small" href={href}>
                {nextSteps[status]}
              </ButtonLink>
              <Button variant="quiet" size="small" onPress={onClose}>
                {ended.close}
              </Button>
            </>
          ) : (
            <Button variant="secondary" size="small" icon="refresh" isBusy>
              {texts.checking}
            </Button>
          )
        }
      >
        <p>{ended ? <AmountOfOrder number={orderNumber} amount={amount} /> : texts.lookingUp}</p>
        {status === 'BEING_PAID' ? <p>{texts.doNotPayAgain}</p> : null}
      </Banner>
    </AbovePage>
  );
}

const nextSteps = {
  PENDING: signedIn.finishPayment,
  BEING_PAID: signedIn.checkPayment,
  SUCCESS: signedIn.showOrder,
  FAILED: texts.goToCart,
} as const satisfies Record<ShownStatus, string>;

interface AmountOfOrderProps {
  number: string;
  /** In rupees. */
  amount: number;
}

/** Identifies the payment. */
export function AmountOfOrder({ number, amount }: AmountOfOrderProps) {
  return (
    <Sentence
      text={texts.amountOf}
      parts={{
        amount: rupeesWithPaise(amount),
        number: <Unbroken>{number}</Unbroken>,
      }}
    />
  );
}
