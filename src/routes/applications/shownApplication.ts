import { toStatus } from '#contract/application.ts';
import type { Application, ApplicationEvent } from '#contract/application.ts';
import { applications as texts } from '#messages/applications.ts';
import { badges } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import type { TimelineEvent } from '#ui/parts/Timeline.tsx';
import type { ShownApplication } from '#ui/screens/applications/ApplicationCard.tsx';

/** An application for display: its state, its history and why it was rejected. */
export function shownApplication(application: Application): ShownApplication {
  const { history, appStatus } = application;
  const status = toStatus(appStatus);
  return {
    ...application,
    status,
    events: history && history.length > 0 ? history.map(toShownEvent) : undefined,
    rejection:
      status === 'rejected' ? (history?.findLast(isRejection)?.reason ?? undefined) : undefined,
  };
}

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
    what: wordFor(status, by),
    by: texts.by[by],
    ...(reason && !isRepeated && { note: signedIn.reason(reason) }),
  };
}

function wordFor(status: number, by: ApplicationEvent['by']): string {
  if (by === 'payment') return badges.paid;
  if (by === 'refund') return texts.refunded;
  return status === 0 ? texts.savedAsDraft : badges[toStatus(status)];
}
