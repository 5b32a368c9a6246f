import { expect, test } from 'vitest';
import {
  countChanges,
  groupByTurn,
  preserveOrder,
  noFilters,
  readFilters,
  toAge,
  toCountText,
  toQuery,
  toSent,
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
  age: 60,
  isOverdue: false,
  ...changes,
});

const waiting = { state: 'waitingForCustomer', turn: 'customer' } as const;

test('lists our turn first, then by state, and keeps the order of the server (R-305)', () => {
  const items = [item('1', waiting), item('2'), item('3', { state: 'inProgress' }), item('4')];
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

test('shows the counts of the server, also of groups without a row yet (R-305)', () => {
  const counts = [
    { state: 'inReview', count: 1000 },
    { state: 'delivered', count: 3 },
  ] as const;
  const groups = groupByTurn([item('1')], [...counts]).flatMap(({ states }) =>
    states.map(({ state, items, count }) => [state, items.length, toCountText([count])]),
  );
  expect(groups).toEqual([
    ['inReview', 1, '1000+'],
    ['delivered', 0, '3'],
  ]);
  expect([toCountText([1000, 3]), toCountText([2], true)]).toEqual(['1003+', '2+']);
});

test('asks the server for what the filters say (R-305)', () => {
  const filters = { text: ' rao ', segmentId: 's', assignee: 'none', state: '' } as const;
  expect(toSent(filters)).toEqual({ segmentId: 's', assignee: 'none' });
});

test('the address stores the filters, and ignores a state that does not exist (R-305)', () => {
  const filters = { text: 'rao', segmentId: 's', assignee: 'none', state: 'inReview' } as const;
  expect(readFilters(toQuery(filters))).toEqual(filters);
  expect(readFilters(new URLSearchParams('state=lost'))).toEqual(noFilters);
});

test('held rows keep their places, show what is new in them, and nothing is added (R-305)', () => {
  const shownItems = [item('1'), item('2')];
  const now = [item('2', waiting), item('3')];
  const shown = preserveOrder(shownItems, now);
  expect(shown.map(({ id, state }) => [id, state])).toEqual([
    ['1', 'inReview'],
    ['2', 'inReview'],
  ]);
  expect(preserveOrder(shownItems, [item('1', { isPaid: false })])[0]?.isPaid).toBe(false);
  expect(countChanges(shownItems, now)).toBe(3);
  expect(countChanges(shownItems, shownItems)).toBe(0);
});

test.each([
  [-1, 'less than a minute'],
  [60, '1 minute'],
  [59 * 60, '59 minutes'],
  [3_600, '1 hour'],
  [86_400 - 1, '23 hours'],
  [3 * 86_400, '3 days'],
])('%d seconds are %s (R-305)', (seconds, age) => {
  expect(toAge(seconds)).toBe(age);
});
