import type { AnyActorRef, InspectionEvent } from 'xstate';

/* The flows that run, those within others as well, so that quick find can ask what they accept. */

const running = new Set<AnyActorRef>();
const listeners = new Set<() => void>();

/** In the order in which they began. */
export function runningFlows(): readonly AnyActorRef[] {
  return [...running];
}

/** Hears of every step of every flow. */
export function subscribeToFlows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellOfFlows(): void {
  for (const listener of listeners) listener();
}

/** Looks whether a flow runs since its last step. */
export function noteRunning(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.snapshot') return;
  const flow = inspection.actorRef as AnyActorRef;
  if (inspection.snapshot.status === 'active') running.add(flow);
  else running.delete(flow);
  tellOfFlows();
}
