import type { Update, UpdateKind } from '#contract/updates.ts';
import { signedIn, updates as texts } from '#messages/frame.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import type { ShownUpdate } from '#ui/screens/updates/UpdatesRegion.tsx';
import { paths } from '#contract/paths.ts';

/** An update for display, with a link to its subject. */
export function shownUpdate(update: Update): ShownUpdate {
  const { at, kind, application, order, reason } = update;
  const link = application
    ? { href: paths.applicationsNamed(application.name), label: texts.showApplication }
    : order
      ? { href: paths.order(order.id), label: signedIn.showOrder }
      : undefined;
  return {
    at,
    ...looks[kind],
    sentence: toSentence(update),
    note: reason ? signedIn.reason(reason) : undefined,
    link,
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
  refunded: { look: 'money', icon: 'refresh' },
};

function toSentence({ kind, application, order, amount }: Update): string {
  return kind === 'approved' || kind === 'rejected' || kind === 'completed'
    ? texts[kind](application?.name || signedIn.untitled)
    : texts[kind](texts.payment(amount ? rupeesWithPaise(amount) : '', order?.customOrderId ?? ''));
}
