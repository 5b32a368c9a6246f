import { explore, enterStart } from './explore.ts';
import type { Exploration, Way } from './explore.ts';
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
   * What the walks must cover: `ways` means each arrow in each situation that its guards can tell
   * apart, `arrows` means every arrow once.
   */
  cover?: 'ways' | 'arrows';
}

/**
 * Walks of at most `maxSteps` steps that together cover everything a script can reach. Every start
 * has at least one walk, which may have no steps. A walk exceeds `maxSteps` only if the way to its
 * first uncovered arrow does.
 */
export function planWalks(
  script: Script,
  { found = explore(script), maxSteps = defaultMaxSteps, cover = 'ways' }: Options = {},
): Walk[] {
  const uncoveredGoals = new Set<Way | string>(
    [...found.places.values()].flatMap(({ ways }) => ways).flatMap((way) => listGoals(way, cover)),
  );
  const isUncovered = (way: Way) => listGoals(way, cover).some((goal) => uncoveredGoals.has(goal));
  const walks: Walk[] = [];
  for (const [start, { at: startKey, takes }] of found.starts) {
    for (const arrow of takes) uncoveredGoals.delete(arrow);
    for (;;) {
      const steps: Way[] = [];
      let at = startKey;
      for (;;) {
        const next = findPathToUncovered(found, at, isUncovered);
        if (!next || (steps.length > 0 && steps.length + next.length > maxSteps)) break;
        for (const goal of next.flatMap((way) => listGoals(way, cover)))
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
    const place = found.places.get(at);
    if (!place) continue;
    for (const path of listLeaves(place.now.snapshot)) if (!walks.has(path)) walks.set(path, walk);
    for (const { stimulus, takes, to } of place.ways) {
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

function listGoals(way: Way, cover: 'ways' | 'arrows'): (Way | string)[] {
  // A call that breaks without an arrow ends in an error.
  if (way.takes.length === 0)
    return 'kind' in way.stimulus && way.stimulus.kind === 'fault' ? [way] : [];
  return cover === 'ways' ? [way] : way.takes;
}

/** The shortest path from a place that ends with a way not covered yet. */
function findPathToUncovered(
  { places }: Exploration,
  from: string,
  isUncovered: (way: Way) => boolean,
): Way[] | undefined {
  const seen = new Set([from]);
  const waiting: { at: string; ways: Way[] }[] = [{ at: from, ways: [] }];
  for (let here = waiting.shift(); here; here = waiting.shift()) {
    const { at, ways } = here;
    const onward = places.get(at)?.ways ?? [];
    const uncovered = onward.find(isUncovered);
    if (uncovered) return [...ways, uncovered];
    for (const way of onward) {
      if (seen.has(way.to)) continue;
      seen.add(way.to);
      waiting.push({ at: way.to, ways: [...ways, way] });
    }
  }
  return undefined;
}
