import { useSyncExternalStore } from 'react';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { StandingNotice } from '#ui/parts/Notice.tsx';

/*
 * The last error of a flow stays on the page, near what it is about, until the customer tries again or
 * dismisses it, or the flow says something else. Toasts only repeat it.
 */

type Flow = Pick<AnyActorRef, 'system'>;

interface Notice extends Omit<StandingNotice, 'onDismiss'> {
  by: unknown;
}

const notices = new WeakMap<object, Notice>();
const listeners = new Set<() => void>();

/** A new one whenever a notice has changed. */
let noticeOf = reader();

function reader() {
  return (flow: Flow | undefined): StandingNotice | undefined => {
    const notice = flow && notices.get(flow.system);
    return notice && { ...notice, onDismiss: () => forgetNotice(flow) };
  };
}

function changed(): void {
  noticeOf = reader();
  for (const listener of listeners) listener();
}

export function keepNotice(flow: Flow, notice: Omit<Notice, 'by'>): void {
  notices.set(flow.system, { ...notice, by: flow });
  changed();
}

export function forgetNotice({ system }: Flow): void {
  if (notices.delete(system)) changed();
}

/** Forgets what a flow said once the customer leads it, or the flow within that said it, on. */
export function noteNextTry(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.microstep') return;
  const { event, rootId, _transitions: arrows } = inspection;
  const actor = inspection.actorRef as AnyActorRef;
  const isOwn = actor.sessionId === rootId || notices.get(actor.system)?.by === actor;
  const isLedOn = arrows.some(({ target }) => target !== undefined);
  if (isOwn && isLedOn && !event.type.startsWith('xstate.')) forgetNotice(actor);
}

/** Finds the notice of a flow, or of one within it. */
export function useNotices(): typeof noticeOf {
  return useSyncExternalStore(subscribe, () => noticeOf);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
