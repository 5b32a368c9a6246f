import { readFileSync } from 'node:fs';
import { catalogue, findIds } from './rows.ts';
import type { RanTest } from './ranTests.ts';
import type { Gap } from './traceability.ts';

/** A line of the specification that contains a requirement. */
interface SpecificationLine {
  number: number;
  rows: readonly string[];
  /** Test files that cover one of the rows. */
  files: readonly string[];
}

export interface SpecificationLines {
  lines: readonly SpecificationLine[];
  /** Headings and blank lines. */
  empty: readonly number[];
}

/** The number of lines in the specification. */
const lastLine = 212;

/** Reads the table of lines in a catalogue of requirements. */
export function readLines(text = readFileSync(catalogue, 'utf8')): SpecificationLines {
  const table = text.matchAll(/^\| L(\d+) +\| [^|]+ \| ([^|]*) \| ([^|]*) \|$/gm);
  const [, ranges = ''] = /^Headings and blank lines: (.+)\.$/m.exec(text) ?? [];
  return {
    lines: [...table].map(([, number, rows = '', files = '']) => ({
      number: Number(number),
      rows: findIds(rows),
      files: [...files.matchAll(/`(.+?)`/g)].map(([, file]) => `tests/${file}`),
    })),
    empty: ranges.split(', ').flatMap((range) => {
      const [first = 0, last = first] = range.split('–').map((name) => Number(name.slice(1)));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  };
}

/**
 * Missing lines, rows and passed tests of the table; `tests` is undefined when not all have run.
 */
export function findLineGaps(
  { lines, empty }: SpecificationLines,
  knownRows: ReadonlySet<string>,
  tests: readonly RanTest[] | undefined,
): Gap[] {
  const numbers = [...lines.map(({ number }) => number), ...empty];
  const all = Array.from({ length: lastLine }, (_, index) => index + 1);
  const times = (number: number) => numbers.filter((other) => other === number).length;
  const faults = [
    ...all.filter((number) => times(number) === 0).map((number) => `L${number} is not listed`),
    ...all.filter((number) => times(number) > 1).map((number) => `L${number} is listed twice`),
    ...lines.flatMap((line) => findLineFaults(line, knownRows, tests)),
  ];
  return faults.map((fault) => ({
    sentence: `“Lines of the specification” in docs/requirements.md: ${fault}.`,
  }));
}

function findLineFaults(
  { number, rows, files }: SpecificationLine,
  knownRows: ReadonlySet<string>,
  tests: readonly RanTest[] | undefined,
): string[] {
  const unknown = rows.filter((row) => !knownRows.has(row));
  const names = ({ title }: RanTest) => findIds(title).some((id) => rows.includes(id));
  const isIdle = (file: string) => !tests?.some((test) => test.file === file && names(test));
  const idle = tests ? files.filter(isIdle) : [];
  return [
    ...(rows.length === 0 ? [`L${number} names no row`] : []),
    ...unknown.map((row) => `L${number} names ${row}, which is explained nowhere`),
    ...(files.length === 0 ? [`L${number} names no test`] : []),
    ...idle.map((file) => `no test that passed in ${file} names a row of L${number}`),
  ];
}
