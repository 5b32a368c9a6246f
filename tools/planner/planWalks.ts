import { explore, enterStart } from './explore.ts';
import type { Exploration, Edge } from './explore.ts';
import { formatWalk } from './script.ts';
import type { Script, Stimulus } from './script.ts';
import { listLeaves, toPureMachine } from './pure.ts';

export interface Step {
  stimulus: Stimulus;
  takes: string[];
}

export interface Walk {
  /** The name of the start in the script. */
  start: string;
  /** Names of the arrows taken at the start, before the first step. */
  takes: string[];
  steps: Step[];
}

/** Longer walks find more faults; the failures of shorter ones are easier to understand. */
const defaultMaxSteps = 14;

interface Options {
  found?: Exploration;
  maxSteps?: number;
  /**
   * What the walks must cover: `edges` means each arrow in each situation that its guards can tell
   * apart, `arrows` means every arrow once.
   */
  cover?: 'edges' | 'arrows';
}

/**
 * Walks of at most `maxSteps` steps that together cover everything a script can reach. Every start
 * has at least one walk, which may have no steps. A walk exceeds `maxSteps` only if the path to its
 * first uncovered arrow does.
 */
export function planWalks(
  script: Script,
  { found = explore(script), maxSteps = defaultMaxSteps, cover = 'edges' }: Options = {},
): Walk[] {
  const uncoveredGoals = new Set<Edge | string>(
    [...found.configurations.values()]
      .flatMap(({ edges }) => edges)
      .flatMap((edge) => listGoals(edge, cover)),
  );
  const isUncovered = (edge: Edge) =>
    listGoals(edge, cover).some((goal) => uncoveredGoals.has(goal));
  const walks: Walk[] = [];
  for (const [start, { at: startKey, takes }] of found.starts) {
    for (const arrow of takes) uncoveredGoals.delete(arrow);
    for (;;) {
      const steps: Edge[] = [];
      let at = startKey;
      for (;;) {
        const next = findPathToUncovered(found, at, isUncovered);
        if (!next || (steps.length > 0 && steps.length + next.length > maxSteps)) break;
        for (const goal of next.flatMap((edge) => listGoals(edge, cover)))
          uncoveredGoals.delete(goal);
        steps.push(...next);
        at = next.at(-1)?.to ?? at;
      }
      const isFirst = !walks.some((walk) => walk.start === start);
      if (steps.length === 0 && !isFirst) break;
      walks.push({
        start,
        takes,
        steps: steps.map(({ stimulus, takes }) => ({ stimulus, takes })),
      });
    }
  }
  return walks;
}

/** The titles of walks; those with the same steps end with the arrow, or number, that tells them apart. */
export function nameWalks(walks: readonly Walk[]): string[] {
  const titles = walks.map(formatWalk);
  const named = titles.map((title, index) => {
    const isTwin = titles.some((other, at) => other === title && at !== index);
    const arrow = walks[index]?.steps.at(-1)?.takes.at(-1);
    return isTwin && arrow ? `${title} › ${arrow.replace(/^.*? --/, '')}` : title;
  });
  return named.map((title, index) => {
    const before = named.slice(0, index).filter((other) => other === title).length;
    return before === 0 ? title : `${title} (${before + 1})`;
  });
}

/** The shortest walk into every state that a script can reach, by the state's path. */
export function planWalksToStates(script: Script, found = explore(script)): Map<string, Walk> {
  const walks = new Map<string, Walk>();
  const seen = new Set([...found.starts.values()].map(({ at }) => at));
  const waiting = [...found.starts].map(([start, { at, takes }]) => ({
    at,
    walk: { start, takes, steps: [] } as Walk,
  }));
  for (let here = waiting.shift(); here; here = waiting.shift()) {
    const { at, walk } = here;
    const configuration = found.configurations.get(at);
    if (!configuration) continue;
    for (const path of listLeaves(configuration.now.snapshot))
      if (!walks.has(path)) walks.set(path, walk);
    for (const { stimulus, takes, to } of configuration.edges) {
      if (seen.has(to)) continue;
      seen.add(to);
      waiting.push({ at: to, walk: { ...walk, steps: [...walk.steps, { stimulus, takes }] } });
    }
  }
  return walks;
}

/** The paths of the states in which a walk ends. */
export function findEndStates(script: Script, { start, steps }: Walk): string[] {
  const pure = toPureMachine(script);
  const from = enterStart(pure, script.starts[start], script.openings?.[start]);
  const to = steps.reduce((at, { stimulus }) => pure.step(at, stimulus), from);
  return listLeaves(to.snapshot);
}

function listGoals(edge: Edge, cover: 'edges' | 'arrows'): (Edge | string)[] {
  // A call that breaks without an arrow ends in an error.
  if (edge.takes.length === 0)
    return 'kind' in edge.stimulus && edge.stimulus.kind === 'fault' ? [edge] : [];
  return cover === 'edges' ? [edge] : edge.takes;
}

/** The shortest path from a configuration that ends with an edge not covered yet. */
function findPathToUncovered(
  { configurations }: Exploration,
  from: string,
  isUncovered: (edge: Edge) => boolean,
): Edge[] | undefined {
  const seen = new Set([from]);
  const waiting: { at: string; edges: Edge[] }[] = [{ at: from, edges: [] }];
  for (let here = waiting.shift(); here; here = waiting.shift()) {
    const { at, edges } = here;
    const onward = configurations.get(at)?.edges ?? [];
    const uncovered = onward.find(isUncovered);
    if (uncovered) return [...edges, uncovered];
    for (const edge of onward) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      waiting.push({ at: edge.to, edges: [...edges, edge] });
    }
  }
  return undefined;
}
