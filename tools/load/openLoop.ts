import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { LoadRequest } from '#tools/bench/server/load.ts';

/** The result of an open-loop run: requests leave at planned times, whatever the answers do. */
export interface LoadReport {
  planned: number;
  /** Requests that were skipped because too many were in flight. */
  unsent: number;
  /** Answers by status; `lost` counts those that never came. */
  answers: Record<string, number>;
  /** Answers with 429 or 503 but without `Retry-After`. */
  withoutRetryAfter: number;
  /** Requests sent per second. */
  rate: number;
  /** Time from the planned start to the end of the answer, in ms. */
  p50: number;
  p99: number;
  max: number;
}

export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Waits briefly, so that answers can arrive. */
  pause(): Promise<unknown>;
}

export interface SendOptions {
  /** When to send each request, in ms after the start, ascending. */
  sendTimes: Iterable<number>;
  maxInFlight?: number;
  /** Connections to open and use before the first request, like those of a load balancer. */
  opened?: number;
  clock?: Clock;
}

/** Timeout of an answer's headers and body, in ms. */
const timeout = 15_000;

const realClock: Clock = { now: () => performance.now(), pause: () => wait(1) };

/** Times to send at, `rate` per second on average, as from independent callers (Poisson). */
export function* drawSendTimes(
  rate: number,
  seconds: number,
  random: () => number = Math.random,
): Generator<number> {
  const end = seconds * 1_000;
  const gap = () => (-Math.log(1 - random()) * 1_000) / rate;
  for (let time = gap(); time < end; time += gap()) yield time;
}

/**
 * Sends each request at its time, on a free or a new connection. Resolves when all are answered
 * or lost. `createRequest` receives the number of the request, from 0.
 */
export async function send(
  url: string,
  createRequest: (index: number) => LoadRequest,
  { sendTimes, maxInFlight = 2_000, opened = 0, clock = realClock }: SendOptions,
): Promise<LoadReport> {
  const timeouts = { headersTimeout: timeout, bodyTimeout: timeout };
  const pool = new Pool(url, { connections: maxInFlight, pipelining: 1, ...timeouts });
  const rounds = opened > 0 ? Math.ceil(minWarmUpRequests / opened) : 0;
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Array.from({ length: opened }, (_, index) => exchange(pool, createWarmUpRequest(index))),
    );
  }
  const tally = createTally();
  const startedAt = clock.now();
  const sendOne = async (index: number, time: number) => {
    tally.inFlight += 1;
    const { status, retryAfter } = await exchange(pool, createRequest(index));
    tally.inFlight -= 1;
    tally.count(status, retryAfter, clock.now() - startedAt - time);
  };
  for (const time of sendTimes) {
    if (tally.planned % maxBurst === 0) await clock.pause();
    while (clock.now() - startedAt < time) await clock.pause();
    const index = tally.planned;
    tally.planned += 1;
    if (tally.inFlight >= maxInFlight) continue;
    void sendOne(index, time);
    tally.sent += 1;
  }
  const seconds = (clock.now() - startedAt) / 1_000;
  while (tally.inFlight > 0) await clock.pause();
  await pool.destroy();
  return tally.toReport(seconds);
}

/** A request to open a connection: the shortest answer, from a different address each. */
const createWarmUpRequest = (index: number): LoadRequest => ({
  method: 'GET',
  path: '/livez',
  headers: { 'x-forwarded-for': `10.255.${index >> 8}.${index & 255}` },
});

/** Requests that warm up the sender; newly loaded code is slow. */
const minWarmUpRequests = 1_000;

/** The sender lets answers in after this many requests, even when it is late. */
const maxBurst = 100;

function createTally() {
  const waits = createHistogram();
  const answers: Record<string, number> = {};
  let withoutRetryAfter = 0;
  const milliseconds = (micros: number) => Math.round(micros) / 1_000;
  return {
    planned: 0,
    sent: 0,
    inFlight: 0,
    count(status: string, retryAfter: boolean, waited: number): void {
      answers[status] = (answers[status] ?? 0) + 1;
      if ((status === '429' || status === '503') && !retryAfter) withoutRetryAfter += 1;
      waits.record(Math.max(1, Math.round(waited * 1_000)));
    },
    toReport(seconds: number): LoadReport {
      return {
        planned: this.planned,
        unsent: this.planned - this.sent,
        answers,
        withoutRetryAfter,
        rate: this.sent / Math.max(seconds, 0.001),
        p50: milliseconds(waits.percentile(50)),
        p99: milliseconds(waits.percentile(99)),
        max: milliseconds(waits.max),
      };
    },
  };
}

/** Makes one call and discards its body; never rejects. */
function exchange(
  pool: Pool,
  { headers, ...request }: LoadRequest,
): Promise<{ status: string; retryAfter: boolean }> {
  const { promise, resolve } = Promise.withResolvers<{ status: string; retryAfter: boolean }>();
  const result = { status: 'lost', retryAfter: false };
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  pool.dispatch(
    { ...request, headers: { ...type, ...headers } },
    {
      onRequestStart: () => undefined,
      onResponseStart(_controller, statusCode, answered) {
        result.status = String(statusCode);
        result.retryAfter = 'retry-after' in answered;
      },
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(result),
      onResponseError: () => resolve({ status: 'lost', retryAfter: false }),
    },
  );
  return promise;
}
