import { createMachine } from 'xstate';
import type { AnyActorLogic, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { listArrows, listNodes } from './chart.ts';
import { restartChance } from './world.ts';
import { hasMadeUpId, isInlineSource, isLogicOf, isPlainAction, listChildren } from './xstate.ts';

/*
 * Supports machines that are written differently from ours: actors that are inline, named unlike
 * their source, or spawned; delays that overlap.
 */

/** Thrown for something in a machine that cannot be planned; says how to fix it. */
export class UnplannableError extends Error {
  constructor(machine: string, what: string, fix: string) {
    super(`${machine} cannot be planned: ${what}; ${fix}.`);
  }
}

/** Ids of everything a machine invokes. */
export function listPorts(machine: AnyStateMachine): string[] {
  return listNodes(machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => id));
}

/** The same machine with one logic for every actor, and effects that do nothing. */
export function stubMachine(machine: AnyStateMachine, logic: AnyActorLogic): AnyStateMachine {
  const named = hasInlineParts(machine) ? nameInlineParts(machine) : machine;
  const sources = listNodes(named.root).flatMap(({ invoke }) => invoke.map(({ src }) => src));
  const names = [...Object.keys(machine.implementations.actors), ...(sources as string[])];
  const stubbed = named.provide({
    actors: Object.fromEntries(names.map((name) => [name, logic])),
    actions: Object.fromEntries(listEffects(machine).map((name) => [name, () => {}])),
  } as never);
  // Stops a ring of arrows that are taken at once, which a mutant can have.
  stubbed.options = { ...stubbed.options, maxIterations: 1000 };
  const transition = stubbed.transition.bind(stubbed);
  stubbed.transition = (...given) => {
    restartChance();
    return transition(...given);
  };
  return stubbed;
}

/** Names of the actions with effects on the page: plain functions, not assignments. */
export function listEffects(machine: AnyStateMachine): string[] {
  return Object.entries(machine.implementations.actions as Record<string, unknown>)
    .filter(([, action]) => isPlainAction(action))
    .map(([name]) => name);
}

type Config = Record<string, unknown>;

/** What an effect is called that is written into the chart. */
export const inlineEffect = '(inline)';
const doNothing = { [inlineEffect]: () => {} }[inlineEffect];

function hasInlineParts({ root }: AnyStateMachine): boolean {
  return listNodes(root).some(
    (node) =>
      node.invoke.some(({ src }) => isInlineSource(src as string)) ||
      [node.entry, node.exit, ...listArrows(node).map(({ actions }) => actions)]
        .flat()
        .some(isPlainAction),
  );
}

/** The same machine with the id of each inline actor as its source, and silent inline effects. */
function nameInlineParts(machine: AnyStateMachine): AnyStateMachine {
  const config = copyConfig(machine.config as Config, doNothing);
  for (const { path, invoke } of listNodes(machine.root)) {
    if (invoke.length === 0) continue;
    const state = path.reduce((parent, key) => (parent.states as Config)[key] as Config, config);
    const written = [state.invoke].flat() as Config[];
    state.invoke = invoke.map(({ id, src }, index) => ({
      ...written[index],
      id,
      src: isInlineSource(src as string) ? id : src,
    }));
  }
  return createMachine(config as never).provide(machine.implementations as never);
}

const actionKeys = /^(actions|entry|exit)$/;

/**
 * A deep copy of arrays and plain objects; functions and class instances are shared, except that
 * `effect` can replace each effect that is written into the chart.
 */
export function copyConfig<Value>(value: Value, effect?: unknown, key = ''): Value {
  if (Array.isArray(value)) return value.map((item) => copyConfig(item, effect, key)) as Value;
  if (effect !== undefined && actionKeys.test(key) && isPlainAction(value)) {
    return effect as Value;
  }
  if (typeof value !== 'object' || value === null || key === 'context') return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, copyConfig(inner, effect, key)]),
  ) as Value;
}

/** The first actor in a snapshot that runs real code or that no id can address. */
export function findUnaddressableActor(
  snapshot: AnyMachineSnapshot,
  logic: AnyActorLogic,
): UnplannableError | undefined {
  for (const [id, child] of listChildren(snapshot)) {
    const refuse = (what: string, fix: string) =>
      new UnplannableError(snapshot.machine.id, `the actor "${id}" ${what}`, fix);
    if (!isLogicOf(child, logic)) {
      return refuse('is spawned from its code', 'name it in setup({ actors })');
    }
    if (hasMadeUpId(id)) return refuse('is spawned without an id', 'give it one');
  }
  return undefined;
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
