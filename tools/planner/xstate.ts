import { createActor } from 'xstate';
import type {
  Actor,
  ActorOptions,
  AnyActorLogic,
  AnyActorRef,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

/*
 * The only file that relies on more than XState's public interface: how a machine takes a step
 * outside an actor, how its own actions and events are called, and how an actor is stubbed.
 */

/** An action with everything that it was given. */
export interface ResolvedAction {
  type: string;
  params: unknown;
  /** Its code, if it has any. */
  exec?: unknown;
}

/** What a machine does during a step. */
export interface StepObserver {
  onArrows(arrows: readonly AnyTransitionDefinition[], snapshot: AnyMachineSnapshot): unknown;
  onAction(action: ResolvedAction): void;
  /** The machine reads the snapshot of a stubbed actor. */
  onRead?(actorId: string): void;
}

/** Where a step comes from: a snapshot and an event, or the start with an input. */
export type StepOrigin =
  | { snapshot: AnyMachineSnapshot; event: { type: string } }
  | { input: unknown };

export interface PlannedStep {
  snapshot: AnyMachineSnapshot;
  self: AnyActorRef;
  /** System ids that were looked up and that no child has. */
  missing: readonly string[];
}

type Internals = AnyActorRef & {
  logic?: AnyActorLogic;
  systemId?: string;
  _parent?: AnyActorRef;
  _syncSnapshot?: boolean;
  _send(event: { type: string }): void;
};

type System = Omit<AnyActorRef['system'], 'get'> & {
  get(systemId: string): unknown;
  _set(systemId: string, actor: AnyActorRef): void;
  _unregister(actor: AnyActorRef): void;
};

const idleLogic: AnyActorLogic = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot: unknown) => snapshot,
  getPersistedSnapshot: (snapshot: unknown) => snapshot,
} as never;
const ownId = 'this machine';
const parentId = 'parent';
let plannedParent: AnyActorRef | undefined;
let onRead: StepObserver['onRead'];

/** Takes a step of a machine, or its start with an input, without executing any action. */
export function takeStep(
  machine: AnyStateMachine,
  from: StepOrigin,
  observer: StepObserver,
): PlannedStep {
  const self = createActor(idleLogic, { id: ownId });
  // Created late, because this file is also loaded into pages.
  plannedParent ??= createActor(idleLogic, { id: parentId });
  const before = 'snapshot' in from ? from.snapshot : undefined;
  Object.assign(self, { _parent: plannedParent, getSnapshot: () => before });
  const system: System = self.system as never;
  const missing: string[] = [];
  const get = system.get;
  system.get = (systemId: string) => {
    const actor = get(systemId);
    if (actor === undefined) missing.push(systemId);
    return actor;
  };
  system.inspect((inspection) => reportArrows(inspection, observer));
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: ownId,
    sessionId: self.sessionId,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor(action) {
      observer.onAction(action);
      const { type, params } = action;
      if (type === 'xstate.stopChild' && params) system._unregister(params as never);
    },
  };
  for (const [, child] of before ? listChildren(before) : []) {
    const { systemId } = child as Internals;
    if (systemId !== undefined) system._set(systemId, child);
  }
  ({ onRead } = observer);
  try {
    const snapshot =
      'input' in from
        ? machine.getInitialSnapshot(scope, from.input)
        : machine.transition(from.snapshot, from.event, scope);
    return { snapshot, self, missing };
  } finally {
    onRead = undefined;
  }
}

/** A real actor, not started yet, under a parent that ignores its events. */
export function createRealActor(
  machine: AnyStateMachine,
  input: unknown,
  clock: ActorOptions<AnyActorLogic>['clock'],
  observer: StepObserver,
): Actor<AnyStateMachine> {
  const parent: AnyActorRef = createActor(idleLogic, { id: parentId, clock });
  parent.system.inspect((inspection: InspectionEvent) => {
    if ((inspection.actorRef as Internals)._parent !== parent) return;
    reportArrows(inspection, observer);
    if (inspection.type === '@xstate.action') observer.onAction(inspection.action);
  });
  const options: ActorOptions<AnyStateMachine> = { id: ownId, parent, input: input as never };
  return createActor(machine, options);
}

export function stopActor(actor: Actor<AnyStateMachine>): void {
  (actor as unknown as { _stop(): void })._stop();
}

/** The arrows of a microstep, with the snapshot after it. */
export function reportArrows(
  inspection: InspectionEvent,
  { onArrows }: Pick<StepObserver, 'onArrows'>,
): void {
  if (inspection.type !== '@xstate.microstep') return;
  onArrows(inspection._transitions, inspection.snapshot as AnyMachineSnapshot);
}

