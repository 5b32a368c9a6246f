import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Meta } from '#machines/meta.ts';

/*
 * A running machine as plain data. The live tree is walked, since a machine's own JSON loses the
 * arrows that fire at once.
 */

/** Who sets an arrow off: the customer (or page), an answer, a broken call, time, or nobody. */
export type Trigger = 'event' | 'answer' | 'fault' | 'timer' | 'always';

export interface ChartTransition {
  /** Stable name: `source --event [guard(params)]--> target`. */
  id: string;
  source: string;
  trigger: Trigger;
  event: string;
  guard?: string;
  /** Path of the target; missing when the state stays. */
  target?: string;
  actions: string[];
}

export interface ChartState {
  /** Keys from the root, joined by dots; '' for the machine itself. */
  path: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  initial?: string;
  description?: string;
  tags: string[];
  calls: readonly string[];
  says: readonly string[];
  requirements: readonly string[];
  /** What the state was called before, where it was renamed. */
  was?: string;
  ports: string[];
  entry: string[];
  exit: string[];
  transitions: ChartTransition[];
  states: ChartState[];
}

export interface Chart {
  id: string;
  root: ChartState;
}

/** The chart of a machine, the same bytes on every run. */
export function chartOf(machine: AnyStateMachine): Chart {
  return { id: machine.id, root: stateOf(machine.root) };
}

/** The stable name of every arrow object of this very machine. */
export function transitionIdsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  return new Map(
    nodesOf(machine.root).flatMap((node) =>
      arrowsOf(node).map((arrow) => [arrow, transitionOf(node, arrow).id] as const),
    ),
  );
}

/** All states of a chart, parents before children, the machine itself left out. */
export function statesOf({ root }: Chart): ChartState[] {
  const below = (state: ChartState): ChartState[] =>
    state.states.flatMap((child) => [child, ...below(child)]);
  return below(root);
}

export function transitionsOf(chart: Chart): ChartTransition[] {
  return [chart.root, ...statesOf(chart)].flatMap(({ transitions }) => transitions);
}

export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states) as AnyStateNode[];
  return [node, ...children.flatMap(nodesOf)];
}

/** Every arrow that leaves a state, in written order. */
export function arrowsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

export function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

function stateOf(node: AnyStateNode): ChartState {
  const {
    calls = [],
    says = [],
    waits,
    requirements = [],
    was,
  } = (node.meta ?? {}) as Partial<Meta>;
  return {
    path: pathOf(node),
    type: node.type,
    initial: node.type === 'compound' ? pathOf(node.initial.target[0] as AnyStateNode) : undefined,
    description: node.description,
    tags: node.tags,
    calls,
    says: waits ? [...says, waits] : says,
    requirements,
    was,
    ports: node.invoke.map(({ id }) => id),
    entry: [node.config.entry ?? []].flat().map(nameOf),
    exit: [node.config.exit ?? []].flat().map(nameOf),
    transitions: arrowsOf(node).map((arrow) => transitionOf(node, arrow)),
    states: (Object.values(node.states) as AnyStateNode[]).map(stateOf),
  };
}

function transitionOf(node: AnyStateNode, arrow: AnyTransitionDefinition): ChartTransition {
  const source = pathOf(node);
  const { trigger, event } = triggerOf(arrow.eventType);
  const guard = arrow.guard === undefined ? undefined : nameOf(arrow.guard);
  const target = (arrow.target as readonly AnyStateNode[] | undefined)?.map(pathOf).join(' + ');
  const condition = guard === undefined ? '' : ` [${guard}]`;
  return {
    id: `${source || node.key} --${event}${condition}--> ${target ?? '(stays)'}`,
    source,
    trigger,
    event,
    guard,
    target,
    actions: arrow.actions.map(nameOf),
  };
}

/** Who sets an arrow off, and its event in words, by the type of the event. */
export function triggerOf(eventType: string): { trigger: Trigger; event: string } {
  const [, kind, name = ''] =
    /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(eventType) ?? [];
  if (kind === 'done.actor') return { trigger: 'answer', event: `${name} answers` };
  if (kind === 'error.actor') return { trigger: 'fault', event: `${name} breaks` };
  if (kind === 'after') return { trigger: 'timer', event: `after ${name}` };
  if (eventType === '') return { trigger: 'always', event: 'at once' };
  return { trigger: 'event', event: eventType };
}

/** A guard or action as text; functions have no name that a chart could show. */
export function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference !== 'object' || reference === null) return '(inline)';
  const { type, params } = reference as { type?: unknown; params?: unknown };
  if (typeof type !== 'string' || typeof params === 'function') return '(inline)';
  if (params === undefined) return type;
  return `${type}(${Object.values(params as object).join(', ')})`;
}
