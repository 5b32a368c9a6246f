import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { toChart } from '#tools/planner/chart.ts';
import type { RanTest } from '#tools/requirements/ranTests.ts';
import { readRequirements } from '#tools/requirements/rows.ts';
import { traceRequirements } from '#tools/requirements/traceability.ts';

const catalogue = `
### Letters

- **R-901** A letter can be written.
- **R-902** A letter that was sent can be called back.
- **R-903** Ink is black.
- **R-904** Letters can be heard.
- **A9** Nobody reads another one's letters.

## Outside the flows

| Kept by   | Rows  |
| --------- | ----- |
| the stove | R-903, R-904 |

## Only by long tests

| What it needs | Rows  |
| ------------- | ----- |
| an ear        | R-904 |
`;

const letter = createMachine({
  id: 'letter',
  initial: 'writing',
  states: {
    writing: { meta: { requirements: ['R-901'] }, on: { 'letter.send': 'sent' } },
    sent: {
      meta: { requirements: ['R-901'] },
      on: { 'letter.call': { target: 'writing', meta: { requirements: ['R-902'] } } },
    },
  },
});

const written: RanTest = {
  project: 'unit',
  file: 'tests/letter.test.ts',
  title: 'a letter › is written in black (R-901, R-903)',
  at: '2026-01-02T03:04:05.678Z',
};
const passed: RanTest[] = [
  written,
  { ...written, project: 'ui', title: 'a letter is called back (R-902)' },
  { ...written, project: 'server', title: 'posts' },
  { ...written, project: 'browser', title: 'walks' },
];

interface Change {
  text?: string;
  machine?: typeof letter;
  tests?: readonly RanTest[];
}

function trace({ text = catalogue, machine = letter, tests = passed }: Change = {}) {
  const charts = [{ title: 'Letter', chart: toChart(machine) }];
  return traceRequirements(readRequirements(text), charts, tests);
}

const gaps = (change: Change) => trace(change).gaps.map(({ sentence }) => sentence);

describe('from a row to states and tests (R-262, B-05)', () => {
  const rows = new Map(trace().rows.map((row) => [row.id, row]));

  test('finds its sentence, the states and arrows that serve it, and its passed tests', () => {
    const row = rows.get('R-901');
    expect(row).toMatchObject({ sentence: 'A letter can be written.', group: 'Letters' });
    expect(row?.servingStates.map(({ title, state }) => `${title}: ${state.path}`)).toEqual([
      'Letter: writing',
      'Letter: sent',
    ]);
    expect(row?.tests).toEqual([written]);
    const [back] = rows.get('R-902')?.servingStates ?? [];
    expect(back?.arrows.map(({ id }) => id)).toEqual(['sent --letter.call--> writing']);
  });

  test('finds the reason why no state can serve it, or why only long tests cover it', () => {
    expect(rows.get('R-903')?.outside).toBe('the stove');
    expect(trace().waiting.map(({ id, long }) => [id, long])).toEqual([['R-904', 'an ear']]);
    const longTest = { ...written, project: 'long', title: 'is heard (R-904)' };
    expect(trace({ tests: [...passed, longTest] }).waiting).toEqual([]);
  });

  test('finds nothing for an attack that no state names', () => {
    expect(rows.has('A9')).toBe(false);
  });
});

describe('a gap is reported with its row and what to do (R-262, B-05)', () => {
  test('no gap if every row is served and tested', () => {
    expect(gaps({})).toEqual([]);
  });

  test('a row that no state serves', () => {
    expect(gaps({ text: catalogue.replace('R-903, ', '') })).toEqual([
      'No state serves R-903 (“Ink is black.”): give it to `meta.requirements` of the state that does and run `npm run flows`, or say under “Outside the flows” in docs/requirements.md why none can.',
    ]);
  });

  test('a row that a state serves although the catalogue says that none can', () => {
    expect(gaps({ text: catalogue.replace('R-903, ', 'R-903, R-902, ') })).toEqual([
      'R-902 (“A letter that was sent can be called back.”) is listed under “Outside the flows” in docs/requirements.md, but “sent” of Letter serves it: remove one of them.',
    ]);
  });

  test('a row that no passing test names', () => {
    const sentence =
      'No passing test names R-902 (“A letter that was sent can be called back.”): put R-902 into the title of the test that covers it, or write that test.';
    const others = passed.filter(({ title }) => !title.includes('R-902'));
    expect(gaps({ tests: [...others, { ...written, project: 'ui', title: 'R-9020' }] })).toEqual([
      sentence,
    ]);
  });

  test('a row that a short test covers although the catalogue lists it under long tests', () => {
    const longTest = { ...written, title: 'is heard (R-904)' };
    expect(gaps({ tests: [...passed, longTest] })).toEqual([
      'R-904 (“Letters can be heard.”) is listed under “Only by long tests” in docs/requirements.md, but tests/letter.test.ts covers it in every `npm test`: remove it there.',
    ]);
  });

  test('an id in a list of the catalogue without a row', () => {
    expect(gaps({ text: catalogue.replace('R-903, ', 'R-903, R-999, ') })).toEqual([
      'docs/requirements.md lists R-999 under “Outside the flows” but has no row for it: add the row or remove the id.',
    ]);
  });

  test('no recorded run at all, or none of one project', () => {
    expect(gaps({ tests: [] })).toEqual(['No test run is recorded: `npm test` first.']);
    for (const missing of ['unit', 'ui', 'server', 'browser']) {
      expect(gaps({ tests: passed.filter(({ project }) => project !== missing) })).toEqual([
        `No run of the ${missing} tests is recorded: \`npm test -- ${missing}\` first.`,
      ]);
    }
  });
});
