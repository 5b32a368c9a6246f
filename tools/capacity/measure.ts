import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { connectAlone } from '#server/data/engine.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { Customer } from '#tools/bench/customer.ts';
import { median } from '#tools/bench/measurements.ts';
import { getEmail, getToken } from '#tools/bench/server/data.ts';
import { prepareDatabase } from '#tools/bench/server/stage.ts';
import { createCounter } from './counters.ts';
import type { CountResult, Counts, RowsByTable } from './counters.ts';
import { journeys } from './journeys.ts';
import type { JourneyName, Person } from './journeys.ts';
import { startPortal } from './portal.ts';
import type { Portal } from './portal.ts';

export interface Measured {
  /** Existing customers with fifty applications each. */
  customers: number;
  journeys: Record<JourneyName, CountResult>;
  /** Bytes of one row by table, including its share of indexes and of bloat. */
  bytesOfRow: Record<string, number>;
}

const names = Object.keys(journeys) as JourneyName[];
/** Customers whose journeys are counted; the median is stored. */
const counted = 5;
/** The numbers of earlier customers are below this. */
const firstNumber = 100_000;

/** Counts every journey on a database of `customers`, after `walks` others have made them all. */
export async function measure(customers: number, walks: number): Promise<Measured> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'briefcase-capacity-'));
  await using stops = new AsyncDisposableStack();
  const { url, stop } = await startEmbedded(folder.path, {
    // No background writes.
    settings: ['autovacuum=off', 'fsync=off', 'max_wal_size=8GB', 'checkpoint_timeout=1d'],
  });
  stops.defer(stop);
  await prepareDatabase(url, customers);
  const { client: observer } = stops.use(await connectAlone(url));
  await observer.query('create extension pg_walinspect');
  // Removes free space that new rows would reuse.
  await observer.query('vacuum full analyze');
  // Plans queries as for large tables.
  await observer.query('alter database briefcase set enable_seqscan = off');
  const portal = stops.use(await startPortal(url, join(folder.path, 'portal')));
  const bytesOfRow = await runJourneys(portal, observer, walks);
  return { customers, bytesOfRow, journeys: await countEach(portal, observer) };
}

/**
 * Lets `walks` customers make all journeys; returns the bytes of a row, without the first third.
 */
async function runJourneys(portal: Portal, observer: pg.Client, walks: number) {
  let before = await readTables(observer);
  for (let number = 1; number <= walks; number += 1) {
    // The first ones find unusually dense indexes.
    if (number === Math.ceil(walks / 3)) before = await readTables(observer);
    const person = { customer: new Customer(portal.url, number), applicationId: '' };
    for (const name of names) await journeys[name].run(portal, person);
    // As often as autovacuum would, so that space is reused.
    if (number % 25 === 0) await observer.query('vacuum');
  }
  await observer.query('vacuum analyze');
  const after = await readTables(observer);
  const sizes = [...after].flatMap(([name, { bytes, rows }]) => {
    const was = before.get(name) ?? { bytes: 0, rows: 0 };
    const more = rows - was.rows;
    return more >= walks / 2 ? [[name, Math.round((bytes - was.bytes) / more)] as const] : [];
  });
  return Object.fromEntries(sizes);
}

async function readTables(observer: pg.Client) {
  const { rows } = await observer.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables`,
  );
  const tables = new Map<string, { bytes: number; rows: number }>();
  for (const { name, bytes } of rows) {
    const { rows: counts } = await observer.query<{ n: string }>(
      `select count(*) as n from ${name}`,
    );
    tables.set(name, { bytes: Number(bytes), rows: Number(counts[0]?.n) });
  }
  return tables;
}

async function countEach(portal: Portal, observer: pg.Client) {
  const count = createCounter(portal, observer);
  const taken = new Map<JourneyName, CountResult[]>();
  for (let one = 1; one <= counted; one += 1) {
    const newcomer = { customer: new Customer(portal.url, firstNumber + one), applicationId: '' };
    const known = { email: getEmail(one), token: getToken(one) };
    const returning = {
      customer: new Customer(portal.url, firstNumber + one, known),
      applicationId: '',
    };
    for (const name of names) {
      const journey = journeys[name];
      const person: Person = 'isReturning' in journey ? returning : newcomer;
      // A session that was last used over a minute ago is updated.
      await observer.query(`update sessions set last_used_at = now() - interval '2 minutes'`);
      const each = await count(() => journey.run(portal, person));
      taken.set(name, [...(taken.get(name) ?? []), each]);
    }
  }
  const middles = [...taken].map(([name, each]) => [name, getMiddle(each)]);
  return Object.fromEntries(middles) as Record<JourneyName, CountResult>;
}

/** The median of each count. */
function getMiddle(taken: readonly CountResult[]): CountResult {
  const middle = <Name extends string>(all: readonly Record<Name, number>[]) => {
    const keys = [...new Set(all.flatMap((one) => Object.keys(one) as Name[]))];
    const entries = keys.map((key) => [key, Math.round(median(all.map((one) => one[key] ?? 0)))]);
    return Object.fromEntries(entries) as Record<Name, number>;
  };
  return {
    counts: middle<keyof Counts>(taken.map(({ counts }) => counts)),
    rows: middle<string>(taken.map(({ rows }) => rows)) satisfies RowsByTable,
  };
}
