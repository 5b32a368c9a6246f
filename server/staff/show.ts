import { toStatus } from '#contract/application.ts';
import { isUnanswered, visibleFields } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { isGstin } from '#contract/gstin.ts';
import { formatPaise, toRupees } from '#server/common/money.ts';
import type { Settings } from '#server/settings.ts';
import { readFormFields } from '#server/store/catalogue.ts';
import { readApplicationDetails } from '#server/store/decisions.ts';
import { listAllOrders, toFullStatus } from '#server/store/orderLists.ts';
import { readAllEntries } from '#server/store/thread.ts';
import type { Database } from '#server/store/transaction.ts';
import { selectWork, toHead } from '#server/store/work.ts';
import {
  applicationId,
  applicationUnknown,
  formatColumns,
  onlyArgument,
  toJson,
  toSecond,
} from './command.ts';
import type { Command, Work } from './command.ts';
import { toJsonOrder } from './orders.ts';
import { findOrder } from './refunds.ts';
import { StaffError } from './staffError.ts';

/** `show`: all that staff need to decide about an application and to process it. */
export const showCommand: Command = {
  name: 'show',
  usage: 'APPLICATION_ID | ORDER_NUMBER',
  about:
    'shows an application: customer, answers, files, history, order; or an order: items, refunds, disputes',
  read(args) {
    const others = args.filter((arg) => arg !== '--json');
    const isJson = others.length < args.length;
    const named = onlyArgument(others, 'application id or order number');
    if (/^BC-/i.test(named)) return showOrder(named, isJson);
    const id = applicationId(named);
    return async ({ database, settings }) => {
      const details = await readApplicationDetails(database, id);
      if (!details) throw applicationUnknown(id);
      const fields = await readFormFields(database);
      const shown = { ...toShown(details, fields, settings), ...(await readWork(database, id)) };
      return isJson ? toJson(shown) : formatSections(shown, fields, settings);
    };
  },
};

function showOrder(number: string, isJson: boolean): Work {
  return async ({ database }) => {
    const id = await findOrder(database, number);
    const [order] = await listAllOrders(database, { id, limit: 1 });
    if (!order) throw new StaffError(`There is no order ${number}.`);
    const shown = toJsonOrder(order);
    return isJson ? toJson(shown) : formatOrder(shown);
  };
}

function formatOrder(order: ReturnType<typeof toJsonOrder>): string {
  const { items, refunds, disputes } = order;
  const day = (time: Date | '' | null) => (time ? toSecond(time) : none);
  return [
    section(`Order ${order.customOrderId}`, [
      ['Status', order.status],
      ['Total', rupees(order.totalAmount)],
      ['Refunded', rupees(order.refunded)],
      ['Made', toSecond(order.createdAt)],
      ['Customer', order.email],
      ['Provider', order.providerOrderId ?? none, order.providerPaymentId ?? none],
    ]),
    section(
      'Items',
      items.map(({ id, category, quantity, price }) => [
        id,
        `${quantity} × ${category}`,
        rupees(quantity * price),
      ]),
    ),
    section(
      'Refunds',
      orNone(
        refunds.map(({ id, at, amount, status, by, reason }) => [
          id,
          day(at),
          rupees(amount),
          status,
          by,
          reason,
        ]),
      ),
    ),
    section(
      'Disputes',
      orNone(
        disputes.map(({ id, amount, status, reason, respondBy }) => [
          id,
          rupees(amount),
          status,
          reason || none,
          day(respondBy),
        ]),
      ),
    ),
  ].join('\n\n');
}

const orNone = (rows: string[][]) => (rows.length > 0 ? rows : [[none]]);

/** The state of the work, and its thread; nothing for a draft. */
async function readWork(database: Database, id: string) {
  const row = await selectWork(database, id).executeTakeFirst();
  const head = row && toHead(row, 'staff');
  if (!head) return {};
  const { state, turn, since, dueAt } = head;
  const thread = await readAllEntries(database, id);
  return { state, turn, since, dueAt, assignee: row.assigneeName ?? undefined, thread };
}

type Details = NonNullable<Awaited<ReturnType<typeof readApplicationDetails>>>;
type Shown = ReturnType<typeof toShown> & Partial<Awaited<ReturnType<typeof readWork>>>;

