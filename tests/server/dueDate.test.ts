import { expect, test } from 'vitest';
import { findDueDate } from '#server/applications/dueDate.ts';

const friday = '2026-11-27';

test.each([
  ['In 5 working days.', '2026-12-04'],
  ['In 1 working day', '2026-11-30'],
  ['Within 3 days', '2026-11-30'],
  ['Within 36 hours.', '2026-11-29'],
  ['In 2 weeks', '2026-12-11'],
  ['Over 1 month', '2026-12-27'],
])('work that takes “%s” is due on %s, counted from a Friday (R-306)', (time, due) => {
  expect(findDueDate(`An audit.\n- A report\n${time}`, friday)).toBe(due);
});

test('a description that names no time suggests no date (R-306)', () => {
  expect(findDueDate('A report in 5 working days for your shop.', friday)).toBe(undefined);
  expect(findDueDate('In no time', friday)).toBe(undefined);
});
