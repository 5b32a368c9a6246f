import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { AvailableEvent } from './actions.ts';
import { notifyFlowsChanged } from '#routes/flow/running.ts';

/** Details that a page adds to the actions of its flow. */
export interface ActionDetails {
  /** The flow's subject if the page has several such flows: the name of its row. */
  name?: string;
  /** False for an event that the flow accepts but the page currently does not offer. */
  enabled?: Partial<Record<AvailableEvent, boolean>>;
}

const given = new WeakMap<AnyActorRef, ActionDetails>();

/** Returns the details of a flow; a child without any has its parent's. */
export function getActionDetails(flow: AnyActorRef | undefined): ActionDetails {
  return flow ? (given.get(flow) ?? getActionDetails(flow._parent)) : {};
}

export function setActionDetails(flow: AnyActorRef, details: ActionDetails): void {
  given.set(flow, details);
  notifyFlowsChanged();
}

/** Gives quick find the details that a flow's chart lacks. */
export function useActionDetails(flow: AnyActorRef, details: ActionDetails): void {
  useEffect(() => setActionDetails(flow, details));
}
