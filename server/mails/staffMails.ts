import { formatPaise } from '#server/common/money.ts';
import { oneLine } from '#server/common/oneLine.ts';
import type { Mail } from '#server/store/outbox.ts';
import type { Submission } from '#server/store/submissions.ts';
import { compose } from './layout.ts';
import type { BilledItem } from './layout.ts';

/* New work (S-50). What customers wrote stays on its line, away from the commands to be typed. */

/** Tells staff of an application that was submitted. */
export function submissionMail(
  to: string,
  { id, category, pricePaise, fullName, companyName, email }: Submission,
): Mail {
  const person = `${oneLine(fullName)} (${email})`;
  return compose(to, `New application for ${category}`, {
    title: `${category}, ${formatPaise(pricePaise)}`,
    lines: [
      [oneLine(companyName), person].filter(Boolean).join(', '),
      `To read it: ${showCommand(id)}`,
    ],
  });
}

export interface PaidWork {
  email: string;
  customOrderId: string;
  totalPaise: number;
  bought: readonly (BilledItem & { id: string })[];
}

/** Tells staff of an order that was paid. */
export function paidWorkMail(
  to: string,
  { email, customOrderId: number, totalPaise, bought }: PaidWork,
): Mail {
  return compose(to, `Order ${number} is paid`, {
    title: `Paid ${formatPaise(totalPaise)}`,
    lines: [
      `${email} paid order ${number}. To read what is to be done:`,
      ...bought.map(({ id, name }) => `${name}: ${showCommand(id)}`),
    ],
    bill: { items: bought, totalPaise, total: 'Total paid' },
  });
}

const showCommand = (id: string) => `npm run staff -- show ${id}`;
