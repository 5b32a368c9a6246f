import type { Update, UpdateKind } from '#contract/updates.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import type { ShownUpdate } from '#ui/screens/updates/UpdatesRegion.tsx';
import { paths } from '../paths.ts';

/** An update in words, with the way to what it is about. */
export function shownUpdate(update: Update): ShownUpdate {
  const { at, kind, application, order, reason } = update;
  const link = application
    ? { href: paths.applicationsNamed(application.name), label: 'Show the application' }
    : order
      ? { href: paths.order(order.id), label: 'Show the order' }
      : undefined;
  return {
    at,
    ...looks[kind],
    sentence: sentenceOf(update),
    ...(reason && { note: `Reason: ${reason}` }),
    ...(link && { link }),
  };
}

const looks: Record<UpdateKind, Pick<ShownUpdate, 'look' | 'icon'>> = {
  approved: { look: 'good', icon: 'check' },
  rejected: { look: 'bad', icon: 'cross' },
  completed: { look: 'good', icon: 'flag' },
  paid_late: { look: 'good', icon: 'receipt' },
  second_payment_refunded: { look: 'money', icon: 'refresh' },
  payment_refunded: { look: 'money', icon: 'refresh' },
  wrong_payment_refunded: { look: 'money', icon: 'refresh' },
};

function sentenceOf({ kind, application, order, amount }: Update): string {
  const name = application?.name || 'Untitled Application';
  const money = amount ? ` of ${rupeesWithPaise(amount)}` : '';
  const number = order?.customOrderId ? ` for order ${order.customOrderId}` : '';
  switch (kind) {
    case 'approved':
    case 'rejected':
    case 'completed':
      return `Your application for ${name} is ${kind}.`;
    case 'paid_late':
      return `Your payment${money}${number} arrived after all. The order is paid.`;
    case 'second_payment_refunded':
      return `A second payment${money}${number} came in. We are sending it back.`;
    case 'payment_refunded':
      return `We are sending your payment${money}${number} back, since an application in it was rejected.`;
    case 'wrong_payment_refunded':
      return `Your payment${money}${number} was not the amount it costs. We are sending it back.`;
  }
}
