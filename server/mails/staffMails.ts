import { deskPaths } from '#contract/deskPaths.ts';
import { formatPaise } from '#server/common/money.ts';
import { oneLine } from '#server/common/text.ts';
import type { ProviderDispute } from '#server/integrations/payments.ts';
import type { QueuedMail } from '#server/store/outbox.ts';
import type { Submission } from '#server/store/submissions.ts';
import type { DisputeStatus } from '#server/store/tables.ts';
import type { Written } from './english.ts';
import { compose } from './layout.ts';
import type { BilledItem } from './layout.ts';

/*
 * Mails to staff about new work (S-50). Customers' texts stay on lines of their own, away from
 * commands to type.
 */

/** Notifies staff of a submitted application. */
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
      action: { words: 'Open it at the desk', path: deskPaths.application(id) },
    },
  });
}

export interface PaidWork {
  email: string;
  customOrderId: string;
  totalPaise: number;
  bought: readonly (BilledItem & { id: string })[];
}

/** Notifies staff of a paid order. */
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
      action: { words: 'Find it at the desk', path: deskPaths.search(number) },
    },
  });
}

interface FailedRefund {
  customOrderId: string;
  /** The refunded item, if any. */
  orderItemId: string | null;
  amountPaise: number;
}

/** Notifies staff of a refund that the provider could not make. */
export function refundFailedMail(
  to: string,
  { customOrderId: number, orderItemId, amountPaise }: FailedRefund,
): QueuedMail {
  const what = orderItemId ? `--item ${orderItemId}` : `--amount ${amountPaise / 100}`;
  return forStaff(to, {
    subject: `A refund of order ${number} failed`,
    content: {
      title: `${formatPaise(amountPaise)} did not go back`,
      lines: [
        `The payment provider could not refund ${formatPaise(amountPaise)} of order ${number}.`,
        `To see how the order stands: ${orderCommand(number)}`,
        `To try again: npm run staff -- refund ${number} ${what} --reason "…"`,
      ],
    },
  });
}

interface ReportedDispute {
  customOrderId: string;
  /** The customer's address. */
  email: string;
  dispute: Pick<ProviderDispute, 'id' | 'amount' | 'reason_code' | 'respond_by'>;
  status: DisputeStatus;
}

const disputeSentences: Record<DisputeStatus, string> = {
  created: 'is disputed',
  under_review: 'is disputed: the bank reviews it',
  action_required: 'is disputed: your answer is needed',
  won: 'is disputed no more: you won',
  lost: 'is lost: the bank returned the money',
  closed: 'is disputed no more',
};

/** Notifies staff of a new status of a customer's dispute about a payment. */
export function disputeMail(
  to: string,
  { customOrderId: number, email, dispute, status }: ReportedDispute,
): QueuedMail {
  const { id, amount, reason_code: reason, respond_by: respondBy } = dispute;
  const isOpen = status === 'created' || status === 'action_required';
  return forStaff(to, {
    subject: `The payment of order ${number} ${disputeSentences[status]}`,
    content: {
      title: `${formatPaise(amount)} of order ${number}`,
      lines: [
        `Dispute ${id} of ${email}: ${status.replaceAll('_', ' ')}.`,
        ...(reason ? [`Reason given: ${reason.replaceAll('_', ' ')}.`] : []),
        ...(isOpen && respondBy
          ? [`Answer on the provider’s pages by ${toDay(respondBy)}, or the money is lost.`]
          : []),
        `To see how the order stands: ${orderCommand(number)}`,
      ],
    },
  });
}

const toDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

const orderCommand = (number: string) => `npm run staff -- show ${number}`;

const showCommand = (id: string) => `npm run staff -- show ${id}`;

/** Staff read English. */
function forStaff(to: string, written: Written): QueuedMail {
  return { to, versions: [{ language: 'en', ...compose(written) }] };
}
