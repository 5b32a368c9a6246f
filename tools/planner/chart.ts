import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { readOwnEvent } from './xstate.ts';

/*
 * A machine as plain data, read from its live state nodes: a machine's own JSON loses eventless
 * arrows.
 */

/** What triggers an arrow: the customer or page, an answer, a failed call, time, or nothing. */
export type Trigger = 'event' | 'answer' | 'fault' | 'timer' | 'always';

export interface ChartTransition {
  /** Stable name: `source --event [guard(params)]--> target`. */
  id: string;
  source: string;
  trigger: Trigger;
  event: string;
  guard?: string;
  /** Path of the target; undefined when the state does not change. */
  target?: string;
  actions: string[];
  /** Requirements that this arrow serves more exactly than its state does. */
  requirements?: readonly string[];
}

export interface ChartState {
  /** Keys from the root, joined by dots; '' for the root. */
  path: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  initial?: string;
  description?: string;
  tags: string[];
  calls: readonly string[];
  /** Keys of the messages of its screen, its entry actions and its outgoing arrows. */
  says: readonly string[];
  requirements: readonly string[];
  /** The name of the state before it was renamed. */
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
  /** Milliseconds by the name of a delay, without the delays that are computed at run time. */
  waits: Readonly<Record<string, number>>;
  /** Texts of the messages of its states, by key, as far as they are known. */
  words: Readonly<Record<string, string>>;
}

/** The part of a state's `meta` that a chart shows. */
interface ChartMeta {
  calls?: readonly string[];
  /** Keys of messages that the state shows. */
  says?: readonly string[];
  /** Key of the message while its call runs. */
  waits?: string;
  requirements?: readonly string[];
  was?: string;
}

/** The chart of a machine, identical on every run; `texts` holds the texts of messages by key. */
export function toChart(
  machine: AnyStateMachine,
  texts: Readonly<Record<string, string>> = {},
): Chart {
  const root = toState(machine.root, nameArrows(machine));
  const says = new Set([root, ...listStates({ root })].flatMap((state) => state.says));
  const delays = Object.entries<unknown>(machine.implementations.delays ?? {});
  return {
    id: machine.id,
    root,
    waits: Object.fromEntries(
      delays.filter((delay): delay is [string, number] => typeof delay[1] === 'number'),
    ),
    words: Object.fromEntries(
      [...says].flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]])),
    ),
  };
}

/** The stable name of every arrow object of this machine instance. */
export function mapTransitionIds(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  return new Map([...nameArrows(machine)].map(([arrow, { id }]) => [arrow, id]));
}

/** All states of a chart except the root, parents before children. */
export function listStates({ root }: Pick<Chart, 'root'>): ChartState[] {
  const below = (state: ChartState): ChartState[] =>
    state.states.flatMap((child) => [child, ...below(child)]);
  return below(root);
}

/** Ids of the requirements that a state and its arrows serve. */
export function listRequirements({ requirements, transitions }: ChartState): string[] {
  return [
    ...new Set([requirements, ...transitions.map((arrow) => arrow.requirements ?? [])].flat()),
  ];
}

export function listTransitions(chart: Chart): ChartTransition[] {
  return [chart.root, ...listStates(chart)].flatMap(({ transitions }) => transitions);
}

export function listNodes(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states) as AnyStateNode[];
  return [node, ...children.flatMap(listNodes)];
}

/** Every outgoing arrow of a state, in the order of its definition. */
export function listArrows(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** False for an arrow that only forbids an event in its state. */
export function hasEffect({ target, actions }: AnyTransitionDefinition): boolean {
  return target !== undefined || actions.length > 0;
}

export function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'root' in logic;
}

export function toPath(node: AnyStateNode): string {
  return node.path.join('.');
}

type NamedArrows = ReadonlyMap<AnyTransitionDefinition, ChartTransition>;

function toState(node: AnyStateNode, named: NamedArrows): ChartState {
  const { calls = [], says = [], waits, requirements = [], was } = (node.meta ?? {}) as ChartMeta;
  const entry = [node.config.entry ?? []].flat().map(readName);
  const transitions = listArrows(node).flatMap((arrow) => named.get(arrow) ?? []);
  const spoken = [...entry, ...transitions.flatMap(({ actions }) => actions)].map(findMessage);
  return {
    path: toPath(node),
    type: node.type,
    initial: node.type === 'compound' ? toPath(node.initial.target[0] as AnyStateNode) : undefined,
    description: node.description,
    tags: node.tags,
    calls,
    says: [...new Set([...spoken, ...says, waits])].filter((key) => key !== undefined),
    requirements,
    was,
    ports: node.invoke.map(({ id }) => id),
    entry,
    exit: [node.config.exit ?? []].flat().map(readName),
    transitions,
    states: (Object.values(node.states) as AnyStateNode[]).map((child) => toState(child, named)),
  };
}

/** The arrows of a machine; those with equal names, such as two with inline guards, get a number. */
function nameArrows({ root }: AnyStateMachine): NamedArrows {
  const counts = new Map<string, number>();
  const named = new Map<AnyTransitionDefinition, ChartTransition>();
  for (const node of listNodes(root)) {
    for (const arrow of listArrows(node)) {
      const transition = toTransition(node, arrow);
      const count = (counts.get(transition.id) ?? 0) + 1;
      counts.set(transition.id, count);
      const id = count === 1 ? transition.id : `${transition.id} (${count})`;
      named.set(arrow, { ...transition, id });
    }
  }
  return named;
}

function toTransition(node: AnyStateNode, arrow: AnyTransitionDefinition): ChartTransition {
  const source = toPath(node);
  const { trigger, event } = describeTrigger(arrow.eventType);
  const guard = arrow.guard === undefined ? undefined : readName(arrow.guard);
  const target = (arrow.target as readonly AnyStateNode[] | undefined)?.map(toPath).join(' + ');
  const condition = guard === undefined ? '' : ` [${guard}]`;
  return {
    id: `${source || node.key} --${event}${condition}--> ${target ?? '(stays)'}`,
    source,
    trigger,
    event,
    guard,
    target,
    actions: arrow.actions.map(readName),
    requirements: (arrow.meta as ChartMeta | undefined)?.requirements,
  };
}

/** What triggers an arrow, and its event in words, from the event's type. */
export function describeTrigger(eventType: string): { trigger: Trigger; event: string } {
  const { kind, name } = readOwnEvent(eventType) ?? {};
  if (kind === 'done') return { trigger: 'answer', event: `${name} answers` };
  if (kind === 'error') return { trigger: 'fault', event: `${name} breaks` };
  if (kind === 'snapshot') return { trigger: 'event', event: `${name} shows more` };
  if (kind === 'after') return { trigger: 'timer', event: `after ${name}` };
  if (eventType === '') return { trigger: 'always', event: 'at once' };
  return { trigger: 'event', event: eventType };
}

/** A guard or action as text; inline functions have no name. */
export function readName(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference !== 'object' || reference === null) return '(inline)';
  const { type, params } = reference as { type?: unknown; params?: unknown };
  if (typeof type !== 'string' || typeof params === 'function') return '(inline)';
  if (params === undefined) return type;
  return `${type}(${Object.values(params as object).join(', ')})`;
}

/** Whether an arrow shows or stores the message of a key. */
export function showsMessage({ actions }: ChartTransition, key: string): boolean {
  return actions.some((action) => findMessage(action) === key);
}

/** The key of the message that an action shows or stores, as in `notify(payment.done, success)`. */
export function findMessage(action: string): string | undefined {
  return /^\w+\(([a-z]\w*\.\w+)/i.exec(action)?.[1];
}
