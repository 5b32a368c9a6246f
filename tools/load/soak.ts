import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { maxGoal } from './goals.ts';
import type { Goal } from './goals.ts';
import { computeSlope, watchMemory } from './node.ts';
import { countUnanswered, sendFromChild, formatResult } from './sending.ts';
import { stepSeconds, targetShare } from './stage.ts';
import type { Node, Stage } from './stage.ts';

const minutes = Number(process.env['MINUTES'] ?? 6);
/** Share of the run during which memory may still grow. */
const warmUp = 0.4;
const faultPause = 10_000;
/** Time in ms after which all idle connections are closed. */
const idle = 12_000;
/** Several samples, because jobs and the sample itself may use a database connection. */
const sampleCount = 3;

/** Faults that are injected into calls of the mix. */
const faults = [
  { on: 'GET /api/user/me', effect: 'drop' },
  { on: 'PUT /api/cart/:id', effect: 'lose-reply' },
  { on: 'GET /api/user/applications', effect: 'delay', ms: 5_000 },
  { on: 'POST /api/cart', effect: 'status', status: 503 },
];

const sandboxSettings = {
  NODE_ENV: 'development',
  SMTP_URL: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
};

/** A long load with faults: memory, handles and event loop lag stay the same (G20). */
export async function soak({ launchNode, unit, resetCarts }: Stage): Promise<Goal[]> {
  await resetCarts();
  const node = await launchNode(sandboxSettings);
  const order = { url: node.url, mix: 'mixed', rate: unit * targetShare * 0.5 } as const;
  await sendFromChild({ ...order, seconds: stepSeconds });
  const before = await countIdleHandles(node);

  const stopped = new AbortController();
  const injecting = injectFaults(node.url, stopped.signal);
  const sending = sendFromChild({ ...order, seconds: minutes * 60 });
  const { value: sent, samples } = await watchMemory(node.memory, 1_000, sending);
  stopped.abort();
  const faultCount = await injecting;
  const { eventLoopLag } = await node.metrics();
  console.log(formatResult(`${faultCount} faults`, sent));
  const after = await countIdleHandles(node);
  await node.stop();

  const warm = samples.filter(({ at }) => at >= minutes * warmUp);
  const long = `${minutes} min of mixed calls with a fault every ten seconds`;
  return [
    maxGoal('G20', `${long}: growth of memory after the first ${warmUp * 100} %`, {
      reached: computeSlope(warm),
      target: 1,
      unit: 'MB/min',
    }),
    maxGoal('G20', `${long}: handles added`, { reached: after - before, target: 0 }),
    maxGoal('G20', `${long}: event loop lag, p99`, {
      reached: eventLoopLag,
      target: 50,
      unit: 'ms',
    }),
    maxGoal('G20', `${long}: calls lost beyond those with a fault`, {
      reached: Math.max(0, countUnanswered(sent) - faultCount),
      target: 0,
    }),
  ];
}

/**
 * The fewest handles after idle connections are closed; also resets the measured event loop lag.
 */
async function countIdleHandles(node: Node): Promise<number> {
  let fewest = Infinity;
  for (let look = 0; look < sampleCount; look += 1) {
    await wait(idle);
    fewest = Math.min(fewest, (await node.metrics()).handles);
  }
  return fewest;
}

/** Injects a fault into one call every ten seconds; resolves to the number of faults. */
async function injectFaults(url: string, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const isOver = await wait(faultPause, false, { signal }).catch(() => true);
    if (isOver) return count;
    const fault = { ...faults[count % faults.length], times: 1 };
    const { statusCode, body } = await request(`${url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ faults: [fault] }),
      // A kept-alive connection would be one more handle of the node.
      reset: true,
    });
    await body.dump();
    if (statusCode >= 300) throw new Error(`A fault was answered ${statusCode}.`);
    count += 1;
  }
}
