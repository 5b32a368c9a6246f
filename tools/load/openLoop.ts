import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Ask } from '#tools/bench/server/load.ts';

/** What became of requests that left at their moments, whatever the answers did. */
export interface Sent {
  planned: number;
  /** Those that did not leave, since as many as may be were under way. */
  unsent: number;
  /** Answers by status; `lost` are those that never came. */
  answers: Record<string, number>;
  /** Of the answers 429 and 503, those that do not say when to come again. */
  withoutRetryAfter: number;
  /** Requests that left per second. */
  rate: number;
  /** Milliseconds from the planned moment to the end of the answer: middle, slowest of a hundred, slowest. */
  p50: number;
  p99: number;
  max: number;
}

export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** A short while, in which answers come in. */
  rest(): Promise<unknown>;
}

export interface SendOptions {
  /** Milliseconds after the beginning at which each request is to leave, growing. */
  moments: Iterable<number>;
  mostInFlight?: number;
  /** Connections that are there and in use before the first moment, as those of a balancer are. */
  opened?: number;
  clock?: Clock;
}

/** Milliseconds that an answer may be silent. */
const patience = 15_000;

const realClock: Clock = { now: () => performance.now(), rest: () => wait(1) };

/** Moments at `rate` per second on average, as of callers who know nothing of each other. */
export function* atRandom(
  rate: number,
  seconds: number,
  random: () => number = Math.random,
): Generator<number> {
  const end = seconds * 1_000;
  const gap = () => (-Math.log(1 - random()) * 1_000) / rate;
  for (let moment = gap(); moment < end; moment += gap()) yield moment;
}

/**
 * Sends each request at its moment, on a connection that is free or a new one; resolves once all are
 * answered or lost. `ask` is given the number of the request, from 0.
 */
export async function send(
  url: string,
  ask: (index: number) => Ask,
  { moments, mostInFlight = 2_000, opened = 0, clock = realClock }: SendOptions,
): Promise<Sent> {
  const timeouts = { headersTimeout: patience, bodyTimeout: patience };
  const pool = new Pool(url, { connections: mostInFlight, pipelining: 1, ...timeouts });
  const rounds = opened > 0 ? Math.ceil(leastKnocks / opened) : 0;
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: opened }, (_, index) => exchange(pool, knock(index))));
  }
  const tally = createTally();
  const begun = clock.now();
  const sendOne = async (index: number, moment: number) => {
    tally.underWay += 1;
    const { status, retryAfter } = await exchange(pool, ask(index));
    tally.underWay -= 1;
    tally.count(status, retryAfter, clock.now() - begun - moment);
  };
  for (const moment of moments) {
    if (tally.planned % mostAtOnce === 0) await clock.rest();
    while (clock.now() - begun < moment) await clock.rest();
    const index = tally.planned;
    tally.planned += 1;
    if (tally.underWay >= mostInFlight) continue;
    void sendOne(index, moment);
    tally.sent += 1;
  }
  const taken = (clock.now() - begun) / 1_000;
  while (tally.underWay > 0) await clock.rest();
  await pool.destroy();
  return tally.toSent(taken);
}

/** What opens a connection: the shortest answer, for an address of its own. */
const knock = (index: number): Ask => ({
  method: 'GET',
  path: '/livez',
  headers: { 'x-forwarded-for': `10.255.${index >> 8}.${index & 255}` },
});

/** After so many a sender is no longer slow itself, as it is when its code has just been loaded. */
const leastKnocks = 1_000;

/** Requests after which answers are looked at, however late the sender is. */
const mostAtOnce = 100;

function createTally() {
  const waits = createHistogram();
  const answers: Record<string, number> = {};
  let withoutRetryAfter = 0;
  const milliseconds = (micros: number) => Math.round(micros) / 1_000;
  return {
    planned: 0,
    sent: 0,
    underWay: 0,
    count(status: string, retryAfter: boolean, waited: number): void {
      answers[status] = (answers[status] ?? 0) + 1;
      if ((status === '429' || status === '503') && !retryAfter) withoutRetryAfter += 1;
      waits.record(Math.max(1, Math.round(waited * 1_000)));
    },
    toSent(taken: number): Sent {
      return {
        planned: this.planned,
        unsent: this.planned - this.sent,
        answers,
        withoutRetryAfter,
        rate: this.sent / Math.max(taken, 0.001),
        p50: milliseconds(waits.percentile(50)),
        p99: milliseconds(waits.percentile(99)),
        max: milliseconds(waits.max),
      };
    },
  };
}

/** Makes one call and throws its answer away; never rejects. */
function exchange(
  pool: Pool,
  { headers, ...request }: Ask,
): Promise<{ status: string; retryAfter: boolean }> {
  const { promise, resolve } = Promise.withResolvers<{ status: string; retryAfter: boolean }>();
  const heard = { status: 'lost', retryAfter: false };
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  pool.dispatch(
    { ...request, headers: { ...type, ...headers } },
    {
      onRequestStart: () => undefined,
      onResponseStart(_controller, statusCode, answered) {
        heard.status = String(statusCode);
        heard.retryAfter = 'retry-after' in answered;
      },
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(heard),
      onResponseError: () => resolve({ status: 'lost', retryAfter: false }),
    },
  );
  return promise;
}
