import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { AvailableEvent } from './actions.ts';
import { notifyFlowsChanged } from './running.ts';

/** What a page adds to what a flow of it accepts. */
export interface ActionDetails {
  /** What the flow is about, where the page has several of its kind: the name of its row. */
  name?: string;
  /** False for what the page does not details just now, although the flow would accept it. */
  enabled?: Partial<Record<AvailableEvent, boolean>>;
}

const given = new WeakMap<AnyActorRef, ActionDetails>();

/** What is to be known of a flow; one within another is about the same. */
export function getActionDetails(flow: AnyActorRef | undefined): ActionDetails {
  return flow ? (given.get(flow) ?? getActionDetails(flow._parent)) : {};
}

export function setActionDetails(flow: AnyActorRef, details: ActionDetails): void {
  given.set(flow, details);
  notifyFlowsChanged();
}

/** Tells quick find of a flow whose chart does not say everything. */
export function useActionDetails(flow: AnyActorRef, details: ActionDetails): void {
  useEffect(() => setActionDetails(flow, details));
}
