import { expect, test } from 'vitest';
import { findLineGaps, readLines } from '#tools/requirements/lines.ts';

/* Compares the table of specification lines with requirement rows and passed tests. */

const rows = new Set(['R-001', 'R-002']);
const passed = [
  { project: 'browser', file: 'tests/browser/a.spec.ts', title: 'signs in (R-001)', at: '' },
];

function findGaps(table: string, empty = 'L3–L212') {
  const text = `${table}\n\nHeadings and blank lines: ${empty}.\n`;
  const start = '“Lines of the specification” in docs/requirements.md: ';
  return findLineGaps(readLines(text), rows, passed).map(({ sentence }) =>
    sentence.replace(start, ''),
  );
}

const first = '| L1 | Signing in | R-001 | `browser/a.spec.ts` |';

test('a table with a row and a passed test for every line has no gaps', () => {
  expect(findGaps(`${first}\n| L2 | Again | R-001, R-002 | \`browser/a.spec.ts\` |`)).toEqual([]);
});

test.each([
  ['a line that is missing', first, 'L2 is not listed.'],
  ['a line that is listed twice', `${first}\n${first}`, 'L1 is listed twice.'],
  ['a line without a row', '| L2 | Orders |  | `browser/a.spec.ts` |', 'L2 names no row.'],
  [
    'a row that is explained nowhere',
    '| L2 | Orders | R-001, R-009 | `browser/a.spec.ts` |',
    'L2 names R-009, which is explained nowhere.',
  ],
  ['a line without a test', '| L2 | Orders | R-001 |  |', 'L2 names no test.'],
  [
    'a test that names none of the rows',
    '| L2 | Orders | R-002 | `browser/a.spec.ts` |',
    'no test that passed in tests/browser/a.spec.ts names a row of L2.',
  ],
])('%s is a gap', (_, table, gap) => {
  expect(findGaps(table)).toContain(gap);
});
