import { texts } from '#messages/paymentNote.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Sentence } from '#ui/parts/Sentence.tsx';
import * as styles from './PaymentNote.css.ts';

interface AmountOfOrderProps {
  number: string;
  /** Rupees. */
  amount: number;
}

/** Which payment is meant. */
export function AmountOfOrder({ number, amount }: AmountOfOrderProps) {
  return (
    <Sentence
      text={texts.amountOf}
      parts={{
        amount: rupeesWithPaise(amount),
        number: <span className={styles.number}>{number}</span>,
      }}
    />
  );
}
