import { execFileSync } from 'node:child_process';
import type { Chart } from '#tools/planner/chart.ts';
import { describeAction } from '../book/steps.ts';

/*
 * Compares the walks of two versions. Charts do not contain walks, so each version plans its own
 * from its scripts.
 */

/** A planned walk: the titles of its steps and the arrows that they take. */
export interface PlannedWalk {
  start: string;
  steps: readonly { title: string; takes: readonly string[] }[];
}

/** The walks of a version, by flow. */
export type Plan = Readonly<Record<string, readonly PlannedWalk[]>>;

/** A walk that only one of two versions has. */
export interface UnmatchedWalk {
  start: string;
  /** Its steps in words. */
  steps: readonly string[];
  /** The number of first steps that the other version has too. */
  shared: number;
}

/** Each version runs its own file. */
const planner = 'tools/flows/review/plan.ts';

/** Plans the walks of the version in a folder; undefined if that fails. */
export function runPlanner(folder: string): Plan | undefined {
  try {
    const plan = execFileSync(process.execPath, [planner], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(plan) as Plan;
  } catch {
    return undefined;
  }
}

/** The walks that neither are in `other` nor begin a longer walk there, in words of the chart. */
export function findUnmatchedWalks(
  walks: readonly PlannedWalk[],
  other: readonly PlannedWalk[],
  chart: Chart,
): UnmatchedWalk[] {
  const prefixes = new Set(other.flatMap(listPrefixes));
  return walks
    .filter((walk) => !prefixes.has(formatSteps(walk)))
    .map((walk) => ({
      start: walk.start,
      steps: walk.steps.map((step) => describeAction(chart, step)),
      shared: Math.max(0, listPrefixes(walk).filter((story) => prefixes.has(story)).length - 1),
    }));
}

/** The stories of all prefixes of a walk. */
function listPrefixes(walk: PlannedWalk): string[] {
  return Array.from({ length: walk.steps.length + 1 }, (_, length) => formatSteps(walk, length));
}

/** The start and the titles up to a step in one line, comparable between versions. */
export function formatSteps(
  { start, steps }: { start: string; steps: readonly { title: string }[] },
  length = steps.length,
): string {
  return [`from ${start}`, ...steps.slice(0, length).map(({ title }) => title)].join(' › ');
}
