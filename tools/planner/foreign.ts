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
 * Machines as others write them: actors inline, under another name than their source, or spawned; waits
 * that run beside each other.
 */

/** What a machine does that cannot be planned, and the way out. */
export class Unplannable extends Error {
  constructor(machine: string, what: string, wayOut: string) {
    super(`${machine} cannot be planned: ${what}; ${wayOut}.`);
  }
}

/** Waits for its answer for ever. */
export const waiting: AnyActorLogic = fromPromise(() => new Promise(() => {}));

/** Ids of everything a machine invokes. */
export function listPorts(machine: AnyStateMachine): string[] {
  return listNodes(machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => id));
}

/** The same machine with every actor, child machines included, played by one logic. */
export function withActors(machine: AnyStateMachine, logic: AnyActorLogic): AnyStateMachine {
  // XState gives an actor that is written inline a name of its own.
  const invoked = listNodes(machine.root)
    .flatMap(({ invoke }) => invoke)
    .map(({ id, src }) => ({ id, src: src as string }));
  const isNamed = invoked.every(({ src }) => !src.startsWith('xstate.invoke.'));
  const named = isNamed ? machine : nameInvoked(machine);
  const sources = invoked.map(({ id, src }) => (isNamed ? src : id));
  const names = [...Object.keys(machine.implementations.actors), ...sources];
  const actors = Object.fromEntries(names.map((name) => [name, logic]));
  return named.provide({ actors } as never);
}

type Config = Record<string, unknown>;

/** The same machine with the source of each call named like its id. */
function nameInvoked(machine: AnyStateMachine): AnyStateMachine {
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

/** A deep copy that keeps functions, actors and other objects with a class of their own as they are. */
export function copyConfig<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyConfig) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, copyConfig(inner)]),
  ) as Value;
}

/** What a snapshot holds that would run by itself, or could not be answered by name. */
export function listUnnamed(snapshot: AnyMachineSnapshot): Unplannable[] {
  const children = Object.entries(snapshot.children as Record<string, AnyActorRef>);
  return children.flatMap(([id, child]) => {
    const { logic } = child as unknown as { logic?: AnyActorLogic };
    const refuse = (what: string, wayOut: string) => [
      new Unplannable(snapshot.machine.id, `the actor "${id}" ${what}`, wayOut),
    ];
    if (logic !== waiting)
      return refuse('is spawned from its code', 'name it in setup({ actors })');
    if (/^x:\d+$/.test(id)) return refuse('is spawned without an id', 'give it one');
    return [];
  });
}

/** Whether one wait can begin while another runs: above it, or in a region beside it. */
export function mayOverlap(machine: AnyStateMachine): boolean {
  const timed = listNodes(machine.root).filter(({ after }) => after.length > 0);
  return timed.some((one) => timed.some((other) => one !== other && areTogether(one, other)));
}

function areTogether(one: AnyStateNode, other: AnyStateNode): boolean {
  const around = lineage(other);
  const shared = lineage(one).find((node) => around.includes(node));
  return shared === one || shared === other || shared?.type === 'parallel';
}

/** A state and what it lies in, from the inside. */
function lineage(node: AnyStateNode): AnyStateNode[] {
  return [node, ...(node.parent ? lineage(node.parent) : [])];
}
