import { listTransitions, toChart } from '#tools/planner/chart.ts';
import type { Walk } from '#tools/planner/planWalks.ts';
import type { Recipe } from './recipe.ts';

/** Arrows that no walk takes and no reason explains, and reasons for no such arrow, as sentences. */
export function findUntakenArrows(
  { script, outOfReach = {} }: Pick<Recipe, 'script' | 'outOfReach'>,
  walks: readonly Walk[],
): string[] {
  const taken = new Set(
    walks.flatMap(({ takes, steps }) => [...takes, ...steps.flatMap((step) => step.takes)]),
  );
  const arrows = new Set(listTransitions(toChart(script.machine)).map(({ id }) => id));
  const reasons = Object.keys(outOfReach);
  return [
    ...[...arrows]
      .filter((id) => !taken.has(id) && !reasons.includes(id))
      .map((id) => `${id} is taken by no walk`),
    ...reasons.filter((id) => !arrows.has(id)).map((id) => `${id} is out of reach and no arrow`),
    ...reasons.filter((id) => taken.has(id)).map((id) => `${id} is in reach: a walk takes it`),
  ];
}
