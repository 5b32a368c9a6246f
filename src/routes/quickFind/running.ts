import type { AnyActorRef, InspectionEvent } from 'xstate';
import { createListeners } from '../listeners.ts';

/* The flows that run, those within others as well, so that quick find can ask what they accept. */

const running = new Set<AnyActorRef>();

/** Of every step of every flow. */
export const { tell: tellOfFlows, subscribe: subscribeToFlows } = createListeners();

/** In the order in which they began. */
export function runningFlows(): readonly AnyActorRef[] {
  return [...running];
}

/** Looks whether a flow runs since its last step. */
export function noteRunning(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.snapshot') return;
  const flow = inspection.actorRef as AnyActorRef;
  if (inspection.snapshot.status === 'active') running.add(flow);
  else running.delete(flow);
  tellOfFlows();
}
