import { isEditable, toStatus } from '#contract/application.ts';
import type { Application, ApplicationEvent } from '#contract/application.ts';
import { paths } from '#contract/paths.ts';
import { applications as texts } from '#messages/applications.ts';
import { badges } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { isWaitingForCustomer } from './list.ts';
import { applicationDate, preventLineBreaks } from '#ui/format.ts';
import type { TimelineEvent } from '#ui/parts/Timeline.tsx';
import type {
  ApplicationFact,
  ShownApplication,
} from '#ui/screens/applications/ApplicationCard.tsx';

/** An application for display; `isInCart` is undefined until the cart has loaded. */
export function shownApplication(
  application: Application,
  isInCart: boolean | undefined,
): ShownApplication {
  const { history, appStatus } = application;
  return {
    ...application,
    status: toStatus(appStatus),
    events: history && history.length > 0 ? history.map(toShownEvent) : undefined,
    fact: findFact(application, isInCart),
  };
}

/** Why it was rejected, the status of its work, or whether it is in the cart. */
function findFact(
  application: Application,
  isInCart: boolean | undefined,
): ApplicationFact | undefined {
  const { history, isPaid } = application;
  const status = toStatus(application.appStatus);
  if (status === 'draft') {
    return isEditable(application)
      ? { look: 'plain', icon: 'pencil', text: texts.notSubmitted }
      : undefined;
  }
  if (status === 'rejected') {
    const reason = history?.findLast(isRejection)?.reason;
    return reason ? { look: 'reason', icon: 'alert', text: signedIn.reason(reason) } : undefined;
  }
  const { state, since } = application;
  if (state && since && isPaid && status !== 'completed') {
    const text = `${texts.states[state]} · ${preventLineBreaks(texts.since(applicationDate(since)))}`;
    return { ...work[status], look: isWaitingForCustomer(application) ? 'turn' : 'good', text };
  }
  if (isPaid || status === 'completed') {
    const since = history?.findLast(({ by, ...event }) =>
      status === 'submitted' ? by === 'payment' : toStatus(event.status) === status,
    );
    const date = since ? applicationDate(since.at) : '';
    return { ...work[status], look: 'good', text: texts.work[status](date) };
  }
  if (isInCart) return { look: 'good', icon: 'checkCircle', text: texts.inCart, href: paths.cart };
  if (isInCart === undefined) return undefined;
  const text = application.isUnplaced ? signedIn.unplaced : texts.notInCart;
  return { look: 'plain', icon: 'cart', text };
}

/** The step that paid work has reached. */
const work = {
  submitted: { icon: 'clock', step: 2 },
  approved: { icon: 'clock', step: 3 },
  completed: { icon: 'checkCircle', step: 4 },
} as const;

function isRejection({ status, by }: ApplicationEvent): boolean {
  return toStatus(status) === 'rejected' && by !== 'refund';
}

/** A refund repeats the reason of the rejection that caused it; it is shown once. */
function toShownEvent(
  { at, status, by, reason }: ApplicationEvent,
  index: number,
  history: readonly ApplicationEvent[],
): TimelineEvent {
  const isRepeated = by === 'refund' && reason === history[index - 1]?.reason;
  return {
    at,
    title: nameEvent(status, by),
    by: texts.by[by],
    ...(reason && !isRepeated && { note: signedIn.reason(reason) }),
  };
}

function nameEvent(status: number, by: ApplicationEvent['by']): string {
  if (by === 'payment') return badges.paid;
  if (by === 'refund') return texts.refunded;
  return status === 0 ? texts.savedAsDraft : badges[toStatus(status)];
}
