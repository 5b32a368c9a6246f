import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A measurement compared with its limit, alternately in one run. */
export interface Measurement {
  name: string;
  /** Ours divided by the limit's, by round. */
  ratios: readonly number[];
  /** True if more is better, as with calls per second. */
  isRate?: boolean;
  /** The wanted ratio. */
  goal?: number;
}

/** A stored measurement: the median of its ratios and their range. */
interface StoredMeasurement extends Pick<Measurement, 'isRate' | 'goal'> {
  median: number;
  least: number;
  most: number;
}

const docs = join(import.meta.dirname, '..', '..', 'docs');
const storedFile = join(docs, 'performance.json');
const page = join(docs, 'performance.md');

/** A regression: every round is worse than all stored rounds by this factor. */
const margin = 1.15;

/** The largest difference between the halves of a run that can tell something. */
const noise = 1.1;

/** The ratio of each round. */
export function divide(values: readonly number[], limits: readonly number[]): number[] {
  return values.map((value, round) => value / (limits[round] ?? Number.NaN));
}

export function median(given: readonly number[]): number {
  const values = given.toSorted((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle] ?? 0;
  return values.length % 2 === 1 ? upper : (upper + (values[middle - 1] ?? upper)) / 2;
}

/** The value that a `share` of the values does not exceed. */
export function quantile(given: readonly number[], share: number): number {
  const values = given.toSorted((a, b) => a - b);
  return values[Math.ceil(values.length * share) - 1] ?? 0;
}

/** Whether the odd and the even rounds agree; with fewer than four rounds nothing can be said. */
function isSteady(ratios: readonly number[]): boolean {
  const half = (remainder: 0 | 1) => median(ratios.filter((_, index) => index % 2 === remainder));
  const [odd, even] = [half(0), half(1)];
  return ratios.length < 4 || Math.max(odd / even, even / odd) <= noise;
}

/** The measurements whose rounds differ too much, as sentences. */
export function findUnsteady(measurements: readonly Measurement[]): string[] {
  return measurements
    .filter(({ ratios }) => !isSteady(ratios))
    .map(({ name, ratios }) => `${name}: cannot tell, ${formatRatio(ratios)}`);
}

/** A ratio in words: median, minimum and maximum. */
export function formatRatio(ratios: readonly number[]): string {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  return `${median(ratios).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

/** Measurements that are clearly worse than the stored ones or were never stored, as sentences. */
export function findRegressions(
  measurements: readonly Measurement[],
  stored: Readonly<Record<string, StoredMeasurement>> = readStored(),
): string[] {
  return measurements.flatMap(({ name, ratios, isRate }) => {
    const before = stored[name];
    if (!before) return [`${name}: ${formatRatio(ratios)}, nothing was stored`];
    const isWorse = isRate
      ? Math.max(...ratios) * margin < before.least
      : Math.min(...ratios) > before.most * margin;
    return isWorse ? [`${name}: ${formatRatio(ratios)}, was ${before.median.toFixed(2)}`] : [];
  });
}

/** The measurements of a run, with the rounds of a second run appended. */
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

/** Stores the steady measurements of a run and draws the tables of `docs/performance.md`. */
export function storeMeasurements(
  measurements: readonly Measurement[],
  tables: Readonly<Record<string, string>>,
): void {
  const stored = readStored();
  for (const { name, ratios, isRate, goal } of measurements) {
    if (!isSteady(ratios)) continue;
    stored[name] = {
      median: round(median(ratios)),
      least: round(Math.min(...ratios)),
      most: round(Math.max(...ratios)),
      ...(isRate && { isRate }),
      ...(goal && { goal }),
    };
  }
  writeFileSync(storedFile, `${JSON.stringify(stored, null, 2)}\n`);
  format(storedFile);
  writeGenerated(page, { figures: drawMeasurements(stored), ...tables });
}

/** Matches the text between the markers of a table. */
const matchGenerated = (name: string) =>
  new RegExp(`(?<=<!-- ${name} -->\n).*(?=<!-- end of ${name} -->)`, 's');

/** The present text between the markers of a table; '' if there are none. */
export function readGenerated(file: string, name: string): string {
  return matchGenerated(name).exec(readFileSync(file, 'utf8'))?.[0] ?? '';
}

/** Writes tables between their markers in the page `file`. */
export function writeGenerated(file: string, tables: Readonly<Record<string, string>>): void {
  let text = readFileSync(file, 'utf8');
  for (const [name, table] of Object.entries(tables)) {
    text = text.replace(matchGenerated(name), () => `\n${table}\n\n`);
  }
  writeFileSync(file, text);
  format(file);
}

/** A Markdown table. */
export function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function format(file: string): void {
  spawnSync('oxfmt', [file], { stdio: 'inherit', shell: process.platform === 'win32' });
}

function readStored(): Record<string, StoredMeasurement> {
  return JSON.parse(readFileSync(storedFile, 'utf8')) as Record<string, StoredMeasurement>;
}

const round = (ratio: number) => Number(ratio.toFixed(3));

/** A table with a bar for each measurement; ten blocks are the goal. Loads of a call share a row. */
function drawMeasurements(stored: Readonly<Record<string, StoredMeasurement>>): string {
  const getBench = ([name]: readonly [string, unknown]) => name.split(':')[0] ?? '';
  const sorted = Object.entries(stored).toSorted((a, b) => getBench(a).localeCompare(getBench(b)));
  const calls = Map.groupBy(sorted, ([name]) => name.replace(/, \d+ at once/, ''));
  const rows = [...calls].map(([name, loads]) => {
    const stored = loads.map(([, measurement]) => measurement);
    const [{ isRate, goal } = { isRate: false }] = stored;
    const medians = stored.map((one) => one.median);
    const worst = isRate ? Math.min(...medians) : Math.max(...medians);
    const reached = goal ? (isRate ? worst / goal : goal / worst) : undefined;
    const bar = reached ? '█'.repeat(Math.min(12, Math.max(1, Math.round(reached * 10)))) : '';
    const target = goal ? `${isRate ? '≥' : '≤'} ${goal}` : '';
    const least = Math.min(...stored.map((one) => one.least));
    const most = Math.max(...stored.map((one) => one.most));
    const spread = `${least.toFixed(2)} to ${most.toFixed(2)}`;
    return [name, medians.map((one) => one.toFixed(2)).join(', '), spread, target, bar];
  });
  return drawTable(['', 'reached', 'spread', 'goal', 'ten blocks are the goal'], rows);
}