const ending = 'planner.end';

/**
 * Logic of an actor that ignores its events and ends only by `endChild`. `shown` lists, by id, what the
 * actor shows to a parent that observes it.
 */
export function createStubLogic(
  shown: Readonly<Record<string, readonly unknown[]>> = {},
): AnyActorLogic {
  return {
    getInitialSnapshot({ id, self }: AnyActorScope, input: unknown) {
      const actor = self as Internals;
      const send = actor._send.bind(actor);
      const read = actor.getSnapshot.bind(actor);
      actor.getSnapshot = () => {
        onRead?.(id);
        return read() as unknown;
      };
      actor._send = (event) => event.type === ending && send(event);
      return { ...(shown[id]?.[0] as object), status: 'active', input };
    },
    transition(snapshot: object, { type, ...end }: { type: string }) {
      if (type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
      return type === ending ? { ...snapshot, ...end } : snapshot;
    },
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  } as never;
}

/** Lets a stubbed actor answer or fail. */
export function endChild(
  child: AnyActorRef,
  result: { kind: 'answer'; output: unknown } | { kind: 'fault'; error: unknown },
): void {
  const end =
    result.kind === 'answer'
      ? { status: 'done', output: result.output }
      : { status: 'error', error: result.error };
  (child as Internals)._send({ type: ending, ...end });
}

export function isLogicOf(child: AnyActorRef, logic: AnyActorLogic): boolean {
  return (child as Internals).logic === logic;
}

/** Whether the parent receives every snapshot of a child. */
export function isObserved(child: AnyActorRef): boolean {
  return (child as Internals)._syncSnapshot === true;
}

/** Whether XState made up an actor's id, because the machine gives none. */
export function hasMadeUpId(id: string): boolean {
  return /^x:\d+$/.test(id);
}

export function isActor(value: object): value is AnyActorRef {
  return 'sessionId' in value && 'send' in value;
}

export function listChildren({ children }: AnyMachineSnapshot): [string, AnyActorRef][] {
  const all = Object.entries((children ?? {}) as Record<string, AnyActorRef | undefined>);
  return all.filter((child): child is [string, AnyActorRef] => child[1] !== undefined);
}

export function listActiveNodes({ _nodes }: AnyMachineSnapshot): AnyStateNode[] {
  return _nodes;
}

/** Whether an implementation acts on the world; XState's own actions resolve to something else. */
export function isPlainAction(action: unknown): boolean {
  return typeof action === 'function' && !('resolve' in action);
}

/** Whether an action is XState's own, such as a send. */
export function isOwnAction(type: string): boolean {
  return type.startsWith('xstate.');
}

/** What XState's own actions are given; `kind` is '' for the machine's actions. */
interface OwnAction {
  kind: string;
  to?: AnyActorRef | string;
  event?: { type: string };
  delay?: number;
  id?: string;
  sendId?: string;
  actorRef?: AnyActorRef;
  src?: unknown;
}

export function readAction({ type, params }: ResolvedAction): OwnAction {
  if (!isOwnAction(type)) return { kind: '' };
  const kind = type.slice('xstate.'.length);
  if (kind === 'stopChild') return { kind, actorRef: params as AnyActorRef | undefined };
  return { ...(params as object), kind };
}

/** XState names the source of an actor whose logic is written into the chart. */
export function isInlineSource(src: string): boolean {
  return src.startsWith('xstate.invoke.');
}

/** Ids of delayed arrows; a delayed raise has another, and outlives its state. */
export function isDelayedArrow(timerId: string | undefined): boolean {
  return timerId?.startsWith('xstate.after.') ?? false;
}

export const toDoneEvent = (actorId: string, output: unknown) => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});

export const toErrorEvent = (actorId: string, error: unknown) => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error,
});

export const toSnapshotEvent = (actorId: string, snapshot: unknown) => ({
  type: `xstate.snapshot.${actorId}`,
  snapshot,
});

/** What an event of XState's own is about; undefined for the machine's events. */
export function readOwnEvent(
  eventType: string,
): { kind: 'done' | 'error' | 'snapshot' | 'after'; name: string } | undefined {
  const actor = /^xstate\.(?:(done|error)\.actor|(snapshot))\.(.+)$/.exec(eventType);
  if (actor) return { kind: (actor[1] ?? actor[2]) as 'done', name: actor[3] ?? '' };
  const [, name] = /^xstate\.after\.([^.]+)/.exec(eventType) ?? [];
  return name === undefined ? undefined : { kind: 'after', name };
}
