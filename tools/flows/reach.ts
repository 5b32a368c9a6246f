import { listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartState } from '#tools/planner/chart.ts';

/** For each state without states of its own, those that its arrows lead to in any number of steps. */
export function mapReach(chart: Chart): Map<ChartState, Set<ChartState>> {
  const states = listStates(chart);
  const byPath = new Map(states.map((state) => [state.path, state]));
  const onward = (leaf: ChartState): ChartState[] => {
    const ancestors = states.filter(({ path }) => leaf.path.startsWith(`${path}.`));
    return [leaf, ...ancestors, chart.root]
      .flatMap(({ transitions }) => transitions)
      .flatMap(({ target }) => (target === undefined ? [] : [byPath.get(target)]))
      .flatMap((target) => (target ? listStarts(target) : []))
      .filter((target) => target !== leaf);
  };
  const leaves = states.filter((state) => state.states.length === 0);
  return new Map(leaves.map((leaf) => [leaf, reachableFrom(leaf, onward)]));
}

/** The states without states of their own that no way from the start of the flow leads to. */
export function findUnreachable(
  chart: Chart,
  reach: ReadonlyMap<ChartState, ReadonlySet<ChartState>> = mapReach(chart),
): ChartState[] {
  const reached = new Set(listStarts(chart.root).flatMap((start) => [...(reach.get(start) ?? [])]));
  return [...reach.keys()].filter((leaf) => !reached.has(leaf));
}

/** The leaf states that are entered with a state: itself, or the initial one of each region. */
export function listStarts(state: ChartState): ChartState[] {
  if (state.states.length === 0) return [state];
  if (state.type === 'parallel') return state.states.flatMap(listStarts);
  return state.states.filter(({ path }) => path === state.initial).flatMap(listStarts);
}

/** Whether every arrow into a state is out of a customer's reach. */
export function isOutOfReach(
  chart: Chart,
  { path }: ChartState,
  outOfReach: Readonly<Record<string, string>>,
): boolean {
  const inward = listTransitions(chart).filter(({ target }) => target === path);
  return inward.length > 0 && inward.every(({ id }) => id in outOfReach);
}

function reachableFrom(
  start: ChartState,
  onward: (state: ChartState) => ChartState[],
): Set<ChartState> {
  const seen = new Set([start]);
  for (const at of seen) for (const next of onward(at)) seen.add(next);
  return seen;
}
