import { expect, test } from 'vitest';
import {
  countChanges,
  groupByTurn,
  holdPlaces,
  isOverdue,
  isWanted,
  noFilters,
  readFilters,
  toAge,
  toQuery,
} from '#routes/desk/queueList.ts';
import type { QueueItem } from '#routes/desk/queueList.ts';

/* Groups, filters and places of the queue of the desk. */

const item = (id: string, changes: Partial<QueueItem> = {}): QueueItem => ({
  id,
  state: 'inReview',
  turn: 'staff',
  since: '2026-11-05T08:00:00.000Z',
  category: { id: 'c', name: 'SEO Starter Audit' },
  segment: { id: 's', name: 'Search' },
  customer: { id: 'u', name: 'Asha Rao', company: 'Rao Textiles' },
  isPaid: true,
  ...changes,
});

const asked = { state: 'waitingForCustomer', turn: 'customer' } as const;

test('lists our turn first, then by state, and keeps the order of the server (R-305)', () => {
  const items = [item('1', asked), item('2'), item('3', { state: 'inProgress' }), item('4')];
  const groups = groupByTurn(items).map(({ turn, states }) => [
    turn,
    states.map((group) => [group.state, group.items.map(({ id }) => id)]),
  ]);
  expect(groups).toEqual([
    [
      'staff',
      [
        ['inReview', ['2', '4']],
        ['inProgress', ['3']],
      ],
    ],
    ['customer', [['waitingForCustomer', ['1']]]],
  ]);
});

test('narrows by segment, state and person (R-305)', () => {
  const mine = item('1', { assignee: { id: 'p', name: 'Priya' } });
  const wants = (changes: Partial<typeof noFilters>) =>
    isWanted(mine, { ...noFilters, ...changes });
  expect([wants({}), wants({ segmentId: 's' }), wants({ segmentId: 'x' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect([wants({ assignee: 'p' }), wants({ assignee: 'none' })]).toEqual([true, false]);
  expect(isWanted(item('2'), { ...noFilters, assignee: 'none' })).toBe(true);
  expect([wants({ state: 'inReview' }), wants({ state: 'delivered' })]).toEqual([true, false]);
});

test('the address stores the filters, and ignores a state that does not exist (R-305)', () => {
  const filters = { text: 'rao', segmentId: 's', assignee: 'none', state: 'inReview' } as const;
  expect(readFilters(toQuery(filters))).toEqual(filters);
  expect(readFilters(new URLSearchParams('state=lost'))).toEqual(noFilters);
});

test('held rows keep their places, show what is new in them, and nothing is added (R-305)', () => {
  const held = [item('1'), item('2')];
  const now = [item('2', asked), item('3')];
  const shown = holdPlaces(held, now);
  expect(shown.map(({ id, state }) => [id, state])).toEqual([
    ['1', 'inReview'],
    ['2', 'inReview'],
  ]);
  expect(holdPlaces(held, [item('1', { isPaid: false })])[0]?.isPaid).toBe(false);
  expect(countChanges(held, now)).toBe(3);
  expect(countChanges(held, held)).toBe(0);
});

test('work is overdue after its promised moment, while staff have to move (R-305)', () => {
  const late = { dueAt: '2026-11-05T09:00:00.000Z' };
  const noon = Date.parse('2026-11-05T12:00:00.000Z');
  expect(isOverdue(item('1', late), noon)).toBe(true);
  expect(isOverdue(item('1', { ...late, ...asked }), noon)).toBe(false);
  expect(isOverdue(item('1', late), noon - 4 * 3_600_000)).toBe(false);
  expect(isOverdue(item('1'), noon)).toBe(false);
});

test.each([
  [-1, 'less than a minute'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [3_600_000, '1 hour'],
  [86_400_000 - 1, '23 hours'],
  [3 * 86_400_000, '3 days'],
])('%d milliseconds are %s (R-305)', (milliseconds, age) => {
  expect(toAge(milliseconds)).toBe(age);
});
