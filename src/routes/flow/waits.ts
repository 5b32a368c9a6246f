import { toast } from 'react-hot-toast/headless';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Meta } from '#machines/meta.ts';
import type { MessageKey } from '#messages';
import { findRoot } from './inspect.ts';
import { getMessage } from './messages.ts';

/*
 * Loading toasts say what a flow waits for if no control shows it. They follow the flow's states,
 * so that they end with the wait, whatever its outcome.
 */

/** The toast id of each waiting flow. */
const toasts = new WeakMap<object, string>();

/** Flows that are waiting after their last step; a stopped flow retains its last state. */
const waiting = new WeakSet<object>();

/** Updates whether a flow waits, after each change of it or of a child. */
export function recordWait(changed: AnyActorRef): void {
  const flow = findRoot(changed);
  const { system } = flow;
  const wait = findWait(flow);
  const shown = toasts.get(system);
  if (wait) waiting.add(system);
  else waiting.delete(system);
  if (wait && !shown) toasts.set(system, toast.loading(getMessage(wait)));
  if (wait || !shown) return;
  // A message of the same moment reuses the toast.
  queueMicrotask(() => {
    if (toasts.get(system) === shown && !waiting.has(system)) toast.dismiss(consumeToast(flow));
  });
}

/** Hands over a flow's loading toast, so that the outcome can replace its text. */
export function consumeToast({ system }: Pick<AnyActorRef, 'system'>): string | undefined {
  const id = toasts.get(system);
  toasts.delete(system);
  return id;
}

function findWait(flow: AnyActorRef): MessageKey | undefined {
  const snapshot = flow.getSnapshot() as AnyMachineSnapshot;
  if (snapshot.status !== 'active' || !('children' in snapshot)) return undefined;
  const children = Object.values(snapshot.children) as (AnyActorRef | undefined)[];
  return children.reduce(
    (found, actor) => found ?? (actor && findWait(actor)),
    findOwnWait(snapshot),
  );
}

function findOwnWait(snapshot: AnyMachineSnapshot): MessageKey | undefined {
  const metas = Object.values(snapshot.getMeta()) as (Meta | undefined)[];
  return metas.find((meta) => meta?.waits)?.waits;
}
