import { formatPaise, toRupees } from '#server/common/money.ts';
import { counted } from '#server/common/text.ts';
import { auditOrders } from '#server/store/audit.ts';
import type { Audit, AuditedOrder, Sums, PendingMoney } from '#server/store/audit.ts';
import { formatColumns, readOptions, toJson, toSecond } from './command.ts';
import type { Command } from './command.ts';

/** `audit`: whether the money of every order adds up. */
export const auditCommand: Command = {
  name: 'audit',
  usage: '[--json]',
  about: 'checks that the money of every order adds up, and names what is under way',
  read(args) {
    const { json: isJson = false } = readOptions(args, []);
    return async ({ database }) => {
      const audit = await auditOrders(database);
      const text = isJson ? toJson(toJsonAudit(audit)) : formatAudit(audit);
      return { text, hasFailed: audit.wrong.length > 0 };
    };
  },
};

function formatAudit(audit: Audit): string {
  const { orders, wrong, open } = audit;
  const isBalanced = wrong.length === 0;
  return [
    ...(open.length > 0
      ? [`Under way: ${counted(open.length, 'order')}`, formatColumns(open.flatMap(openRows))]
      : []),
    ...(isBalanced
      ? [`${counted(orders, 'order')}, all add up: ${equation(audit, '=')}`]
      : [`Wrong: ${wrong.length} of ${counted(orders, 'order')}`, ...wrong.map(formatWrong)]),
  ].join('\n');
}

function openRows({ customOrderId, underWay }: AuditedOrder): string[][] {
  return underWay.map(({ kind, id, paise, since }) => [
    customOrderId,
    kind,
    id,
    formatPaise(paise),
    `since ${toSecond(new Date(since))}`,
  ]);
}

const formatWrong = (order: AuditedOrder) => `${order.customOrderId}  ${equation(order, '≠')}`;

function equation({ captured, refunded, lost, paid, withoutItem }: Sums, sign: '=' | '≠'): string {
  const left = `captured ${formatPaise(captured)} − refunded ${formatPaise(refunded)} − lost ${formatPaise(lost)}`;
  const right = `paid items ${formatPaise(paid)} − refunded for no item ${formatPaise(withoutItem)}`;
  return `${left} ${sign} ${right}`;
}

function toJsonAudit({ orders, wrong, open, ...total }: Audit) {
  return {
    orders,
    ...toAmounts(total),
    wrong: wrong.map(toJsonOrder),
    underWay: open.map(toJsonOrder),
  };
}

function toJsonOrder({ customOrderId, underWay, ...order }: AuditedOrder) {
  return { customOrderId, ...toAmounts(order), underWay: underWay.map(toJsonPending) };
}

function toJsonPending({ paise, since, ...rest }: PendingMoney) {
  return { ...rest, amount: toRupees(paise), since: new Date(since) };
}

function toAmounts({ captured, refunded, lost, paid, withoutItem }: Sums) {
  return {
    captured: toRupees(captured),
    refunded: toRupees(refunded),
    lost: toRupees(lost),
    paidItems: toRupees(paid),
    refundedForNoItem: toRupees(withoutItem),
  };
}