/** What `--json` prints and the sections show; amounts in rupees. */
function toShown(
  { application, customer, order }: Details,
  fields: readonly FormField[],
  settings: Settings,
) {
  const { formData, id, segmentId, categoryId } = application;
  const formFields = application.formFields ?? visibleFields(fields, { segmentId, categoryId });
  const labels = new Map(formFields.map(({ attribute, label }) => [attribute, label]));
  const attributes = new Set([...labels.keys(), ...Object.keys(formData)]);
  return {
    id,
    status: toStatus(application.appStatus),
    isPaid: application.isPaid,
    category: application.category.name,
    segment: application.segment.name,
    price: application.price,
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    customer: {
      ...customer,
      /** It was accepted, but a tax credit requires a valid one. */
      isGstNoDoubtful: customer.gstNo !== '' && !isGstin(customer.gstNo),
    },
    answers: [...attributes].map((attribute) => ({
      attribute,
      label: labels.get(attribute) ?? attribute,
      answer: formData[attribute] ?? null,
    })),
    files: application.files.map((file) => ({
      ...file,
      url: toUrl(file.path, settings),
    })),
    history: application.history.map(({ status, by, ...event }) => ({
      ...event,
      status: by === 'payment' ? 'paid' : toStatus(status),
      by,
    })),
    order: order
      ? {
          customOrderId: order.customOrderId,
          status: toFullStatus(order),
          totalAmount: toRupees(order.totalPaise),
        }
      : null,
  };
}

const none = '-';
const doubt = '(does not look like a GSTIN)';

function formatSections(shown: Shown, fields: readonly FormField[], settings: Settings): string {
  const { customer, order } = shown;
  return [
    section(`Application ${shown.id}`, [
      ['Status', `${shown.status}, ${shown.isPaid ? 'paid' : 'unpaid'}`],
      ['Category', `${shown.category} (${shown.segment})`],
      ...workRows(shown),
      ['Price', rupees(shown.price)],
      ['Created', toSecond(new Date(shown.createdAt))],
      ['Changed', toSecond(new Date(shown.updatedAt))],
    ]),
    section('Customer', [
      ['Name', customer.fullName],
      ['E-mail', customer.email],
      ['Mobile', customer.mobile || none],
      ['Company', customer.companyName || none],
      ['Job title', customer.jobTitle || none],
      ['Country', customer.country || none],
      [
        'GST number',
        customer.isGstNoDoubtful ? `${customer.gstNo} ${doubt}` : customer.gstNo || none,
      ],
    ]),
    section('Answers', shown.answers.flatMap(wording(shown, fields))),
    section(
      'History',
      shown.history.map(({ at, status, by, reason }) => [
        toSecond(new Date(at)),
        status,
        by,
        reason ?? '',
      ]),
    ),
    ...threadSection(shown, settings),
    section(
      'Order',
      order ? [[order.customOrderId, order.status, rupees(order.totalAmount)]] : [[none]],
    ),
  ].join('\n\n');
}

function workRows({ state, turn, since = '', dueAt, assignee }: Shown): string[][] {
  if (state === undefined) return [];
  return [
    ['Work', `${state}, ${turn ? `${turn} to move` : 'closed'} since ${toSecond(new Date(since))}`],
    ...(dueAt === undefined ? [] : [['Due', toSecond(new Date(dueAt))]]),
    ...(assignee === undefined ? [] : [['Assigned to', assignee]]),
  ];
}

/** What was written and assigned; the other acts are in the history. */
function threadSection({ thread = [] }: Shown, settings: Settings): string[] {
  const rows = thread
    .filter(({ kind, act = '' }) => kind !== 'act' || act === 'changes' || act === 'assign')
    .map(({ at, kind, act = kind, by, text = '', files = [] }) => [
      toSecond(new Date(at)),
      act,
      by.name || by.side,
      [text, ...files.map(({ path }) => toUrl(path, settings))].filter(Boolean).join('  '),
    ]);
  return rows.length > 0 ? [section('Thread', rows)] : [];
}

const toUrl = (path: string, { fileHost, publicUrl }: Settings) =>
  `${fileHost ?? `${publicUrl}/files`}/${path}`;

const rupees = (amount: number) => formatPaise(Math.round(amount * 100));

function section(title: string, rows: readonly (readonly string[])[]): string {
  return `${title}\n${formatColumns(rows).replaceAll(/^/gm, '  ')}`;
}

/** Answers as rows under their labels, one row per line or item: options by label, files by URL. */
function wording({ files }: Shown, fields: readonly FormField[]) {
  return ({ attribute, label, answer }: Shown['answers'][number]): string[][] => {
    const options = fields.find((field) => field.attribute === attribute)?.options;
    const word = (item: unknown): string => {
      if (item === true) return 'yes';
      const file = files.find(({ path }) => path === item);
      if (file) return `${file.url}  ${file.name}`;
      const option = options?.find(({ value }) => value === item);
      return option?.label ?? (typeof item === 'string' ? item : JSON.stringify(item));
    };
    const lines = isUnanswered(answer)
      ? [none]
      : [answer].flat().flatMap((item) => word(item).split(/\r\n|\r|\n/));
    return lines.map((line, index) => [index === 0 ? label : '', line]);
  };
}
