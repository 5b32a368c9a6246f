import { useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { createListeners } from './listeners.ts';

/*
 * The last error of a flow stays on the page, near what it is about, until the customer tries again or
 * dismisses it, or the flow says something else. Toasts only repeat it, and end with the next try too.
 */

type Flow = Pick<AnyActorRef, 'system'>;

interface Banner extends Omit<FlowError, 'onDismiss'> {
  by: unknown;
}

const banners = new WeakMap<object, Banner>();
/** Those of each flow since its last try. */
const toasts = new WeakMap<object, string[]>();
const { tell, subscribe } = createListeners();

/** A new one whenever a banner has changed. */
let findBanner = reader();

function reader() {
  return (flow: Flow | undefined): FlowError | undefined => {
    const banner = flow && banners.get(flow.system);
    return banner && { ...banner, onDismiss: () => forgetBanner(flow) };
  };
}

function changed(): void {
  findBanner = reader();
  tell();
}

export function keepBanner(flow: Flow, banner: Omit<Banner, 'by'>): void {
  banners.set(flow.system, { ...banner, by: flow });
  changed();
}

export function forgetBanner({ system }: Flow): void {
  if (banners.delete(system)) changed();
}

/** Ends a toast with the next try of its flow, if it still stands. */
export function keepToast({ system }: Flow, id: string): void {
  // The step that says it is told after it.
  queueMicrotask(() => toasts.set(system, [...(toasts.get(system) ?? []), id]));
}

function endToasts({ system }: Flow): void {
  for (const id of toasts.get(system) ?? []) toast.dismiss(id);
  toasts.delete(system);
}

/** Forgets what a flow said once the customer leads it, or the flow within that said it, on. */
export function noteNextTry(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.microstep') return;
  const { event, rootId, _transitions: arrows } = inspection;
  const actor = inspection.actorRef as AnyActorRef;
  const isOwn = actor.sessionId === rootId || banners.get(actor.system)?.by === actor;
  const isLedOn = arrows.some(({ target }) => target !== undefined);
  if (!isOwn || !isLedOn || event.type.startsWith('xstate.')) return;
  forgetBanner(actor);
  endToasts(actor);
}

/** Finds the banner of a flow, or of one within it. */
export function useBanners(): typeof findBanner {
  return useSyncExternalStore(subscribe, present, present);
}

const present = () => findBanner;
