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
  const waits = createHistogram();
  const answers: Record<string, number> = {};
  const counts = { planned: 0, sent: 0, inFlight: 0, withoutRetryAfter: 0 };
  const startedAt = clock.now();
  const sendOne = async (index: number, time: number) => {
    counts.inFlight += 1;
    const { status, retryAfter } = await exchange(pool, createRequest(index));
    counts.inFlight -= 1;
    answers[status] = (answers[status] ?? 0) + 1;
    if ((status === '429' || status === '503') && !retryAfter) counts.withoutRetryAfter += 1;
    waits.record(Math.max(1, Math.round((clock.now() - startedAt - time) * 1_000)));
  };
  for (const time of sendTimes) {
    if (counts.planned % maxBurst === 0) await clock.pause();
    while (clock.now() - startedAt < time) await clock.pause();
    const index = counts.planned;
    counts.planned += 1;
    if (counts.inFlight >= maxInFlight) continue;
    void sendOne(index, time);
    counts.sent += 1;
  }
  const seconds = (clock.now() - startedAt) / 1_000;
  while (counts.inFlight > 0) await clock.pause();
  await pool.destroy();
  const { planned, sent, withoutRetryAfter } = counts;
  return {
    planned,
    unsent: planned - sent,
    answers,
    withoutRetryAfter,
    rate: sent / Math.max(seconds, 0.001),
    p50: waits.percentile(50) / 1_000,
    p99: waits.percentile(99) / 1_000,
    max: waits.max / 1_000,
  };
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
