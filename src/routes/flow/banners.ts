import { useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { AnyActorRef } from 'xstate';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { findParent } from './inspect.ts';
import type { Step } from './inspect.ts';
import { createListeners } from './listeners.ts';

/*
 * The last error of a flow stays on the page, near its cause, until the customer tries again or
 * dismisses it, or the flow reports something else. Toasts only repeat it and also end with the
 * next attempt.
 */

type Flow = Pick<AnyActorRef, 'system'>;

interface Banner extends Omit<FlowError, 'onDismiss'> {
  by: unknown;
}

const banners = new WeakMap<object, Banner>();
/** Toast ids of each flow since its last attempt. */
const toasts = new WeakMap<object, string[]>();
const { tell, subscribe } = createListeners();

/** Replaced whenever a banner changes, so that subscribers re-render. */
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

export function storeBanner(flow: Flow, banner: Omit<Banner, 'by'>): void {
  banners.set(flow.system, { ...banner, by: flow });
  changed();
}

export function forgetBanner({ system }: Flow): void {
  if (banners.delete(system)) changed();
}

/** Dismisses a toast at the next attempt of its flow, if it still shows. */
export function storeToast({ system }: Flow, id: string): void {
  // The inspection event of this step comes after its actions.
  queueMicrotask(() => toasts.set(system, [...(toasts.get(system) ?? []), id]));
}

function dismissFlowToasts({ system }: Flow): void {
  for (const id of toasts.get(system) ?? []) toast.dismiss(id);
  toasts.delete(system);
}

/** Forgets a flow's errors once the customer moves it, or the child that reported them, on. */
export function clearErrorsOnNextTry({ flow, isMove }: Step): void {
  const isOwn = !findParent(flow) || banners.get(flow.system)?.by === flow;
  if (!isOwn || !isMove) return;
  forgetBanner(flow);
  dismissFlowToasts(flow);
}

/** Returns a function that finds the banner of a flow or of one of its children. */
export function useBanners(): typeof findBanner {
  return useSyncExternalStore(subscribe, present, present);
}

const present = () => findBanner;
