import type { AnyActorRef, InspectionEvent } from 'xstate';
import { createListeners } from '../listeners.ts';

/* The flows that run, those within others as well, so that quick find can ask what they accept. */

const running = new Set<AnyActorRef>();

/** Of every step of every flow. */
export const { tell: notifyFlowsChanged, subscribe: subscribeToFlows } = createListeners();

/** In the order in which they began. */
export function runningFlows(): readonly AnyActorRef[] {
  return [...running];
}

/** Looks whether a flow runs since its last step. */
export function recordRunning(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.snapshot') return;
  const flow = inspection.actorRef as AnyActorRef;
  if (inspection.snapshot.status === 'active') running.add(flow);
  else running.delete(flow);
  notifyFlowsChanged();
}
