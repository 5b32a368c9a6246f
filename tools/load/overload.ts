import { setTimeout as wait } from 'node:timers/promises';
import { atMost } from './goals.ts';
import type { Goal } from './goals.ts';
import { watchMemory } from './node.ts';
import { countFailed, countUnanswered, sendFromChild, shownSent } from './sending.ts';
import type { Order } from './sending.ts';
import { seconds, stepSeconds, wantedShare } from './stage.ts';
import type { Stage } from './stage.ts';

/** Per second; more than a sender gets rid of, and more passwords than any machine compares. */
const mostCalls = 10_000;
const signIns = 500;
/** Under way at most; a node takes one new connection in each turn of its event loop, and these are there. */
const connections = 1_000;

const longestRecovery = 10;

/**
 * Ten times the wanted rate, then a flood of sign-ins: what is refused is refused in a word, others and
 * memory do not notice, and soon after all is as before (G11).
 */
export async function loadOverload({ node, unit, resetCarts }: Stage): Promise<Goal[]> {
  const { url } = node;
  const few = { url, mix: 'me', rate: 50, seconds: stepSeconds } as const;
  const before = await sendFromChild(few);
  console.log(shownSent('before', before));

  const rate = Math.min(mostCalls, unit * wantedShare * 10);
  const length = Math.max(2, (seconds * 2) / 3);
  const over = { url, seconds: length, mostInFlight: connections, opened: connections };
  const floods: [string, Order][] = [
    ['ten times too many calls', { ...over, mix: 'mixed', rate }],
    ['a flood of sign-ins', { ...over, mix: 'signIns', rate: signIns }],
  ];
  const { value: goals, samples } = await watchMemory(node.memory, 250, flood(floods));
  const recovered = await secondsUntilQuick(few, before.p50 * 1.5);
  await resetCarts();
  return [
    ...goals,
    atMost('G11', 'memory of the node', {
      reached: Math.max(...samples.map(({ megabytes }) => megabytes)),
      wanted: 700,
      unit: 'MB',
    }),
    atMost('G11', 'until a call is as fast as before', {
      reached: recovered,
      wanted: longestRecovery,
      unit: 's',
    }),
  ];
}

async function flood(floods: readonly [string, Order][]): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const [name, order] of floods) {
    const { url, seconds } = order;
    const [sent, beside] = await Promise.all([
      sendFromChild(order),
      sendFromChild({ url, mix: 'beside', rate: 20, seconds, opened: 20 }),
    ]);
    console.log(shownSent(name, sent));
    console.log(shownSent('beside it', beside));
    goals.push(
      atMost('G11', `${name}: neither a yes nor 429 or 503 with Retry-After`, {
        reached: countUnanswered(sent),
        wanted: 0,
      }),
      atMost('G11', `${name}: catalogue and /livez beside it, slowest of a hundred`, {
        reached: beside.p99,
        wanted: 300,
        unit: 'ms',
      }),
      atMost('G11', `${name}: catalogue and /livez beside it, without a yes`, {
        reached: countFailed(beside),
        wanted: 0,
      }),
    );
  }
  return goals;
}

/** Seconds after which the middle call of a second takes at most `usual` ms, up to twice the goal. */
async function secondsUntilQuick(order: Order, usual: number): Promise<number> {
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1_000;
  while (passed() < longestRecovery * 2) {
    const now = passed();
    const sent = await sendFromChild({ ...order, seconds: 1 });
    if (countFailed(sent) === 0 && sent.p50 <= usual) return now;
    await wait(200);
  }
  return passed();
}
