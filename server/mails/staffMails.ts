import { formatPaise } from '#server/common/money.ts';
import { oneLine } from '#server/common/oneLine.ts';
import type { QueuedMail } from '#server/store/outbox.ts';
import type { Submission } from '#server/store/submissions.ts';
import type { Written } from './english.ts';
import { compose } from './layout.ts';
import type { BilledItem } from './layout.ts';

/* New work (S-50). What customers wrote stays on its line, away from the commands to be typed. */

/** Tells staff of an application that was submitted. */
export function submissionMail(
  to: string,
  { id, category, pricePaise, fullName, companyName, email }: Submission,
): QueuedMail {
  const person = `${oneLine(fullName)} (${email})`;
  return forStaff(to, {
    subject: `New application for ${category}`,
    content: {
      title: `${category}, ${formatPaise(pricePaise)}`,
      lines: [
        [oneLine(companyName), person].filter(Boolean).join(', '),
        `To read it: ${showCommand(id)}`,
      ],
    },
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
): QueuedMail {
  return forStaff(to, {
    subject: `Order ${number} is paid`,
    content: {
      title: `Paid ${formatPaise(totalPaise)}`,
      lines: [
        `${email} paid order ${number}. To read what is to be done:`,
        ...bought.map(({ id, name }) => `${name}: ${showCommand(id)}`),
      ],
      bill: { items: bought, totalPaise, total: 'Total paid' },
    },
  });
}

const showCommand = (id: string) => `npm run staff -- show ${id}`;

/** Staff read English. */
function forStaff(to: string, written: Written): QueuedMail {
  return { to, versions: [{ language: 'en', ...compose(written) }] };
}
