import { createMachine, fromPromise } from 'xstate';
import type {
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
} from 'xstate';
import { listNodes } from './chart.ts';

/*
 * Supports machines that are written differently from ours: actors that are inline, named unlike
 * their source, or spawned; delays that overlap.
 */

/** Thrown for something in a machine that cannot be planned, with the way to fix it. */
export class UnplannableError extends Error {
  constructor(machine: string, what: string, fix: string) {
    super(`${machine} cannot be planned: ${what}; ${fix}.`);
  }
}

/** An actor that never answers. */
export const pendingLogic: AnyActorLogic = fromPromise(() => new Promise(() => {}));

/** Ids of everything a machine invokes. */
export function listPorts(machine: AnyStateMachine): string[] {
  return listNodes(machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => id));
}

/** The same machine with one logic for every actor, child machines included. */
export function replaceActors(machine: AnyStateMachine, logic: AnyActorLogic): AnyStateMachine {
  // XState generates a name for an inline actor.
  const invoked = listNodes(machine.root)
    .flatMap(({ invoke }) => invoke)
    .map(({ id, src }) => ({ id, src: src as string }));
  const isNamed = invoked.every(({ src }) => !src.startsWith('xstate.invoke.'));
  const named = isNamed ? machine : nameInvokedActors(machine);
  const sources = invoked.map(({ id, src }) => (isNamed ? src : id));
  const names = [...Object.keys(machine.implementations.actors), ...sources];
  const actors = Object.fromEntries(names.map((name) => [name, logic]));
  return named.provide({ actors } as never);
}

type Config = Record<string, unknown>;

/** The same machine with the id of each invoked actor as its source name. */
function nameInvokedActors(machine: AnyStateMachine): AnyStateMachine {
  const config = copyConfig(machine.config as Config);
  const name = (state: Config, node: AnyStateNode) => {
    if (node.invoke.length > 0) {
      const written = [state.invoke].flat() as Config[];
      state.invoke = node.invoke.map(({ id }, index) => ({ ...written[index], id, src: id }));
    }
    const states = (state.states ?? {}) as Record<string, Config>;
    for (const [key, child] of Object.entries(states)) {
      name(child, node.states[key] as AnyStateNode);
    }
  };
  name(config, machine.root);
  return createMachine(config as never).provide(machine.implementations as never);
}

/** A deep copy of arrays and plain objects; functions and class instances are shared. */
export function copyConfig<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyConfig) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, copyConfig(inner)]),
  ) as Value;
}

/** Actors in a snapshot that run real code or that no id can address. */
export function findUnaddressableActors(snapshot: AnyMachineSnapshot): UnplannableError[] {
  const children = Object.entries(snapshot.children as Record<string, AnyActorRef>);
  return children.flatMap(([id, child]) => {
    const { logic } = child as unknown as { logic?: AnyActorLogic };
    const refuse = (what: string, fix: string) => [
      new UnplannableError(snapshot.machine.id, `the actor "${id}" ${what}`, fix),
    ];
    if (logic !== pendingLogic)
      return refuse('is spawned from its code', 'name it in setup({ actors })');
    if (/^x:\d+$/.test(id)) return refuse('is spawned without an id', 'give it one');
    return [];
  });
}

/** Whether two delays can run at the same time: in nested states or in parallel regions. */
export function canDelaysOverlap(machine: AnyStateMachine): boolean {
  const timed = listNodes(machine.root).filter(({ after }) => after.length > 0);
  return timed.some((one) =>
    timed.some((other) => one !== other && canBeActiveTogether(one, other)),
  );
}

function canBeActiveTogether(one: AnyStateNode, other: AnyStateNode): boolean {
  const around = listAncestors(other);
  const shared = listAncestors(one).find((node) => around.includes(node));
  return shared === one || shared === other || shared?.type === 'parallel';
}

/** A state and its ancestors, innermost first. */
function listAncestors(node: AnyStateNode): AnyStateNode[] {
  return [node, ...(node.parent ? listAncestors(node.parent) : [])];
}
