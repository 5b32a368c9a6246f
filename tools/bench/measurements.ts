import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something measured beside its limit, in turns of one run. */
export interface Measurement {
  name: string;
  /** Ours divided by the limit's, by round. */
  ratios: readonly number[];
  /** More is better, as with calls per second; else less is. */
  isRate?: boolean;
  /** The ratio that is wanted. */
  goal?: number;
}

/** What is kept of a measurement: the middle of its ratios, and their spread. */
interface Kept {
  median: number;
  least: number;
  most: number;
  isRate?: boolean;
  goal?: number;
}

const docs = join(import.meta.dirname, '..', '..', 'docs');
const keptFile = join(docs, 'performance.json');
const page = join(docs, 'performance.md');

/** How much worse than all kept rounds every round of a run must be to count as a regression. */
const margin = 1.15;

/** The ratios of each round. */
export function divide(values: readonly number[], limits: readonly number[]): number[] {
  return values.map((value, round) => value / (limits[round] ?? Number.NaN));
}

/** The middle one, or what lies between the two in the middle. */
export function median(given: readonly number[]): number {
  const values = given.toSorted((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle] ?? 0;
  return values.length % 2 === 1 ? upper : (upper + (values[middle - 1] ?? upper)) / 2;
}

/** What so large a share of the values does not exceed. */
export function quantile(given: readonly number[], share: number): number {
  const values = given.toSorted((a, b) => a - b);
  return values[Math.ceil(values.length * share) - 1] ?? 0;
}

/** A ratio in words: the middle one, with the least and the most. */
export function shownRatio(ratios: readonly number[]): string {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  return `${median(ratios).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

/** What became worse beyond the noise since measurements were kept, or never was kept; a sentence each. */
export function findRegressions(
  measurements: readonly Measurement[],
  kept: Readonly<Record<string, Kept>> = readKept(),
): string[] {
  return measurements.flatMap(({ name, ratios, isRate }) => {
    const before = kept[name];
    if (!before) return [`${name}: ${shownRatio(ratios)}, nothing was kept`];
    const isWorse = isRate
      ? Math.max(...ratios) * margin < before.least
      : Math.min(...ratios) > before.most * margin;
    return isWorse ? [`${name}: ${shownRatio(ratios)}, was ${before.median.toFixed(2)}`] : [];
  });
}

/** The measurements of a run, with the rounds of another in which some were measured again. */
export function joinRounds(
  measurements: readonly Measurement[],
  again: readonly Measurement[],
): Measurement[] {
  const more = new Map(again.map(({ name, ratios }) => [name, ratios]));
  return measurements.map((measurement) => ({
    ...measurement,
    ratios: [...measurement.ratios, ...(more.get(measurement.name) ?? [])],
  }));
}

/** Keeps the measurements of a run, and draws them into `docs/performance.md`. */
export function keep(measurements: readonly Measurement[]): void {
  const kept = readKept();
  for (const { name, ratios, isRate, goal } of measurements) {
    const measurement = {
      median: median(ratios),
      least: Math.min(...ratios),
      most: Math.max(...ratios),
    };
    kept[name] = { ...roundedAll(measurement), ...(isRate && { isRate }), ...(goal && { goal }) };
  }
  writeKept(keptFile, kept);
  writeDrawn(page, { figures: drawMeasurements(kept) });
}

/** Keeps data in `file`. */
export function writeKept(file: string, kept: object): void {
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  format(file);
}

/** The place of a table between its marks in a page. */
const getPlace = (name: string) =>
  new RegExp(`(?<=<!-- ${name} -->\n).*(?=<!-- end of ${name} -->)`, 's');

/** What stands in the place of a table in the page in `file`. */
export function readDrawn(file: string, name: string): string {
  return getPlace(name).exec(readFileSync(file, 'utf8'))?.[0] ?? '';
}

/** Writes tables into their places in the page in `file`. */
export function writeDrawn(file: string, tables: Readonly<Record<string, string>>): void {
  let text = readFileSync(file, 'utf8');
  for (const [name, table] of Object.entries(tables)) {
    text = text.replace(getPlace(name), () => `\n${table}\n\n`);
  }
  writeFileSync(file, text);
  format(file);
}

/** A table of Markdown. */
export function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function format(file: string): void {
  spawnSync('oxfmt', [file], { stdio: 'inherit', shell: process.platform === 'win32' });
}

function readKept(): Record<string, Kept> {
  return JSON.parse(readFileSync(keptFile, 'utf8')) as Record<string, Kept>;
}

function roundedAll<Name extends string>(measurement: Record<Name, number>): Record<Name, number> {
  const rounded = Object.entries<number>(measurement).map(([name, value]) => [
    name,
    +value.toFixed(3),
  ]);
  return Object.fromEntries(rounded) as Record<Name, number>;
}

/** A table with a bar for each measurement: full is the goal. */
function drawMeasurements(kept: Readonly<Record<string, Kept>>): string {
  const rows = Object.entries(kept).map(([name, { median: middle, least, most, isRate, goal }]) => {
    const reached = goal ? (isRate ? middle / goal : goal / middle) : undefined;
    const bar = reached ? '█'.repeat(Math.min(12, Math.max(1, Math.round(reached * 10)))) : '';
    const wanted = goal ? `${isRate ? '≥' : '≤'} ${goal}` : '';
    const spread = `${least.toFixed(2)} to ${most.toFixed(2)}`;
    return [name, middle.toFixed(2), spread, wanted, bar];
  });
  return drawTable(['', 'reached', 'spread', 'goal', 'ten blocks are the goal'], rows);
}
