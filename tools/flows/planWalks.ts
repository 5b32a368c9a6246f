import { explore } from './explore.ts';
import type { Exploration, Way } from './explore.ts';
import type { Script, Stimulus } from './script.ts';

export interface Step {
  stimulus: Stimulus;
  takes: string[];
}

export interface Walk {
  /** The script's word for the start. */
  start: string;
  steps: Step[];
}

/** Longer walks find more, shorter ones say better what is wrong. */
export const longestWalk = 14;

/**
 * Walks of at most `longest` steps that together take every way between every two places: each
 * arrow of the chart in each situation that its guards can tell apart. Every start has a walk, if
 * only one without steps.
 */
export function planWalks(
  script: Script,
  { found = explore(script), longest = longestWalk } = {},
): Walk[] {
  const untaken = new Set([...found.places.values()].flatMap(({ ways }) => ways));
  const walks: Walk[] = [];
  for (const [start, startKey] of found.starts) {
    for (;;) {
      const steps: Way[] = [];
      let at = startKey;
      for (;;) {
        const next = nearestUntaken(found, at, untaken);
        if (!next || (steps.length > 0 && steps.length + next.length > longest)) break;
        for (const way of next) untaken.delete(way);
        steps.push(...next);
        at = next.at(-1)?.to ?? at;
      }
      const isFirst = !walks.some((walk) => walk.start === start);
      if (steps.length === 0 && !isFirst) break;
      walks.push({ start, steps: steps.map(({ stimulus, takes }) => ({ stimulus, takes })) });
    }
  }
  return walks;
}

/** The shortest way from a place to, and along, a way that was not taken yet. */
function nearestUntaken(
  { places }: Exploration,
  from: string,
  untaken: ReadonlySet<Way>,
): Way[] | undefined {
  const seen = new Set([from]);
  const waiting: { at: string; ways: Way[] }[] = [{ at: from, ways: [] }];
  for (let here = waiting.shift(); here; here = waiting.shift()) {
    const { at, ways } = here;
    const onward = places.get(at)?.ways ?? [];
    const fresh = onward.find((way) => untaken.has(way));
    if (fresh) return [...ways, fresh];
    for (const way of onward) {
      if (seen.has(way.to)) continue;
      seen.add(way.to);
      waiting.push({ at: way.to, ways: [...ways, way] });
    }
  }
  return undefined;
}
