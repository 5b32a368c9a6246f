import type { Recording } from '../book/recording.ts';
import type { ComparedFlow } from '../compare.ts';
import { pluralize } from '../words.ts';
import { pairPictures } from './pairPictures.ts';
import type { StatePictures } from './pairPictures.ts';
import { findUnmatchedWalks } from './walkLists.ts';
import type { UnmatchedWalk, Plan } from './walkLists.ts';

/* The comparison of two versions for reviewers, as plain data. */

export interface WalkChange {
  status: 'gained' | 'lost';
  walk: UnmatchedWalk;
}

export interface FlowReview extends ComparedFlow {
  status: 'changed' | 'new' | 'gone' | 'same';
  /** What the charts say differently. */
  sentences: readonly string[];
  walks: WalkChange[];
  /** States that look different. */
  pictures: StatePictures[];
  /** States that look the same in both versions. */
  unchanged: StatePictures[];
  /** Its pictures; undefined for a version without recorded walks. */
  recordings: { before?: Recording; after?: Recording };
}

export interface Review {
  /** Names of the two versions. */
  base: string;
  present: string;
  flows: FlowReview[];
  /** What could not be compared, and why. */
  notes: string[];
}

/** A version's planned walks and its recordings by flow. */
export interface Version {
  plan?: Plan;
  recordings: ReadonlyMap<string, Recording>;
}

/** Collects the changes of a flow. */
export function reviewFlow(flow: ComparedFlow, before: Version, after: Version): FlowReview {
  const { id, difference } = flow;
  const looks = compareLooks(flow, before, after);
  return {
    ...flow,
    status: flow.before ? (flow.after ? (difference ? 'changed' : 'same') : 'gone') : 'new',
    sentences: [
      ...(flow.before ? [] : ['This flow is new.']),
      ...(flow.after ? [] : ['This flow is gone.']),
      ...(difference?.sentences ?? []),
    ],
    walks: compareWalks(flow, before.plan, after.plan),
    pictures: looks.filter(({ status }) => status !== 'same'),
    unchanged: looks.filter(({ status }) => status === 'same'),
    recordings: { before: before.recordings.get(id), after: after.recordings.get(id) },
  };
}

/** The number of sentences, walks and pictures in which the versions differ. */
export function countChanges({ sentences, walks, pictures }: FlowReview): number {
  return sentences.length + walks.length + pictures.length;
}

/** Whether a flow needs its pictures compared: its chart or its walks differ. */
export function isChanged(flow: ComparedFlow, before?: Plan, after?: Plan): boolean {
  const hasBoth = flow.before !== undefined && flow.after !== undefined;
  return !hasBoth || flow.difference !== undefined || compareWalks(flow, before, after).length > 0;
}

/** The number of changes, in one line. */
export function summarize(flows: readonly FlowReview[]): string {
  const count = (status: FlowReview['status']) =>
    flows.filter((flow) => flow.status === status).length;
  const walks = flows.flatMap((flow) => flow.walks);
  const gained = walks.filter(({ status }) => status === 'gained').length;
  const looks = flows.flatMap((flow) => [...flow.pictures, ...flow.unchanged]);
  const changed = looks.filter(({ status }) => status === 'changed').length;
  const parts = [
    ...(['changed', 'new', 'gone'] as const).map((status) =>
      formatCount(count(status), 'flow', status),
    ),
    formatCount(gained, 'walk', 'gained'),
    formatCount(walks.length - gained, 'walk', 'lost'),
    changed === 0 ? [] : [`pictures changed in ${changed} of ${pluralize(looks.length, 'state')}`],
  ].flat();
  return parts.length === 0 ? 'Nothing changed.' : `${parts.join('; ')}.`;
}

/** Empty for a count of 0. */
function formatCount(count: number, noun: string, status: string): string[] {
  return count === 0 ? [] : [`${pluralize(count, noun)} ${status}`];
}

function compareWalks(flow: ComparedFlow, before?: Plan, after?: Plan): WalkChange[] {
  if (!before || !after) return [];
  const { id } = flow;
  const [old, now] = [before[id] ?? [], after[id] ?? []];
  const toChange = (status: WalkChange['status']) => (walk: UnmatchedWalk) => ({
    status,
    walk,
  });
  const gained = flow.after ? findUnmatchedWalks(now, old, flow.after) : [];
  const lost = flow.before ? findUnmatchedWalks(old, now, flow.before) : [];
  return [...gained.map(toChange('gained')), ...lost.map(toChange('lost'))];
}

function compareLooks(
  { id, before, after, difference }: ComparedFlow,
  old: Version,
  now: Version,
): StatePictures[] {
  const [one, other] = [old.recordings.get(id), now.recordings.get(id)];
  // A new or removed flow has pictures of one version only.
  if ((before && !one) || (after && !other)) return [];
  return pairPictures(one ?? nothing, other ?? nothing, difference?.renamed);
}

const nothing: Recording = { walks: [], pictures: new Map() };
