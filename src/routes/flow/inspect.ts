import type {
  AnyActorRef,
  AnyMachineSnapshot,
  InspectionEvent,
  Snapshot,
  StateValue,
} from 'xstate';

/* The only module that reads XState's inspection events and private fields. */

/** A step of a flow: it started, or it took an arrow of its chart. */
export interface Step {
  flow: AnyActorRef;
  /** The id of its machine. */
  machine: string;
  /** The type of the event; of a start, `xstate.init`. */
  event: string;
  /** The paths of the states that it is in now. */
  states: string[];
  /** Whether an event from outside the chart moved it to another state. */
  isMove: boolean;
}

interface Observer {
  /** Called before the flow's snapshot changes. */
  onStep?(step: Step): void;
  onChange?(flow: AnyActorRef): void;
}

/** Returns the `inspect` option that reports the steps and changes of a flow and its children. */
export function createInspector({ onStep, onChange }: Observer) {
  return (inspection: InspectionEvent): void => {
    const step = readStep(inspection);
    if (step) onStep?.(step);
    if (inspection.type === '@xstate.snapshot') onChange?.(inspection.actorRef as AnyActorRef);
  };
}

function readStep(inspection: InspectionEvent): Step | undefined {
  if (inspection.type !== '@xstate.microstep' && inspection.type !== '@xstate.snapshot') return;
  const { snapshot, event } = inspection;
  if (!isOfMachine(snapshot)) return;
  const arrows = inspection.type === '@xstate.microstep' ? inspection._transitions : [];
  const isStart = inspection.type === '@xstate.snapshot' && event.type === 'xstate.init';
  if (!isStart && arrows.length === 0) return;
  return {
    flow: inspection.actorRef as AnyActorRef,
    machine: snapshot.machine.id,
    event: event.type,
    states: findLeaves(snapshot.value as StateValue),
    isMove: !event.type.startsWith('xstate.') && arrows.some(({ target }) => target !== undefined),
  };
}

/** The flow that invoked this one. */
export function findParent(flow: AnyActorRef): AnyActorRef | undefined {
  return flow._parent;
}

/** The flow that the page started. */
export function findRoot(flow: AnyActorRef): AnyActorRef {
  const parent = findParent(flow);
  return parent ? findRoot(parent) : flow;
}

function isOfMachine(snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot;
}

function findLeaves(value: StateValue, parent = ''): string[] {
  if (typeof value === 'string') return [parent + value];
  return Object.entries(value).flatMap(([key, inner]) =>
    findLeaves(inner ?? {}, `${parent}${key}.`),
  );
}
