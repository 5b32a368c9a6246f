import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  isMachine,
  listArrows,
  toChart,
  readName,
  listNodes,
  toPath,
  listStates,
  listTransitions,
} from '#tools/planner/chart.ts';
import type { Chart, ChartState } from '#tools/planner/chart.ts';
import { findUnreachable, listStarts, mapReach } from './reach.ts';

/** What a chart may refer to. */
export interface Vocabulary {
  /** Names of the contract's calls. */
  calls: ReadonlySet<string>;
  /** Calls that a back end may lack; it then answers `not_found`. */
  optionalCalls: ReadonlySet<string>;
  /** Keys of the messages. */
  messages: ReadonlySet<string>;
  /** Machines that may start with a call, before anybody asked for it. */
  startsByItself: ReadonlySet<string>;
}

const maxWords = 14;

/** Everything in a machine that makes its chart hard to read or unreliable, as sentences. */
export function lintChart(machine: AnyStateMachine, vocabulary: Vocabulary): string[] {
  const chart = toChart(machine);
  return [
    ...listNodes(machine.root).flatMap((node) => lintNode(node, machine)),
    ...listStates(chart).flatMap((state) => lintState(state, vocabulary)),
    ...lintNames(chart),
    ...lintReachability(chart, vocabulary),
  ].map((fault) => `${machine.id}: ${fault}`);
}

/** Rules about calls, guards and effects, which need the live state nodes. */
function lintNode(node: AnyStateNode, machine: AnyStateMachine): string[] {
  const faults: string[] = [];
  const path = toPath(node) || '(root)';
  const complain = (fault: string) => faults.push(`${path} ${fault}`);

  if (node.type === 'history') complain('is a history state');
  if (node.invoke.length > 1) complain('makes more than one call');
  for (const { id, src } of node.invoke) {
    if (id !== src) complain(`invokes "${readName(src)}" under the name "${id}"`);
    for (const answer of [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]) {
      if (!node.transitions.has(answer)) complain(`does not handle ${answer}`);
    }
  }
  const calls = node.invoke.some(({ id }) => !isMachine(machine.implementations.actors[id]));
  if (calls !== node.tags.includes('busy')) {
    complain(calls ? 'makes a call but is not busy' : 'is busy without a call');
  }

  const lists: [string, readonly AnyTransitionDefinition[]][] = [
    ...node.transitions,
    ['at once', node.always ?? []],
  ];
  for (const [event, arrows] of lists) {
    const isExternal = !event.startsWith('xstate.') && event !== 'at once';
    if (arrows.length === 0 || (isExternal && arrows.length === 1)) continue;
    if (arrows.at(-1)?.guard !== undefined) complain(`${event} has no last arrow without guard`);
    if (arrows.slice(0, -1).some(({ guard }) => guard === undefined)) {
      complain(`${event} has arrows that are never reached`);
    }
  }

  const references = [
    ...listArrows(node).flatMap(({ guard, actions }) => [guard ?? [], ...actions].flat()),
    ...[node.config.entry ?? [], node.config.exit ?? []].flat(),
  ];
  if (references.some((reference) => readName(reference) === '(inline)')) {
    complain('has a guard or action without a name');
  }
  return faults;
}

/** Rules about a state's description and `meta`. */
function lintState(state: ChartState, { calls, optionalCalls, messages }: Vocabulary): string[] {
  const faults: string[] = [];
  const complain = (fault: string) => faults.push(`${state.path} ${fault}`);
  const words = (state.description ?? '').split(/\s+/).filter((word) => word !== '').length;

  if (words === 0) complain('has no description');
  if (words > maxWords) complain(`is described in ${words} words; ${maxWords} are allowed`);
  if (state.states.length === 0 && state.requirements.length === 0) {
    complain('names no requirement of docs/requirements.md');
  }
  for (const call of state.calls) if (!calls.has(call)) complain(`calls unknown ${call}`);
  for (const key of state.says) if (!messages.has(key)) complain(`says unknown ${key}`);
  const lacked = findUnanswered(state, optionalCalls);
  if (lacked) complain(`has no arrow for a back end without ${lacked}`);
  if (state.calls.length > 0 && state.ports.length === 0) complain('names calls but has no port');
  if (state.type === 'final' && state.transitions.length > 0)
    complain('is final but has outgoing arrows');
  return faults;
}

/** The optional call of a state whose answers do not handle `not_found`. */
function findUnanswered(
  { calls, transitions }: ChartState,
  optional: Vocabulary['optionalCalls'],
): string | undefined {
  const [call, ...fallbacks] = calls;
  if (call === undefined || !optional.has(call) || fallbacks.length > 0) return undefined;
  const answers = transitions.filter(({ trigger }) => trigger === 'answer');
  const isDistinguished = answers.some(({ guard }) => guard?.includes('not_found'));
  return answers.length > 1 && !isDistinguished ? call : undefined;
}

function lintNames(chart: Chart): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, trigger, event } of listTransitions(chart)) {
    if (seen.has(id)) faults.push(`two arrows are called "${id}"`);
    seen.add(id);
    if (trigger === 'event' && !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(event)) {
      faults.push(`event "${event}" is not noun.verb`);
    }
  }
  for (const { path } of listStates(chart)) {
    if (!/^[a-z][A-Za-z]*$/.test(path.split('.').at(-1) ?? '')) {
      faults.push(`state "${path}" is not named in camelCase`);
    }
  }
  return faults;
}

/** Rules about which states can be reached. */
function lintReachability(chart: Chart, { startsByItself }: Vocabulary): string[] {
  const faults: string[] = [];
  const states = listStates(chart);
  const byPath = new Map(states.map((state) => [state.path, state]));
  const leaves = states.filter(({ states }) => states.length === 0);

  for (const start of listStarts(chart.root)) {
    const leavesAtOnce = start.transitions.some(
      ({ trigger, target }) => trigger === 'always' && isBusy(byPath.get(target ?? '')),
    );
    if ((isBusy(start) || leavesAtOnce) && !startsByItself.has(chart.id)) {
      faults.push(`${start.path} starts a call before the customer asked for it`);
    }
  }

  const reach = mapReach(chart);
  for (const leaf of findUnreachable(chart, reach)) faults.push(`${leaf.path} is never reached`);
  const findRegion = ({ path }: ChartState) =>
    chart.root.type === 'parallel' ? path.split('.')[0] : chart.id;
  for (const leaf of leaves) {
    if (leaf.type === 'final') continue;
    const ahead = [...(reach.get(leaf) ?? [])];
    const neighbours = leaves.filter((other) => findRegion(other) === findRegion(leaf));
    const isHome = (state: ChartState) =>
      !isBusy(state) && neighbours.every((other) => reach.get(other)?.has(state));
    if (ahead.length === 1) faults.push(`${leaf.path} has no way out`);
    else if (!ahead.some((state) => state.type === 'final' || isHome(state))) {
      faults.push(`${leaf.path} leads neither to an end nor to a state that all can reach`);
    }
  }
  return faults;
}

function isBusy(state: ChartState | undefined): boolean {
  return state?.tags.includes('busy') === true;
}
