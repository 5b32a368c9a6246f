import type { OrderStatus } from '#contract/orders.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Notice } from '#ui/parts/Notice.tsx';
import { AbovePage } from '#ui/screens/shell/Page.tsx';
import * as styles from './PaymentNote.css.ts';

interface PaymentNoteProps {
  /** Left out while the server is asked. */
  status?: OrderStatus;
  orderNumber: string;
  /** Rupees. */
  amount?: number;
  /** The paid order, or where an unpaid one can be paid. */
  href: string;
  onClose(): void;
}

const words = {
  PENDING: {
    tone: 'warning',
    title: 'A payment is not finished yet.',
    way: 'Finish the payment',
    close: 'Later',
  },
  SUCCESS: {
    tone: 'success',
    title: 'Your payment arrived.',
    way: 'Show the order',
    close: 'Close',
  },
  FAILED: {
    tone: 'info',
    title: 'Your last payment failed.',
    way: 'Go to the cart',
    close: 'Close',
  },
} as const satisfies Record<OrderStatus, object>;

/** A payment that was left unfinished, above any page (C-01). */
export function PaymentNote({ status, orderNumber, amount = 0, href, onClose }: PaymentNoteProps) {
  const told = status && words[status];
  return (
    <AbovePage>
      <Notice
        tone={told?.tone}
        title={told?.title ?? 'Your last payment was not finished here.'}
        isLive
        actions={
          told ? (
            <>
              <ButtonLink size="small" href={href}>
                {told.way}
              </ButtonLink>
              <Button variant="quiet" size="small" onPress={onClose}>
                {told.close}
              </Button>
            </>
          ) : (
            <Button variant="secondary" size="small" isBusy>
              Checking it
            </Button>
          )
        }
      >
        {told ? (
          <>
            {rupeesWithPaise(amount)} for order <span className={styles.number}>{orderNumber}</span>
            .
          </>
        ) : (
          'We are looking up how it ended.'
        )}
      </Notice>
    </AbovePage>
  );
}
