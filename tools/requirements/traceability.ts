import { listRequirements, listStates } from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import { humanize } from '#tools/flows/words.ts';
import type { RanTest } from './ranTests.ts';
import { findIds, isTraced, longHeading, outsideHeading } from './rows.ts';
import type { Requirements, Row } from './rows.ts';

/** A chart with the title of its flow. */
export interface TitledChart {
  title: string;
  chart: Chart;
}

/** A state that serves a row. */
export interface ServingState extends TitledChart {
  state: ChartState;
  /** Arrows of the state that name the row themselves. */
  arrows: readonly ChartTransition[];
}

/** A row with the states that serve it and the tests that passed for it. */
export interface TracedRow extends Row {
  servingStates: readonly ServingState[];
  /** Why no state serves it. */
  outside?: string;
  /** What it needs, if only `npm run test:long` covers it. */
  long?: string;
  /** Passed tests that name it. */
  tests: readonly RanTest[];
}

export interface Trace {
  /** Rows that must be served and tested, and others that states name. */
  rows: readonly TracedRow[];
  gaps: readonly Gap[];
  /** Rows that only long tests cover and for which none has passed here. */
  waiting: readonly TracedRow[];
}

export interface Gap {
  /** The row; undefined when the gap concerns all rows. */
  id?: string;
  sentence: string;
}

/** The projects of `npm test`. */
const projects = ['unit', 'ui', 'server', 'browser'];

/** Finds the states and the passed tests of every row, and what is missing. */
export function traceRequirements(
  requirements: Requirements,
  charts: readonly TitledChart[],
  tests: readonly RanTest[],
): Trace {
  const named = groupByRow(tests);
  const rows = requirements.rows
    .map((row): TracedRow => ({
      ...row,
      servingStates: charts.flatMap((chart) => findServingStates(chart, row.id)),
      outside: requirements.outside.get(row.id),
      long: requirements.long.get(row.id),
      tests: named.get(row.id) ?? [],
    }))
    .filter(({ id, servingStates }) => isTraced(id) || servingStates.length > 0);
  const unrun = findUnrun(tests);
  return {
    rows,
    gaps: [...findUnknownIds(requirements), ...unrun, ...findGaps(rows, unrun.length === 0)],
    waiting: rows.filter((row) => row.long !== undefined && row.tests.length === 0),
  };
}

function findServingStates(titled: TitledChart, id: string): ServingState[] {
  return listStates(titled.chart).flatMap((state) => {
    const arrows = state.transitions.filter((arrow) => arrow.requirements?.includes(id));
    return listRequirements(state).includes(id) ? [{ ...titled, state, arrows }] : [];
  });
}

function groupByRow(tests: readonly RanTest[]): Map<string, RanTest[]> {
  const found = tests.flatMap((test) =>
    [...new Set(findIds(test.title))].map((id) => ({ id, test })),
  );
  const groups = Map.groupBy(found, ({ id }) => id);
  return new Map([...groups].map(([id, pairs]) => [id, pairs.map(({ test }) => test)]));
}

/** Ids in the catalogue's lists that have no row. */
function findUnknownIds({ rows, outside, long }: Requirements): Gap[] {
  const ids = new Set(rows.map(({ id }) => id));
  const lists = [
    [outsideHeading, outside],
    [longHeading, long],
  ] as const;
  return lists.flatMap(([heading, list]) =>
    [...list.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => ({
        sentence: `docs/requirements.md lists ${id} under “${heading}” but has no row for it: add the row or remove the id.`,
      })),
  );
}

/** A gap for each project without a passed test. */
export function findUnrun(tests: readonly RanTest[]): Gap[] {
  if (tests.length === 0) return [{ sentence: 'No test run is recorded: `npm test` first.' }];
  const ran = new Set(tests.map(({ project }) => project));
  return projects
    .filter((project) => !ran.has(project))
    .map((project) => ({
      sentence: `No run of the ${project} tests is recorded: \`npm test -- ${project}\` first.`,
    }));
}

/** Reports missing tests only when all projects have run. */
function findGaps(rows: readonly TracedRow[], areAllRun: boolean): Gap[] {
  return rows
    .filter(({ id }) => isTraced(id))
    .flatMap((row) => {
      const sentences = [findFlowGap(row), areAllRun ? findTestGap(row) : undefined];
      return sentences.flatMap((sentence) => (sentence ? [{ id: row.id, sentence }] : []));
    });
}

function findFlowGap({ id, sentence, servingStates, outside }: TracedRow): string | undefined {
  const [serving] = servingStates;
  if (serving === undefined && outside === undefined) {
    return `No state serves ${id} (“${sentence}”): give it to \`meta.requirements\` of the state that does and run \`npm run flows\`, or say under “${outsideHeading}” in docs/requirements.md why none can.`;
  }
  if (serving === undefined || outside === undefined) return undefined;
  return `${id} (“${sentence}”) is listed under “${outsideHeading}” in docs/requirements.md, but “${humanize(serving.state.path)}” of ${serving.title} serves it: remove one of them.`;
}

function findTestGap({ id, sentence, tests, long }: TracedRow): string | undefined {
  const other = tests.find(({ project }) => project !== 'long');
  if (other === undefined && long === undefined) {
    return `No passing test names ${id} (“${sentence}”): put ${id} into the title of the test that covers it, or write that test.`;
  }
  if (other === undefined || long === undefined) return undefined;
  return `${id} (“${sentence}”) is listed under “${longHeading}” in docs/requirements.md, but ${other.file} covers it in every \`npm test\`: remove it there.`;
}
