import { escapeHtml } from '#server/common/text.ts';
import { formatPaise } from '#server/common/money.ts';
import type { ShownEntry } from '#server/store/thread.ts';
import type { Evidence } from './evidence.ts';

/** HTML that needs no more escaping. */
interface Html {
  html: string;
}
type Cell = string | Html;

const acts: Readonly<Record<string, string>> = {
  submit: 'Submitted',
  pay: 'Paid',
  refund: 'Refunded',
  approve: 'Approved',
  reject: 'Rejected',
  accept: 'Delivery accepted by the customer',
  autoAccept: 'Delivery accepted, as the customer did not answer in time',
  complete: 'Completed',
  changes: 'Changes requested',
  assign: 'Assigned',
  message: 'Message',
  question: 'Question',
  answer: 'Answer',
  delivery: 'Delivery',
};

/** The readable index of an order's evidence, with links to the files beside it. */
export function evidencePage(evidence: Evidence): string {
  const { order, applications, notifications, mails, files, writtenAt } = evidence;
  const title = `Evidence of order ${order.customOrderId}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; overflow-wrap: anywhere; }
tr { border-bottom: 1px solid #ddd; }
th { min-width: 6rem; white-space: nowrap; }
td { white-space: pre-wrap; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>Written ${toTime(writtenAt)}. Times are in UTC, amounts in Indian rupees. The same data is in evidence.json.</p>
${[
  orderSection(order),
  section(
    'Items',
    ['Service', 'Quantity', 'Price', 'Paid now', 'Application'],
    order.items.map(({ application, quantity, price, isPaid }) => [
      `${application.category} (${application.segment})`,
      String(quantity),
      rupees(quantity * price),
      isPaid ? 'yes' : 'no',
      application.id,
    ]),
  ),
  section(
    'Payments',
    ['Time', 'Amount', 'Status', 'Method', 'Provider’s payment', 'Reason'],
    order.payments.map(({ id, at, amount, status, method, reason }) => [
      toTime(at),
      rupees(amount),
      status,
      method ?? '',
      id,
      reason ?? '',
    ]),
  ),
  section(
    'Refunds',
    ['Time', 'Amount', 'Status', 'By', 'Reason', 'Provider’s refund'],
    order.refunds.map(({ at, amount, status, by, reason, providerRefundId }) => [
      toTime(at),
      rupees(amount),
      status,
      by,
      reason,
      providerRefundId ?? '',
    ]),
  ),
  section(
    'Disputes',
    ['Dispute', 'Amount', 'Status', 'Reason', 'Answer by', 'Steps'],
    order.disputes.map(({ id, amount, status, reason, respondBy, history }) => [
      id,
      rupees(amount),
      status,
      reason,
      respondBy === undefined ? '' : toTime(respondBy),
      history.map((step) => `${step.status}, ${toTime(step.at)}`).join('\n'),
    ]),
  ),
  section(
    'History of the order',
    ['Time', 'Event'],
    order.history.map(({ at, event }) => [toTime(at), event.replaceAll('_', ' ')]),
  ),
  ...applications.map((application) => applicationSections(application, evidence)),
  section(
    'Notifications to the customer',
    ['Time', 'About', 'Reason'],
    notifications.map(({ at, kind, reason }) => [toTime(at), kind.replaceAll('_', ' '), reason]),
  ),
  mails.length > 0
    ? section(
        'Mails sent',
        ['Time', 'Subject', 'Text'],
        mails.map(({ sentAt, subject, text }) => [toTime(sentAt), subject, text]),
      )
    : '<h2>Mails sent</h2>\n<p>The portal keeps no copies of mails; the mail server’s log has them.</p>',
  section(
    'Files',
    ['File', 'Bytes', 'Uploaded', 'SHA-256'],
    files.map(({ path, bytes, createdAt, sha256 }) => [
      fileLink(path, evidence),
      String(bytes),
      toTime(createdAt),
      sha256,
    ]),
  ),
].join('\n')}
</body>
</html>
`;
}

function orderSection(order: Evidence['order']): string {
  const { customer, buyer } = order;
  const rows: [string, string | undefined][] = [
    ['Status', order.status],
    ['Total', rupees(order.totalAmount)],
    ['Refunded', rupees(order.refunded)],
    ['Made', toTime(order.createdAt)],
    ['Paid', order.paidAt && toTime(order.paidAt)],
    ['Customer', [customer.name, customer.company, customer.email].filter(Boolean).join(', ')],
    [
      'Buyer on the receipt',
      buyer
        ? [buyer.name, buyer.company, buyer.email, buyer.country, buyer.gstNo]
            .filter(Boolean)
            .join(', ')
        : undefined,
    ],
    ['Provider’s order', order.providerOrderId],
    ['Provider’s payment', order.providerPaymentId],
  ];
  return section(
    'Order',
    [],
    rows.map(([name, value]) => [name, value ?? '']),
  );
}

function applicationSections(
  { id, answers, thread }: Evidence['applications'][number],
  evidence: Evidence,
): string {
  const item = evidence.order.items.find(({ application }) => application.id === id);
  const name = item ? item.application.category : id;
  return [
    section(
      `${name}: answers as submitted`,
      [],
      answers.map(({ label, answer }) => [label, wordAnswer(answer, evidence)]),
    ),
    section(
      `${name}: thread, deliveries and acceptance`,
      ['Time', 'By', 'What', 'Text and files'],
      thread.map((entry) => [
        toTime(entry.at),
        entry.by.name || entry.by.side,
        acts[entry.act ?? entry.kind] ?? entry.act ?? entry.kind,
        entryWords(entry, evidence),
      ]),
    ),
  ].join('\n');
}

function entryWords({ text = '', files = [] }: ShownEntry, evidence: Evidence): Html {
  const links = files.map(({ path }) => toHtml(fileLink(path, evidence)));
  return { html: [...(text ? [escapeHtml(text)] : []), ...links].join('<br>') };
}

/** An answer in words; a file as a link. */
function wordAnswer(answer: unknown, evidence: Evidence): Html {
  const items = [answer].flat().filter((item) => item !== null && item !== undefined);
  const words = items.map((item) => {
    if (item === true) return 'yes';
    if (item === false) return 'no';
    return typeof item === 'string' ? fileLink(item, evidence) : JSON.stringify(item);
  });
  return { html: words.map(toHtml).join('<br>') || '-' };
}

/** A link to the file with this path; any other text as it is. */
function fileLink(path: string, { files, missing }: Evidence): Cell {
  const file = files.find((one) => one.path === path);
  if (!file) return path;
  if (missing.includes(path)) return `${file.name} (its bytes are missing)`;
  return {
    html: `<a href="${escapeHtml(encodeURI(file.place))}">${escapeHtml(file.name)}</a>`,
  };
}

function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const head = heads.map((name) => `<th>${escapeHtml(name)}</th>`).join('');
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${toHtml(cell)}</td>`).join('')}</tr>`,
  );
  const table = `<table>\n${head && `<tr>${head}</tr>\n`}${body.join('\n')}\n</table>`;
  return `<h2>${escapeHtml(title)}</h2>\n${rows.length > 0 ? table : '<p>None.</p>'}`;
}

const toHtml = (cell: Cell) => (typeof cell === 'string' ? escapeHtml(cell) : cell.html);

const rupees = (amount: number) => formatPaise(Math.round(amount * 100));

function toTime(time: Date | string): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
