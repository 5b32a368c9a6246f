import { execFileSync } from 'node:child_process';
import { listTransitions } from '#tools/planner/chart.ts';
import type { Chart } from '#tools/planner/chart.ts';
import { humanize, sayEvent, sayPause, toLabel } from '../words.ts';

/*
 * The walks of two versions. A chart does not hold them: scripts say what can happen, so each
 * version plans its own.
 */

/** A walk as it is planned: what is done, by name, and the arrows that it takes. */
export interface PlannedWalk {
  start: string;
  steps: readonly { title: string; takes: readonly string[] }[];
}

/** The walks of a version, by flow. */
export type Plan = Readonly<Record<string, readonly PlannedWalk[]>>;

/** A walk that only one of two versions has. */
export interface OtherWalk {
  /** Stable name of the walk within its flow. */
  key: string;
  start: string;
  /** Its steps in words. */
  steps: readonly string[];
  /** How many of the first steps the other version has as well. */
  shared: number;
}

/** Each version has its own. */
const planner = 'tools/flows/review/plan.ts';

/** Plans the walks of the version in a folder; undefined where its tools cannot. */
export function planIn(folder: string): Plan | undefined {
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

/**
 * The walks that `other` has not, nor as the beginning of a longer one, in the words of their
 * chart.
 */
export function findOtherWalks(
  walks: readonly PlannedWalk[],
  other: readonly PlannedWalk[],
  chart: Chart,
): OtherWalk[] {
  const begun = new Set(other.flatMap(beginningsOf));
  return walks
    .filter((walk) => !begun.has(storyOf(walk)))
    .map((walk) => ({
      key: storyOf(walk),
      start: walk.start,
      steps: walk.steps.map((step) => sayStep(step, chart)),
      shared: Math.max(0, beginningsOf(walk).filter((story) => begun.has(story)).length - 1),
    }));
}

/** A walk as far as its start, its first step and so on to its end. */
function beginningsOf(walk: PlannedWalk): string[] {
  return Array.from({ length: walk.steps.length + 1 }, (_, length) => storyOf(walk, length));
}

/** What was done up to a step, as one line that names it in every version. */
export function storyOf(
  { start, steps }: { start: string; steps: readonly { title: string }[] },
  length = steps.length,
): string {
  return [`from ${start}`, ...steps.slice(0, length).map(({ title }) => title)].join(' › ');
}

/** A step in the words of the chart: "signs in", "sign in: refused, the credentials are wrong". */
function sayStep({ title, takes }: PlannedWalk['steps'][number], chart: Chart): string {
  const arrows = listTransitions(chart);
  const arrow = arrows.find(({ id }) => id === takes[0]);
  if (!arrow) return sayPause(title) ?? title;
  if (arrow.trigger !== 'answer' && arrow.trigger !== 'fault') return sayEvent(arrow);
  const port = humanize(arrow.event.split(' ')[0] ?? '');
  return `${port}: ${toLabel(arrow, arrows)}`;
}
