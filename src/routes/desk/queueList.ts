import type { Answer } from '#contract/endpoint.ts';
import type { readQueue } from '#contract/staff.ts';
import { turnOf } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkState } from '#contract/workStates.ts';
import { deskQueue as texts } from '#messages/desk.ts';

/* Filters, groups and words of the queue; the address stores the filters. */

export type QueueItem = Answer<typeof readQueue>['items'][number];

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
  const given = { q: text.trim(), segment: segmentId, assignee, state };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Whether an application that the search found has the chosen segment, state and person. */
export function isWanted(
  { segment, assignee, state }: QueueItem,
  wanted: Omit<QueueFilters, 'text'>,
): boolean {
  return (
    (wanted.segmentId === '' || segment.id === wanted.segmentId) &&
    (wanted.state === '' || state === wanted.state) &&
    (wanted.assignee === '' || (assignee?.id ?? 'none') === wanted.assignee)
  );
}

/** The items by turn and state, as the desk lists them: our turn first, in the order of the work. */
export function groupByTurn(items: readonly QueueItem[]) {
  return (['staff', 'customer', 'none'] as const)
    .map((turn) => ({
      turn,
      states: workStates
        .filter((state) => (turnOf(state) ?? 'none') === turn)
        .map((state) => ({ state, items: items.filter((item) => item.state === state) }))
        .filter((group) => group.items.length > 0),
    }))
    .filter(({ states }) => states.length > 0);
}

/**
 * The items with their latest facts, but in the groups and the order of `held`, so that no row moves;
 * new ones are left out.
 */
export function holdPlaces(held: readonly QueueItem[], items: readonly QueueItem[]): QueueItem[] {
  return held.map((before) => {
    const now = items.find(({ id }) => id === before.id) ?? before;
    return { ...now, state: before.state, turn: before.turn };
  });
}

/** How many rows would come, go or change their group. */
export function countChanges(held: readonly QueueItem[], items: readonly QueueItem[]): number {
  const isIn = (list: readonly QueueItem[], item: QueueItem) =>
    list.some(
      ({ id, state, since }) => id === item.id && state === item.state && since === item.since,
    );
  const gone = held.filter((item) => !isIn(items, item) && !items.some(({ id }) => id === item.id));
  return gone.length + items.filter((item) => !isIn(held, item)).length;
}

/** Whether the promised moment has passed while staff have to move. */
export function isOverdue({ turn, dueAt }: QueueItem, now: number): boolean {
  return turn === 'staff' && Boolean(dueAt) && Date.parse(dueAt ?? '') < now;
}

/** `3 days`, from milliseconds: the largest unit that is full. */
export function toAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return texts.moment;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return texts.minutes(minutes);
  return hours < 24 ? texts.hours(hours) : texts.days(Math.floor(hours / 24));
}
