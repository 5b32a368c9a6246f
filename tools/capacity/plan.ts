import type { RowsByTable } from './counters.ts';
import { bytesOfUpload, journeys } from './journeys.ts';
import type { JourneyName } from './journeys.ts';
import type { Measured } from './measure.ts';

/** Assumptions that are not measured; the page names each. */
export const assumptions = {
  /** Share of all customers who visit on a day. */
  activeOnDay: 0.1,
  /** Share of a day's calls in its busiest hour. */
  peakHour: 0.2,
  /** Years during which everything is stored, and over which customers registered evenly. */
  years: 3,
  /** Journeys of a customer on a day of a visit. */
  onDay: { 'sign in': 1, 'look at lists': 2, 'quick find': 1 } as Partial<
    Record<JourneyName, number>
  >,
  /** Forms per customer and year, each moved, ordered on its own, paid and decided. */
  ordersOfYear: 4,
  /** What the limits of the benchmark answered per second on a machine with two cores. */
  limits: { query: 4_000, write: 2_900, cores: 2, hashSeconds: 0.025 },
  /** Utilisation of a node in the busiest hour. */
  load: 0.5,
  connectionsOfNode: 20,
  /**
   * Estimates for one primary: statements per second, and bytes that a nightly backup can handle.
   */
  primary: { statements: 20_000, bytes: 5e12 },
};

/** Days after which rows are deleted, by table; other tables keep theirs. */
const daysOfTable: Record<string, number> = {
  cart_items: 2,
  code_budgets: 2,
  code_challenges: 2,
  code_grants: 2,
  idempotency_keys: 2,
  sessions: 30,
  webhook_events: 30,
};
/** Tables with one row for each customer, however often it is written. */
const ofCustomer = ['application_writes', 'devices'];

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
  logOfDay: [least: number, most: number];
  bytesToCustomersAtPeak: number;
  mailsOfDay: number;
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
function timesOnDay(name: JourneyName, customers: number): number {
  const { onDay, activeOnDay, ordersOfYear, years } = assumptions;
  if (name === 'a round of jobs') return 0;
  if (name === 'register') return customers / (years * 365);
  const often = onDay[name];
  return often === undefined ? (customers * ordersOfYear) / 365 : customers * activeOnDay * often;
}

/** The load of `customers` on each part of the portal, from the measured journeys. */
export function plan(customers: number, measured: Measured, shares: NodeShares): Plan {
  const names = Object.keys(measured.journeys) as JourneyName[];
  const onDay = (of: (name: JourneyName) => number) =>
    names.reduce((sum, name) => sum + timesOnDay(name, customers) * of(name), 0);
  const counts = (name: JourneyName) => measured.journeys[name].counts;
  const atPeak = (of: (name: JourneyName) => number) => (onDay(of) * assumptions.peakHour) / 3_600;
  const { limits, load, connectionsOfNode, primary } = assumptions;

  const busy =
    atPeak((name) => counts(name).statements - counts(name).writingStatements) /
      (limits.query * shares.read) +
    atPeak((name) => counts(name).writingStatements) / (limits.write * shares.write) +
    (atPeak(computeHashes) * limits.hashSeconds) / limits.cores / shares.hash;
  const nodes = Math.max(2, Math.ceil(busy / load));
  const rows = keptRows(customers, measured);
  const bytes = Object.fromEntries(
    Object.entries(rows).map(([name, count]) => [name, count * (measured.bytesOfRow[name] ?? 0)]),
  );
  const databaseBytes = Object.values(bytes).reduce((sum, some) => sum + some, 0);
  const statementsAtPeak = atPeak((name) => counts(name).statements);
  const objects = rows['files'] ?? 0;
  return {
    customers,
    callsAtPeak: atPeak((name) => counts(name).calls),
    statementsAtPeak,
    signInsAtPeak: atPeak(computeHashes),
    rowsWrittenAtPeak: atPeak((name) => counts(name).rowsWritten),
    rowsLockedAtPeak: atPeak((name) => counts(name).rowsLocked),
    logOfDay: [
      onDay((name) => counts(name).logBytes),
      onDay((name) => counts(name).logBytesAtMost),
    ],
    bytesToCustomersAtPeak: atPeak((name) => counts(name).bytesToCustomer),
    mailsOfDay: onDay((name) => counts(name).mails),
    nodes,
    connections: nodes * connectionsOfNode,
    rows,
    bytes,
    databaseBytes,
    objects,
    objectBytes: objects * bytesOfUpload,
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
function keptRows(customers: number, { journeys: taken }: Measured): RowsByTable {
  const days = assumptions.years * 365;
  const rows: RowsByTable = {};
  for (const [name, { rows: more }] of Object.entries(taken)) {
    for (const [table, count] of Object.entries(more)) {
      const kept = Math.min(daysOfTable[table] ?? days, days);
      const all = timesOnDay(name as JourneyName, customers) * count * kept;
      rows[table] = ofCustomer.includes(table) ? customers : (rows[table] ?? 0) + all;
    }
  }
  return rows;
}
