import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runWalks } from '../browser/runWalks.ts';
import type { Recording } from '../book/recording.ts';
import { compareFlows } from '../compare.ts';
import type { ComparedFlow } from '../compare.ts';
import { findCommit, git } from '../git.ts';
import { checkOut } from './checkout.ts';
import type { ReviewOptions } from './options.ts';
import { openRecordings, readRecordings } from './recordings.ts';
import { isChanged, reviewFlow } from './review.ts';
import type { Review } from './review.ts';
import { runPlanner } from './walkLists.ts';
import type { Plan } from './walkLists.ts';

const root = join(import.meta.dirname, '../../..');

/** The last pictures of the base version; `--before` can reuse them. */
const recordingBefore = join(root, '.cache/flow-review/before');

/**
 * Compares charts, walks and pictures of this version with `base`. The base is checked out so that
 * its own tools plan its walks and take the pictures that no recording has. Throws for an unknown
 * base and for a folder that is not a recording.
 */
export async function gatherReview(base: string, options: ReviewOptions): Promise<Review> {
  const flows = compareFlows(base);
  const given = { before: openIfGiven(options.before), after: openIfGiven(options.after) };
  using checkout = checkOut(findCommit(base));
  const plans = { before: runPlanner(checkout.folder), after: runPlanner(root) };
  const notes = describeMissingPlans(base, plans);
  const chosen = flows.filter((flow) => options.all || isChanged(flow, plans.before, plans.after));
  if (!options.all && chosen.length < flows.length && !(given.before && given.after)) {
    notes.push(
      'Pictures were taken of the flows whose chart or walks differ; --all takes those of every flow.',
    );
  }
  const readSide = (side: keyof typeof given, folder: string, name: string) => {
    const recordings = given[side] ?? runWalksIn(folder, getFlows(chosen, side), name, notes);
    return { plan: plans[side], recordings };
  };
  const before = readSide('before', checkout.folder, base);
  if (!given.before && !existsSync(join(checkout.folder, steadyPictures)) && chosen.length > 0) {
    notes.push(
      `Pictures of ${base} differ between runs: that version cannot take steady pictures.`,
    );
  }
  const after = readSide('after', root, 'this version');
  return {
    base,
    present: getPresentName(),
    flows: flows.map((flow) => reviewFlow(flow, before, after)),
    notes,
  };
}

/** A version with this file takes identical pictures on every run. */
const steadyPictures = 'tools/flows/browser/steadyScreenshot.ts';

function openIfGiven(folder: string | undefined): Map<string, Recording> | undefined {
  return folder === undefined ? undefined : openRecordings(folder);
}

function describeMissingPlans(base: string, plans: { before?: Plan; after?: Plan }): string[] {
  const name = plans.before ? 'this version' : base;
  if (plans.before && plans.after) return [];
  return [`Walks lost and gained are not known: the tools of ${name} could not plan its walks.`];
}

function getFlows(flows: readonly ComparedFlow[], side: 'before' | 'after'): string[] {
  return flows.filter((flow) => flow[side] !== undefined).map(({ id }) => id);
}

/** Takes the walks of some flows in the folder of a version. */
function runWalksIn(
  folder: string,
  flows: readonly string[],
  name: string,
  notes: string[],
): Map<string, Recording> {
  if (flows.length === 0) return new Map();
  if (!runWalks(folder, flows)) {
    notes.push(`A walk of ${name} failed; its pictures are missing.`);
  }
  const left = join(folder, '.cache/flow-book');
  if (!existsSync(left)) return new Map();
  if (folder === root) {
    return new Map([...readRecordings(left)].filter(([id]) => flows.includes(id)));
  }
  // The checkout is deleted after this.
  rmSync(recordingBefore, { recursive: true, force: true });
  renameSync(left, recordingBefore);
  return readRecordings(recordingBefore);
}

/** The name of this version: its commit, and whether there are uncommitted changes. */
function getPresentName(): string {
  const commit = git('rev-parse', '--short', 'HEAD')?.trim() ?? 'this version';
  const isClean = git('status', '--porcelain') === '';
  return isClean ? commit : `${commit} with what is not committed yet`;
}
