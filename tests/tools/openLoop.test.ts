import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drawSendTimes, send } from '#tools/load/openLoop.ts';

const createRequest = () => ({ method: 'GET' as const, path: '/', headers: {} });

async function listening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

/** A clock on which each pause takes `step` milliseconds. */
function steppedClock(step: number) {
  let time = 0;
  const pause = async () => {
    time += step;
    await turn();
  };
  return { now: () => time, pause };
}

test('sends requests on schedule while earlier ones are unanswered', async () => {
  const unanswered: (() => void)[] = [];
  await using server = await listening((_request, response) => {
    unanswered.push(() => response.end());
    if (unanswered.length === 5) for (const answer of unanswered) answer();
  });
  const sendTimes = [0, 10, 20, 30, 40];
  const sent = await send(server.url, createRequest, { sendTimes, clock: steppedClock(1) });
  expect(sent).toMatchObject({ planned: 5, unsent: 0, answers: { 200: 5 } });
});

test('measures latency from the planned moment, however late a request was sent', async () => {
  await using server = await listening((_request, response) => response.end());
  // The sender first reads the clock at 1000.
  const sent = await send(server.url, createRequest, {
    sendTimes: [10],
    clock: steppedClock(1_000),
  });
  expect(sent.p50).toBeGreaterThanOrEqual(989);
});

test('counts requests beyond the limit in flight instead of sending them', async () => {
  await using server = await listening((_request, response) => response.end());
  const sent = await send(server.url, createRequest, { sendTimes: [0, 0, 0], maxInFlight: 1 });
  expect(sent).toMatchObject({ planned: 3, unsent: 2, answers: { 200: 1 } });
});

test('counts refusals without Retry-After and lost answers separately', async () => {
  let requests = 0;
  await using server = await listening((_request, response) => {
    requests += 1;
    if (requests === 1) response.writeHead(503, { 'retry-after': '1' }).end();
    else if (requests === 2) response.writeHead(429).end();
    else response.destroy();
  });
  const sent = await send(server.url, createRequest, {
    sendTimes: [0, 1, 2],
    clock: steppedClock(1),
  });
  expect(sent.answers).toEqual({ 429: 1, 503: 1, lost: 1 });
  expect(sent.withoutRetryAfter).toBe(1);
});

test('random moments increase, end in time and match the requested rate on average', () => {
  const moments = [...drawSendTimes(100, 10, () => 1 - Math.exp(-1))];
  expect(moments).toHaveLength(999);
  expect(moments[0]).toBeCloseTo(10);
  expect(moments.at(-1)).toBeCloseTo(9_990);
});

test('opens the requested connections before the first moment and uses them', async () => {
  const before = new Set<unknown>();
  const used: boolean[] = [];
  await using server = await listening(({ socket, url }, response) => {
    if (url === '/livez') before.add(socket);
    else used.push(before.has(socket));
    response.end();
  });
  const sent = await send(server.url, createRequest, { sendTimes: [0, 0], opened: 2 });
  expect(used).toEqual([true, true]);
  expect(before.size).toBeGreaterThanOrEqual(2);
  expect(sent).toMatchObject({ planned: 2, answers: { 200: 2 } });
});
