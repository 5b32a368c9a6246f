import type { AnyActorRef } from 'xstate';
import { createListeners } from './listeners.ts';

/* The running flows, including children, so that quick find can ask which events they accept. */

const running = new Set<AnyActorRef>();

/** Notifies after every step of every flow. */
export const { notify: notifyFlowsChanged, subscribe: subscribeToFlows } = createListeners();

/** In the order in which they started. */
export function runningFlows(): readonly AnyActorRef[] {
  return [...running];
}

/** Updates whether a flow is running, after each of its changes. */
export function recordRunning(flow: AnyActorRef): void {
  if (flow.getSnapshot().status === 'active') running.add(flow);
  else running.delete(flow);
  notifyFlowsChanged();
}
