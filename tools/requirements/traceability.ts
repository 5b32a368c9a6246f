import { listServed, listStates } from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import { humanize } from '#tools/flows/words.ts';
import type { RanTest } from './ranTests.ts';
import { findIds, isTraced, longHeading, outsideHeading } from './rows.ts';
import type { Requirements, Row } from './rows.ts';

/** A flow by the title that people know. */
export interface TitledChart {
  title: string;
  chart: Chart;
}

/** A state that serves a row. */
export interface Place extends TitledChart {
  state: ChartState;
  /** Its arrows that name the row themselves. */
  arrows: readonly ChartTransition[];
}

/** A row with everything that it is led to by, and what leads back. */
export interface TracedRow extends Row {
  places: readonly Place[];
  /** Why no state serves it. */
  outside?: string;
  /** Why only `npm run test:long` asks for it. */
  long?: string;
  /** Those that passed and name it. */
  tests: readonly RanTest[];
}

export interface Trace {
  /** Those that must be served and tested, and what states name beside them. */
  rows: readonly TracedRow[];
  gaps: readonly Gap[];
  /** Rows that only long tests ask for, none of which passed here. */
  waiting: readonly TracedRow[];
}

export interface Gap {
  /** The row; none where something is missing for all. */
  id?: string;
  sentence: string;
}

/** What `npm test` runs. */
const projects = ['unit', 'ui', 'server', 'browser'];

/** Follows every row to the states that serve it and to the tests that passed, and says where it ends. */
export function traceRequirements(
  requirements: Requirements,
  charts: readonly TitledChart[],
  tests: readonly RanTest[],
): Trace {
  const named = groupByRow(tests);
  const rows = requirements.rows
    .map((row): TracedRow => ({
      ...row,
      places: charts.flatMap((chart) => findPlaces(chart, row.id)),
      outside: requirements.outside.get(row.id),
      long: requirements.long.get(row.id),
      tests: named.get(row.id) ?? [],
    }))
    .filter(({ id, places }) => isTraced(id) || places.length > 0);
  const unrun = findUnrun(tests);
  return {
    rows,
    gaps: [...findStrangers(requirements), ...unrun, ...findGaps(rows, unrun.length === 0)],
    waiting: rows.filter((row) => row.long !== undefined && row.tests.length === 0),
  };
}

function findPlaces(titled: TitledChart, id: string): Place[] {
  return listStates(titled.chart).flatMap((state) => {
    const arrows = state.transitions.filter((arrow) => arrow.requirements?.includes(id));
    return listServed(state).includes(id) ? [{ ...titled, state, arrows }] : [];
  });
}

function groupByRow(tests: readonly RanTest[]): Map<string, RanTest[]> {
  const found = tests.flatMap((test) =>
    [...new Set(findIds(test.title))].map((id) => ({ id, test })),
  );
  const groups = Map.groupBy(found, ({ id }) => id);
  return new Map([...groups].map(([id, pairs]) => [id, pairs.map(({ test }) => test)]));
}

/** Ids in the lists of the catalogue that name no row. */
function findStrangers({ rows, outside, long }: Requirements): Gap[] {
  const known = new Set(rows.map(({ id }) => id));
  const lists = [
    [outsideHeading, outside],
    [longHeading, long],
  ] as const;
  return lists.flatMap(([heading, list]) =>
    [...list.keys()]
      .filter((id) => !known.has(id))
      .map((id) => ({
        sentence: `docs/requirements.md names ${id} under “${heading}” and explains it nowhere: add its row, or take it out there.`,
      })),
  );
}

/** The projects of which no test that passed is known. */
export function findUnrun(tests: readonly RanTest[]): Gap[] {
  if (tests.length === 0) return [{ sentence: 'No test run is recorded: `npm test` first.' }];
  const ran = new Set(tests.map(({ project }) => project));
  return projects
    .filter((project) => !ran.has(project))
    .map((project) => ({
      sentence: `No run of the ${project} tests is recorded: \`npm test -- ${project}\` first.`,
    }));
}

/** A row lacks a test for sure only when all of them ran. */
function findGaps(rows: readonly TracedRow[], areAllRun: boolean): Gap[] {
  return rows
    .filter(({ id }) => isTraced(id))
    .flatMap((row) => {
      const sentences = [findFlowGap(row), areAllRun ? findTestGap(row) : undefined];
      return sentences.flatMap((sentence) => (sentence ? [{ id: row.id, sentence }] : []));
    });
}

function findFlowGap({ id, sentence, places, outside }: TracedRow): string | undefined {
  const [place] = places;
  if (place === undefined && outside === undefined) {
    return `No state serves ${id} (“${sentence}”): give it to \`meta.requirements\` of the state that does and run \`npm run flows\`, or say under “${outsideHeading}” in docs/requirements.md why none can.`;
  }
  if (place === undefined || outside === undefined) return undefined;
  return `${id} (“${sentence}”) stands under “${outsideHeading}” in docs/requirements.md, but “${humanize(place.state.path)}” of ${place.title} serves it: take one of them away.`;
}

function findTestGap({ id, sentence, tests, long }: TracedRow): string | undefined {
  const other = tests.find(({ project }) => project !== 'long');
  if (other === undefined && long === undefined) {
    return `No test that passed names ${id} (“${sentence}”): put ${id} into the title of the test that asks for it, or write that test.`;
  }
  if (other === undefined || long === undefined) return undefined;
  return `${id} (“${sentence}”) stands under “${longHeading}” in docs/requirements.md, but ${other.file} asks for it in every \`npm test\`: take it out there.`;
}
