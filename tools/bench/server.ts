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
      const results: Record<Subject, LoadResult[]> = { portal: [], limit: [], large: [] };
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const subject of Object.keys(launched) as Subject[]) {
          await runStatements(
            subject === 'large' ? largeUrl : embedded.url,
            resetStatements[subject],
          );
          const createRequest = createRequests(call, subject);
          const loaded = await load(launched[subject].url, createRequest, count, seconds);
          if (round > 0) results[subject].push(loaded);
        }
      }
      console.log(row(name, count, results));
      measurements.push(...toMeasurements(name, count, call.goal, results));
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
  const results = { portal: createResults(), limit: createResults() };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [subject, { alone, ten, beside }] of Object.entries(results)) {
      const { url } = launched[subject as Subject];
      const createRequest = createRequests(signIn, subject as Subject);
      const one = await load(url, createRequest, 1, seconds);
      const [many, other] = await Promise.all([
        load(url, createRequest, 10, seconds),
        load(url, createRequests(catalogue, subject as Subject), 1, seconds),
      ]);
      if (round === 0) continue;
      alone.push(one);
      ten.push(many);
      beside.push(other);
    }
  }
  const { portal, limit } = results;
  const each = (loaded: readonly LoadResult[]) => median(loaded.map(({ rate }) => 1000 / rate));
  const more = each(portal.alone) - each(limit.alone);
  const rows: [string, number, Results][] = [
    ['sign-in', 1, { portal: portal.alone, limit: limit.alone }],
    ['sign-in', 10, { portal: portal.ten, limit: limit.ten }],
    ['catalogue beside 10 sign-ins', 1, { portal: portal.beside, limit: limit.beside }],
  ];
  for (const each of rows) console.log(row(...each));
  console.log(`a sign-in takes ${more.toFixed(1)} ms more than its hash`);
  return rows.flatMap(([name, count, loaded]) => toMeasurements(name, count, undefined, loaded));
}

const createResults = (): Record<'alone' | 'ten' | 'beside', LoadResult[]> => ({
  alone: [],
  ten: [],
  beside: [],
});

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

interface Results {
  portal: readonly LoadResult[];
  limit: readonly LoadResult[];
  large?: readonly LoadResult[];
}

const rates = (loaded: readonly LoadResult[]) => loaded.map(({ rate }) => rate);
const waits = (loaded: readonly LoadResult[]) => loaded.map(({ p99 }) => p99);

function toMeasurements(
  name: string,
  count: number,
  goal: number | undefined,
  { portal, limit, large }: Results,
): Measurement[] {
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

function row(name: string, count: number, { portal, limit, large }: Results) {
  return [
    `${name}, ${count} at once:`.padEnd(40),
    `${Math.round(median(rates(portal)))}/s`.padStart(8),
    `${formatRatio(divide(rates(portal), rates(limit)))} of the limit;`,
    `p99 ${median(waits(portal)).toFixed(1)} ms,`,
    `${formatRatio(divide(waits(portal), waits(limit)))};`,
    ...(large ? [`large data ${formatRatio(divide(rates(large), rates(portal)))}`] : []),
  ].join(' ');
}
