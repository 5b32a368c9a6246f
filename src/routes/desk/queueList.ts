import type { Answer } from '#contract/endpoint.ts';
import { mostCounted } from '#contract/limits.ts';
import type { readQueue, readQueueOverview } from '#contract/staff.ts';
import { turnOf } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkState } from '#contract/workStates.ts';
import { deskQueue as texts } from '#messages/desk.ts';

/* Filters, groups and words of the queue; the address stores the filters. */

export type QueueItem = Answer<typeof readQueue>['items'][number];
export type QueueOverview = Answer<typeof readQueueOverview>;

export interface QueueFilters {
  text: string;
  /** Ids; '' for all. */
  segmentId: string;
  /** Id of a person, `none`, or '' for anyone. */
  assignee: string;
  /** '' for every state in which a side has to move. */
  state: WorkState | '';
}

export const noFilters: QueueFilters = { text: '', segmentId: '', assignee: '', state: '' };

/** Filters from an address; unknown values fall back to defaults. */
export function readFilters(query: URLSearchParams): QueueFilters {
  return {
    text: (query.get('q') ?? '').slice(0, 200),
    segmentId: query.get('segment') ?? '',
    assignee: query.get('assignee') ?? '',
    state: workStates.find((state) => state === query.get('state')) ?? '',
  };
}

/** Filters as address parameters. */
export function toQuery({ text, segmentId, assignee, state }: QueueFilters): URLSearchParams {
  const entries = { q: text.trim(), segment: segmentId, assignee, state };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** The filters as a call sends them, without the search. */
export function toSent({ segmentId, assignee, state }: QueueFilters) {
  return {
    segmentId: segmentId || undefined,
    assignee: assignee || undefined,
    state: state || undefined,
  };
}

/**
 * The items by turn and state, as the desk lists them: our turn first, in the order of the work. A
 * group that has none of the items yet shows its count alone.
 */
export function groupByTurn(items: readonly QueueItem[], counts: QueueOverview['counts'] = []) {
  const getCount = (state: WorkState) => counts.find((one) => one.state === state)?.count ?? 0;
  return (['staff', 'customer', 'none'] as const)
    .map((turn) => {
      const states = workStates
        .filter((state) => (turnOf(state) ?? 'none') === turn)
        .map((state) => {
          const own = items.filter((item) => item.state === state);
          return { state, items: own, count: Math.max(getCount(state), own.length) };
        })
        .filter(({ count }) => count > 0);
      return { turn, states };
    })
    .filter(({ states }) => states.length > 0);
}

/** `12`, or `1000+` where the server stops counting or more can be loaded. */
export function toCountText(counts: readonly number[], isMore = false): string {
  const sum = counts.reduce((total, count) => total + count, 0);
  return isMore || counts.some((count) => count >= mostCounted) ? `${sum}+` : String(sum);
}

/**
 * The items with their latest facts, but in the groups and the order of `frozen`, so that no row
 * moves; new ones are left out.
 */
export function preserveOrder(
  frozen: readonly QueueItem[],
  items: readonly QueueItem[],
): QueueItem[] {
  return frozen.map((before) => {
    const now = items.find(({ id }) => id === before.id) ?? before;
    return { ...now, state: before.state, turn: before.turn };
  });
}

/** How many rows would come, go or change their group. */
export function countChanges(frozen: readonly QueueItem[], items: readonly QueueItem[]): number {
  const isIn = (list: readonly QueueItem[], item: QueueItem) =>
    list.some(
      ({ id, state, since }) => id === item.id && state === item.state && since === item.since,
    );
  const removed = frozen.filter(
    (item) => !isIn(items, item) && !items.some(({ id }) => id === item.id),
  );
  return removed.length + items.filter((item) => !isIn(frozen, item)).length;
}

/** `3 days`, from seconds: the largest unit that is full. */
export function toAge(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return texts.moment;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return texts.minutes(minutes);
  return hours < 24 ? texts.hours(hours) : texts.days(Math.floor(hours / 24));
}
