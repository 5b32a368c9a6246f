import type { OrderStatus } from '#contract/orders.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Notice } from '#ui/parts/Notice.tsx';
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

/** A payment that was left unfinished, above any page (C-01). */
export function PaymentNote(props: PaymentNoteProps) {
  return (
    <div className={styles.place}>
      <Told {...props} />
    </div>
  );
}

function Told({ status, orderNumber, amount = 0, href, onClose }: PaymentNoteProps) {
  switch (status) {
    case undefined:
      return (
        <Notice
          title="Your last payment was not finished here."
          actions={
            <Button variant="secondary" size="small" isBusy>
              Checking it
            </Button>
          }
        >
          We are looking up how it ended.
        </Notice>
      );
    case 'PENDING':
      return (
        <Notice
          tone="warning"
          title="A payment is not finished yet."
          isLive
          actions={<Ways href={href} label="Finish the payment" later="Later" onClose={onClose} />}
        >
          {rupeesWithPaise(amount)} for order {orderNumber}.
        </Notice>
      );
    case 'SUCCESS':
      return (
        <Notice
          tone="success"
          title="Your payment arrived."
          isLive
          actions={<Ways href={href} label="Show the order" later="Close" onClose={onClose} />}
        >
          {rupeesWithPaise(amount)} for order {orderNumber}.
        </Notice>
      );
    case 'FAILED':
      return (
        <Notice
          title="Your last payment failed."
          isLive
          actions={<Ways href={href} label="Go to the cart" later="Close" onClose={onClose} />}
        >
          {rupeesWithPaise(amount)} for order {orderNumber}.
        </Notice>
      );
  }
}

interface WaysProps {
  href: string;
  label: string;
  later: string;
  onClose(): void;
}

function Ways({ href, label, later, onClose }: WaysProps) {
  return (
    <>
      <ButtonLink size="small" href={href}>
        {label}
      </ButtonLink>
      <Button variant="quiet" size="small" onPress={onClose}>
        {later}
      </Button>
    </>
  );
}
