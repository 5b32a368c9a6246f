import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { atMost } from './goals.ts';
import type { Goal } from './goals.ts';
import { computeSlope, watchMemory } from './node.ts';
import { countUnanswered, sendFromChild, shownSent } from './sending.ts';
import { stepSeconds, wantedShare } from './stage.ts';
import type { Node, Stage } from './stage.ts';

const minutes = Number(process.env['MINUTES'] ?? 6);
/** Of the time, in which memory may still find its size. */
const warmUp = 0.4;
const faultPause = 10_000;
/** Milliseconds after which nobody keeps a connection without use. */
const idle = 12_000;
/** Each after such a while: the node's jobs, and a look itself, take a connection to the database or two. */
const looks = 3;

/** What befalls a call of the mix now and then. */
const faults = [
  { on: 'GET /api/user/me', effect: 'drop' },
  { on: 'PUT /api/cart/:id', effect: 'lose-reply' },
  { on: 'GET /api/user/applications', effect: 'delay', ms: 5_000 },
  { on: 'POST /api/cart', effect: 'status', status: 503 },
];

const withSandbox = {
  NODE_ENV: 'development',
  SMTP_URL: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
};

/** A long load with a fault now and then: memory, handles and the event loop stay as they are (G20). */
export async function soak({ launchNode, unit, resetCarts }: Stage): Promise<Goal[]> {
  await resetCarts();
  const node = await launchNode(withSandbox);
  const order = { url: node.url, mix: 'mixed', rate: unit * wantedShare * 0.5 } as const;
  await sendFromChild({ ...order, seconds: stepSeconds });
  const before = await handlesAtRest(node);

  const stopped = new AbortController();
  const disturbing = disturb(node.url, stopped.signal);
  const sending = sendFromChild({ ...order, seconds: minutes * 60 });
  const { value: sent, samples } = await watchMemory(node.memory, 1_000, sending);
  stopped.abort();
  const faultCount = await disturbing;
  const { lateness } = await node.figures();
  console.log(shownSent(`${faultCount} faults`, sent));
  const after = await handlesAtRest(node);
  await node.stop();

  const warm = samples.filter(({ at }) => at >= minutes * warmUp);
  const long = `${minutes} min of mixed calls with a fault every ten seconds`;
  return [
    atMost('G20', `${long}: memory grows, after the first ${warmUp * 100} %`, {
      reached: computeSlope(warm),
      wanted: 1,
      unit: 'MB/min',
    }),
    atMost('G20', `${long}: handles more than before`, { reached: after - before, wanted: 0 }),
    atMost('G20', `${long}: event loop late, in one of a hundred looks`, {
      reached: lateness,
      wanted: 50,
      unit: 'ms',
    }),
    atMost('G20', `${long}: calls lost beyond the faults`, {
      reached: Math.max(0, countUnanswered(sent) - faultCount),
      wanted: 0,
    }),
  ];
}

/** The fewest once idle connections are gone; the event loop is measured from here on. */
async function handlesAtRest(node: Node): Promise<number> {
  let fewest = Infinity;
  for (let look = 0; look < looks; look += 1) {
    await wait(idle);
    fewest = Math.min(fewest, (await node.figures()).handles);
  }
  return fewest;
}

/** Asks for the next fault every ten seconds, each for one call; answers how many there were. */
async function disturb(url: string, signal: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    await wait(faultPause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const fault = { ...faults[count % faults.length], times: 1 };
    const { statusCode, body } = await request(`${url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ faults: [fault] }),
      // A connection that is kept would be a handle more of the node's.
      reset: true,
    });
    await body.dump();
    if (statusCode >= 300) throw new Error(`A fault was answered ${statusCode}.`);
    count += 1;
  }
  return count;
}
