import { rupees, rupeesWithPaise } from '#ui/format.ts';
import { figures } from '#ui/theme/text.css.ts';

interface MoneyProps {
  /** In rupees. */
  amount: number;
  decimals?: 0 | 2;
}

/** An amount in rupees with Indian grouping and tabular figures. */
export function Money({ amount, decimals = 2 }: MoneyProps) {
  return (
    <span className={figures}>{decimals === 0 ? rupees(amount) : rupeesWithPaise(amount)}</span>
  );
}
