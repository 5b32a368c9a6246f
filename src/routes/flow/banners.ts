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

interface Banner extends FlowError {
  by: unknown;
}

const banners = new WeakMap<object, Banner>();
/** The toasts of each flow since its last attempt. */
const toasts = new WeakMap<object, readonly { id: string; by: unknown }[]>();
const { notify, subscribe } = createListeners();

/** The banner of a flow or of one of its children. */
export function useBanner({ system }: Flow): FlowError | undefined {
  const read = () => banners.get(system);
  return useSyncExternalStore(subscribe, read, read);
}

export function storeBanner(flow: Flow, banner: Omit<FlowError, 'onDismiss'>): void {
  banners.set(flow.system, { ...banner, by: flow, onDismiss: () => forgetBanner(flow) });
  notify();
}

export function forgetBanner({ system }: Flow): void {
  if (banners.delete(system)) notify();
}

/** Stores a toast, which the next attempt of its flow dismisses. */
export function storeToast(flow: Flow, id: string): void {
  const { system } = flow;
  // XState emits the inspection event of a step after its actions.
  queueMicrotask(() => toasts.set(system, [...(toasts.get(system) ?? []), { id, by: flow }]));
}

/** Forgets the messages of a flow once the customer moves it on; a child forgets only its own. */
export function clearMessagesOnNextTry({ flow, isMove }: Step): void {
  if (!isMove) return;
  const isEnded = ({ by }: { by: unknown }) => by === flow || !findParent(flow);
  const { system } = flow;
  const banner = banners.get(system);
  if (banner && isEnded(banner)) forgetBanner(flow);
  const shown = toasts.get(system) ?? [];
  for (const { id } of shown.filter(isEnded)) toast.dismiss(id);
  toasts.set(
    system,
    shown.filter((one) => !isEnded(one)),
  );
}
