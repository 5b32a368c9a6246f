import type { ComparedFlow } from '../compare.ts';
import { nameChange } from './marks.ts';
import { pairPictures } from './pairPictures.ts';
import type { Recording, StatePictures } from './pairPictures.ts';
import { findOtherWalks } from './walkLists.ts';
import type { OtherWalk, Plan } from './walkLists.ts';

/* The comparison of two versions for reviewers, as plain data. */

/** A change that a reviewer can mark. */
interface Change {
  /** Its stable name, to which marks refer. */
  id: string;
}

export interface TextChange extends Change {
  sentence: string;
}

export interface WalkChange extends Change {
  fate: 'gained' | 'lost';
  walk: OtherWalk;
}

export interface PictureChange extends Change {
  looks: StatePictures;
}

export interface FlowReview extends ComparedFlow {
  fate: 'changed' | 'new' | 'gone' | 'same';
  texts: TextChange[];
  walks: WalkChange[];
  pictures: PictureChange[];
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
  const changed = looks.filter(({ fate }) => fate !== 'same');
  const texts = [...newOrGone(flow), ...(difference?.sentences ?? [])].map((sentence) => ({
    id: nameChange(id, sentence),
    sentence,
  }));
  return {
    ...flow,
    fate: flow.before ? (flow.after ? (difference ? 'changed' : 'same') : 'gone') : 'new',
    texts,
    walks: compareWalks(flow, before.plan, after.plan),
    pictures: changed.map((one) => ({ id: nameChange(id, one.fate, one.key), looks: one })),
    unchanged: looks.filter(({ fate }) => fate === 'same'),
    recordings: { before: before.recordings.get(id), after: after.recordings.get(id) },
  };
}

/** All changes of a flow that can be marked. */
export function listChanges({ texts, walks, pictures }: FlowReview): readonly Change[] {
  return [...texts, ...walks, ...pictures];
}

/** Whether a flow needs its pictures compared: its chart or its walks differ. */
export function isChanged(flow: ComparedFlow, before?: Plan, after?: Plan): boolean {
  const isWhole = flow.before !== undefined && flow.after !== undefined;
  return !isWhole || flow.difference !== undefined || compareWalks(flow, before, after).length > 0;
}

/** The number of changes, in one line. */
export function summarize(flows: readonly FlowReview[]): string {
  const count = (fate: FlowReview['fate']) => flows.filter((flow) => flow.fate === fate).length;
  const walks = flows.flatMap((flow) => flow.walks);
  const gained = walks.filter(({ fate }) => fate === 'gained').length;
  const looks = flows.flatMap((flow) => [
    ...flow.pictures.map((one) => one.looks),
    ...flow.unchanged,
  ]);
  const changed = looks.filter(({ fate }) => fate === 'changed').length;
  const told = [
    ...(['changed', 'new', 'gone'] as const).map((fate) => tell(count(fate), 'flow', fate)),
    tell(gained, 'walk', 'gained'),
    tell(walks.length - gained, 'walk', 'lost'),
    changed === 0 ? [] : [`pictures changed in ${changed} of ${counted(looks.length, 'state')}`],
  ].flat();
  return told.length === 0 ? 'Nothing changed.' : `${told.join('; ')}.`;
}

/** Empty for a count of 0. */
function tell(count: number, noun: string, fate: string): string[] {
  return count === 0 ? [] : [`${counted(count, noun)} ${fate}`];
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function newOrGone({ before, after }: ComparedFlow): string[] {
  if (!before) return ['This flow is new.'];
  return after ? [] : ['This flow is gone.'];
}

function compareWalks(flow: ComparedFlow, before?: Plan, after?: Plan): WalkChange[] {
  if (!before || !after) return [];
  const { id } = flow;
  const [old, now] = [before[id] ?? [], after[id] ?? []];
  const toChange = (fate: WalkChange['fate']) => (walk: OtherWalk) => ({
    id: nameChange(id, fate, walk.key),
    fate,
    walk,
  });
  const gained = flow.after ? findOtherWalks(now, old, flow.after) : [];
  const lost = flow.before ? findOtherWalks(old, now, flow.before) : [];
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

const nothing: Recording = {
  walks: [],
  pictures: new Set(),
  read: () => {
    throw new Error('There is no picture.');
  },
};
