import type { RowsByTable } from './counters.ts';
import { uploadBytes, journeys } from './journeys.ts';
import type { JourneyName } from './journeys.ts';
import type { Measured } from './measure.ts';

/** Assumptions that are not measured; the page names each. */
export const assumptions = {
  /** Share of all customers who visit on a day. */
  activeShare: 0.1,
  /** Share of a day's calls in its busiest hour. */
  peakHour: 0.2,
  /** Years during which everything is stored, and over which customers registered evenly. */
  years: 3,
  /** Journeys of a customer on a day of a visit. */
  journeysPerDay: { 'sign in': 1, 'look at lists': 2, 'quick find': 1 } as Partial<
    Record<JourneyName, number>
  >,
  /** Forms per customer and year, each moved, ordered on its own, paid and decided. */
  ordersPerYear: 4,
  /** What the limits of the benchmark answered per second on a machine with two cores. */
  limits: { query: 4_000, write: 2_900, cores: 2, hashSeconds: 0.025 },
  /** Utilisation of a node in the busiest hour. */
  load: 0.5,
  connectionsPerNode: 20,
  /**
   * Estimates for one primary: statements per second, and bytes that a nightly backup can handle.
   */
  primary: { statements: 20_000, bytes: 5e12 },
};

/** Days after which rows are deleted, by table; other tables keep theirs. */
const retentionDays: Record<string, number> = {
  cart_items: 2,
  code_budgets: 2,
  code_challenges: 2,
  code_grants: 2,
  idempotency_keys: 2,
  sessions: 30,
  webhook_events: 30,
};
/** Tables with one row for each customer, however often it is written. */
const tablesPerCustomer = ['application_writes', 'devices'];

/** Shares of the limits from `docs/performance.json`. */
export interface NodeShares {
  read: number;
  write: number;
  hash: number;
}

export interface Plan {
  customers: number;
  callsAtPeak: number;
  statementsAtPeak: number;
  signInsAtPeak: number;
  rowsWrittenAtPeak: number;
  rowsLockedAtPeak: number;
  /**
   * Bytes of write-ahead log, from repeatedly written pages to pages written for the first time.
   */
  logPerDay: [least: number, most: number];
  bytesToCustomersAtPeak: number;
  mailsPerDay: number;
  nodes: number;
  connections: number;
  rows: RowsByTable;
  bytes: RowsByTable;
  databaseBytes: number;
  objects: number;
  objectBytes: number;
  /** Primaries, each with a share of the customers. */
  shards: number;
}

/** How often `customers` together make a journey on a day. */
function runsPerDay(name: JourneyName, customers: number): number {
  const { journeysPerDay, activeShare, ordersPerYear, years } = assumptions;
  if (name === 'a round of jobs') return 0;
  if (name === 'register') return customers / (years * 365);
  const often = journeysPerDay[name];
  return often === undefined ? (customers * ordersPerYear) / 365 : customers * activeShare * often;
}

/** The load of `customers` on each part of the portal, from the measured journeys. */
export function plan(customers: number, measured: Measured, shares: NodeShares): Plan {
  const names = Object.keys(measured.journeys) as JourneyName[];
  const sumPerDay = (of: (name: JourneyName) => number) =>
    names.reduce((sum, name) => sum + runsPerDay(name, customers) * of(name), 0);
  const counts = (name: JourneyName) => measured.journeys[name].counts;
  const sumAtPeak = (of: (name: JourneyName) => number) =>
    (sumPerDay(of) * assumptions.peakHour) / 3_600;
  const { limits, load, connectionsPerNode, primary } = assumptions;

  const busy =
    sumAtPeak((name) => counts(name).statements - counts(name).writingStatements) /
      (limits.query * shares.read) +
    sumAtPeak((name) => counts(name).writingStatements) / (limits.write * shares.write) +
    (sumAtPeak(computeHashes) * limits.hashSeconds) / limits.cores / shares.hash;
  const nodes = Math.max(2, Math.ceil(busy / load));
  const rows = countStoredRows(customers, measured);
  const bytes = Object.fromEntries(
    Object.entries(rows).map(([name, count]) => [name, count * (measured.bytesOfRow[name] ?? 0)]),
  );
  const databaseBytes = Object.values(bytes).reduce((sum, some) => sum + some, 0);
  const statementsAtPeak = sumAtPeak((name) => counts(name).statements);
  const objects = rows['files'] ?? 0;
  return {
    customers,
    callsAtPeak: sumAtPeak((name) => counts(name).calls),
    statementsAtPeak,
    signInsAtPeak: sumAtPeak(computeHashes),
    rowsWrittenAtPeak: sumAtPeak((name) => counts(name).rowsWritten),
    rowsLockedAtPeak: sumAtPeak((name) => counts(name).rowsLocked),
    logPerDay: [
      sumPerDay((name) => counts(name).logBytes),
      sumPerDay((name) => counts(name).logBytesAtMost),
    ],
    bytesToCustomersAtPeak: sumAtPeak((name) => counts(name).bytesToCustomer),
    mailsPerDay: sumPerDay((name) => counts(name).mails),
    nodes,
    connections: nodes * connectionsPerNode,
    rows,
    bytes,
    databaseBytes,
    objects,
    objectBytes: objects * uploadBytes,
    shards: Math.ceil(
      Math.max(statementsAtPeak / primary.statements, databaseBytes / primary.bytes),
    ),
  };
}

function computeHashes(name: JourneyName): number {
  const journey = journeys[name];
  return 'hashes' in journey ? journey.hashes : 0;
}

/** Stored rows by table after `years`, with the retention of each table. */
function countStoredRows(customers: number, { journeys: taken }: Measured): RowsByTable {
  const days = assumptions.years * 365;
  const rows: RowsByTable = {};
  for (const [name, { rows: more }] of Object.entries(taken)) {
    for (const [table, count] of Object.entries(more)) {
      const kept = Math.min(retentionDays[table] ?? days, days);
      const all = runsPerDay(name as JourneyName, customers) * count * kept;
      rows[table] = tablesPerCustomer.includes(table) ? customers : (rows[table] ?? 0) + all;
    }
  }
  return rows;
}
