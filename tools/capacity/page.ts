import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawTable, writeGenerated, writeJson } from '#tools/bench/measurements.ts';
import type { JourneyName } from './journeys.ts';
import type { Measured } from './measure.ts';
import { plan } from './plan.ts';
import type { NodeShares, Plan } from './plan.ts';

/* Draws the tables of `docs/operating/capacity.md` from the stored counts. */

/** The stored counts: on a database, and on one with ten times the customers. */
export interface StoredCounts {
  few: Measured;
  many: Measured;
}

const docs = join(import.meta.dirname, '..', '..', 'docs');
const countsFile = join(docs, 'operating', 'capacity.json');
/** The page with the tables. */
export const page = join(docs, 'operating', 'capacity.md');

/** Reads the stored counts. */
export function readCounts(): StoredCounts {
  return JSON.parse(readFileSync(countsFile, 'utf8')) as StoredCounts;
}

/** Stores the counts of a run. */
export function storeCounts(kept: StoredCounts): void {
  writeJson(countsFile, kept);
}

/** Draws the tables into the page. */
export function writePage(kept: StoredCounts): void {
  writeGenerated(page, drawTables(kept));
}

/** The tables by the name of their marker. */
export function drawTables({
  few,
  many,
}: StoredCounts): Record<'journeys' | 'sizes' | 'tables', string> {
  const plans = [1e4, 1e6, 1e8].map((customers) => plan(customers, many, readShares()));
  return {
    journeys: drawJourneys(few, many),
    sizes: drawSizes(plans),
    tables: drawBytes(plans, many),
  };
}

/** The shares of the limit for the slowest list, a write and a sign-in. */
function readShares(): NodeShares {
  const kept = JSON.parse(readFileSync(join(docs, 'performance.json'), 'utf8')) as Record<
    string,
    { median: number }
  >;
  const share = (name: string) => kept[`server: ${name}`]?.median ?? Number.NaN;
  return {
    read: share('orders, 100 at once'),
    write: share('add to cart, 100 at once'),
    hash: share('sign-in, 10 at once'),
  };
}

const kB = (bytes: number) => (bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0);

function drawJourneys(few: Measured, many: Measured): string {
  const names = Object.keys(many.journeys) as JourneyName[];
  const rows = names.map((name) => {
    const { counts, rows: kept } = many.journeys[name];
    const stored = Object.entries(kept).reduce(
      (sum, [table, count]) => sum + count * (many.bytesOfRow[table] ?? 0),
      0,
    );
    return [
      name,
      String(counts.calls),
      String(counts.statements),
      `${few.journeys[name].counts.rowsRead}, ${counts.rowsRead}`,
      String(counts.rowsWritten),
      String(counts.rowsLocked),
      `${kB(counts.logBytes)} to ${kB(counts.logBytesAtMost)}`,
      kB(stored),
      kB(counts.bytesFromDatabase),
      kB(counts.bytesToCustomer),
      String(counts.mails),
    ];
  });
  const read = `rows read with ${few.customers}, ${many.customers} customers before`;
  const head = ['', 'calls', 'statements', read, 'rows written', 'rows locked only'];
  return drawTable(
    [...head, 'log kB', 'stored kB', 'from database kB', 'to customer kB', 'mails'],
    rows,
  );
}

const { format: many } = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
});

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

function size(bytes: number): string {
  let [rest, step] = [bytes, 0];
  for (; rest >= 1_000 && step < byteUnits.length - 1; step += 1) rest /= 1_000;
  return `${many(rest)} ${byteUnits[step]}`;
}

function drawSizes(plans: readonly Plan[]): string {
  const row = (name: string, of: (one: Plan) => string) => [name, ...plans.map(of)];
  return drawTable(
    ['', ...plans.map(({ customers }) => `${many(customers)} customers`)],
    [
      row('calls a second, busiest hour', ({ callsAtPeak }) => many(callsAtPeak)),
      row('statements a second', ({ statementsAtPeak }) => many(statementsAtPeak)),
      row('sign-ins a second', ({ signInsAtPeak }) => many(signInsAtPeak)),
      row(
        'rows written, locked only, a second',
        ({ rowsWrittenAtPeak, rowsLockedAtPeak }) =>
          `${many(rowsWrittenAtPeak)}, ${many(rowsLockedAtPeak)}`,
      ),
      row('answers to customers a second', (one) => size(one.bytesToCustomersAtPeak)),
      row('write-ahead log a day', ({ logPerDay }) => logPerDay.map(size).join(' to ')),
      row('mails a day', ({ mailsPerDay }) => many(mailsPerDay)),
      row('nodes of two cores, half used', ({ nodes }) => many(nodes)),
      row('connections', ({ connections }) => many(connections)),
      row('database after three years', ({ databaseBytes }) => size(databaseBytes)),
      row(
        'uploads, their bytes',
        ({ objects, objectBytes }) => `${many(objects)}, ${size(objectBytes)}`,
      ),
      row('primaries', ({ shards }) => many(shards)),
    ],
  );
}

/** The seven largest tables, and the sum of the others. */
function drawBytes(plans: readonly Plan[], { bytesOfRow }: Measured): string {
  const [first] = plans;
  const order = Object.entries(first?.bytes ?? {}).toSorted(([, one], [, other]) => other - one);
  const shown = order.slice(0, 7).map(([name]) => name);
  const rows = shown.map((name) => [
    name,
    String(bytesOfRow[name]),
    ...plans.map((one) => `${many(one.rows[name] ?? 0)}, ${size(one.bytes[name] ?? 0)}`),
  ]);
  const rest = plans.map((one) => {
    const others = Object.entries(one.bytes).filter(([name]) => !shown.includes(name));
    return size(others.reduce((sum, [, bytes]) => sum + bytes, 0));
  });
  const heads = plans.map(({ customers }) => many(customers));
  return drawTable(['table', 'bytes of a row', ...heads], [...rows, ['the others', '', ...rest]]);
}
