import { unfinishedPayment as texts } from '#messages/cart.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Sentence } from '#ui/parts/Sentence.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';

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
