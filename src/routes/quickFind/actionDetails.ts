import { useEffect } from 'react';
import type { AnyActorRef, EventFromLogic } from 'xstate';
import type { FlowName, MachineOf } from '#machines/index.ts';
import { findParent } from '#routes/flow/inspect.ts';
import { notifyFlowsChanged } from '#routes/flow/running.ts';

/** The types of events that carry no data. */
export type Plain<Event> = Event extends { type: infer Type extends string }
  ? [Exclude<keyof Event, 'type'>] extends [never]
    ? Type
    : never
  : never;

/** An event of these flows that quick find may offer, since it carries no data. */
export type PlainEvent<Name extends FlowName = FlowName> = {
  [Each in Name]: Plain<EventFromLogic<MachineOf<Each>>>;
}[Name];

/** Details that a page adds to the actions of its flow. */
export interface ActionDetails {
  /** The flow's subject if the page has several such flows: the name of its row. */
  name?: string;
  /** False for an event that the flow accepts but the page currently does not offer. */
  enabled?: Partial<Record<PlainEvent, boolean>>;
}

const detailsByFlow = new WeakMap<AnyActorRef, ActionDetails>();

/** Returns the details of a flow; a child without any has its parent's. */
export function getActionDetails(flow: AnyActorRef | undefined): ActionDetails {
  return flow ? (detailsByFlow.get(flow) ?? getActionDetails(findParent(flow))) : {};
}

export function setActionDetails(flow: AnyActorRef, details: ActionDetails): void {
  detailsByFlow.set(flow, details);
  notifyFlowsChanged();
}

/** Gives quick find the details that a flow's chart lacks. */
export function useActionDetails(flow: AnyActorRef, details: ActionDetails): void {
  useEffect(() => setActionDetails(flow, details), [flow, details]);
}
