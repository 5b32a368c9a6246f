import { divide, median, formatRatio } from './measurements.ts';
import type { Measurement } from './measurements.ts';
import { calls, signIn } from './server/calls.ts';
import type { Call } from './server/calls.ts';
import { load } from './server/load.ts';
import type { LoadRequest, LoadResult } from './server/load.ts';
import {
  getHeaders,
  storeAnswers,
  launchLimit,
  launchPortal,
  prepareDatabase,
  runStatements,
  startDatabase,
} from './server/stage.ts';

/** Customers that make calls, and customers in the large database (a million applications). */
const customers = 100;
const manyCustomers = 20_000;
const connections = [1, 10, 100];
const seconds = 1;

type Subject = 'portal' | 'limit' | 'large';

/** Removes the rows that earlier rounds added. */
const resetStatements: Record<Subject, string> = {
  portal: 'truncate cart_items',
  limit: 'truncate bench_lines',
  large: 'truncate cart_items',
};

/**
 * Compares calls of the portal with bare Fastify (memory, one query or one durable write) and with
 * the portal on a million applications, alternately on one PostgreSQL.
 */
export async function benchServer(rounds: number): Promise<Measurement[]> {
  await using stops = new AsyncDisposableStack();
  const embedded = await startDatabase(stops, customers);
  const largeUrl = await createDatabase(embedded.adminUrl, 'large');
  await prepareDatabase(largeUrl, manyCustomers);
  const launched: Record<Subject, { url: string }> = {
    portal: stops.use(await launchPortal(embedded.url)),
    limit: stops.use(await launchLimit(embedded.url)),
    large: stops.use(await launchPortal(largeUrl)),
  };
  await storeAnswers(embedded.url, launched.portal.url, Object.values(calls), customers);

  const measurements: Measurement[] = [];
  for (const [name, call] of Object.entries<Call>(calls)) {
    for (const count of connections) {
      const row: Row = { name, count, goal: call.goal, portal: [], limit: [], large: [] };
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const subject of Object.keys(launched) as Subject[]) {
          await runStatements(
            subject === 'large' ? largeUrl : embedded.url,
            resetStatements[subject],
          );
          const createRequest = createRequests(call, subject);
          const loaded = await load(launched[subject].url, createRequest, count, seconds);
          if (round > 0) row[subject]?.push(loaded);
        }
      }
      console.log(formatRow(row));
      measurements.push(...toMeasurements(row));
    }
  }
  return [...measurements, ...(await benchSignIn(launched, rounds))];
}

/** Compares a sign-in with its hash alone, and the catalogue's latency during ten sign-ins. */
async function benchSignIn(
  launched: Record<Subject, { url: string }>,
  rounds: number,
): Promise<Measurement[]> {
  const catalogue = calls['catalogue, 300 categories'];
  const alone: Row = { name: 'sign-in', count: 1, portal: [], limit: [] };
  const ten: Row = { name: 'sign-in', count: 10, portal: [], limit: [] };
  const beside: Row = { name: 'catalogue beside 10 sign-ins', count: 1, portal: [], limit: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const subject of ['portal', 'limit'] as const) {
      const { url } = launched[subject];
      const createRequest = createRequests(signIn, subject);
      const one = await load(url, createRequest, 1, seconds);
      const [many, other] = await Promise.all([
        load(url, createRequest, 10, seconds),
        load(url, createRequests(catalogue, subject), 1, seconds),
      ]);
      if (round === 0) continue;
      alone[subject].push(one);
      ten[subject].push(many);
      beside[subject].push(other);
    }
  }
  const each = (loaded: readonly LoadResult[]) => median(loaded.map(({ rate }) => 1000 / rate));
  const more = each(alone.portal) - each(alone.limit);
  const rows = [alone, ten, beside];
  for (const row of rows) console.log(formatRow(row));
  console.log(`a sign-in takes ${more.toFixed(1)} ms more than its hash`);
  return rows.flatMap(toMeasurements);
}

async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await runStatements(adminUrl, `create database ${name}`);
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
}

function createRequests(
  { limit, createRequest }: Call,
  subject: Subject,
): (index: number) => LoadRequest {
  const everyFew = subject === 'large' ? manyCustomers / customers : 1;
  return (index) => {
    const customer = (index % customers) * everyFew + 1;
    const request = createRequest(customer, Math.floor(index / customers));
    const path = subject === 'limit' ? limit : request.path;
    return { ...request, path, headers: getHeaders(customer, index) };
  };
}

/** The rounds of a call with a number of connections, by subject. */
interface Row {
  name: string;
  count: number;
  goal?: number;
  portal: LoadResult[];
  limit: LoadResult[];
  large?: LoadResult[];
}

const rates = (loaded: readonly LoadResult[]) => loaded.map(({ rate }) => rate);
const waits = (loaded: readonly LoadResult[]) => loaded.map(({ p99 }) => p99);

function toMeasurements({ name, count, goal, portal, limit, large }: Row): Measurement[] {
  const call = `${name}, ${count} at once`;
  return [
    { name: call, ratios: divide(rates(portal), rates(limit)), isRate: true, goal },
    { name: `${call}, p99`, ratios: divide(waits(portal), waits(limit)), goal: goal && 2 },
    ...(large
      ? [
          {
            name: `${call}, a million applications`,
            ratios: divide(rates(large), rates(portal)),
            isRate: true,
            goal: 0.96,
          },
        ]
      : []),
  ];
}

function formatRow({ name, count, portal, limit, large }: Row): string {
  return [
    `${name}, ${count} at once:`.padEnd(40),
    `${Math.round(median(rates(portal)))}/s`.padStart(8),
    `${formatRatio(divide(rates(portal), rates(limit)))} of the limit;`,
    `p99 ${median(waits(portal)).toFixed(1)} ms,`,
    `${formatRatio(divide(waits(portal), waits(limit)))};`,
    ...(large ? [`large data ${formatRatio(divide(rates(large), rates(portal)))}`] : []),
  ].join(' ');
}
