import { setTimeout as wait } from 'node:timers/promises';
import { maxGoal } from './goals.ts';
import type { Goal } from './goals.ts';
import { watchMemory } from './node.ts';
import { countFailed, countUnanswered, sendFromChild, formatResult } from './sending.ts';
import type { SendTask } from './sending.ts';
import { seconds, stepSeconds, targetShare } from './stage.ts';
import type { Stage } from './stage.ts';

/** Rates per second: more than a sender can send, and more passwords than a machine can check. */
const maxRate = 10_000;
const signIns = 500;
/** Opened in advance, because a node accepts one new connection in each turn of its event loop. */
const connections = 1_000;

const maxRecovery = 10;

/**
 * Ten times the wanted rate, then a flood of sign-ins: excess calls are refused properly, other
 * calls and memory are not affected, and the node soon recovers (G11).
 */
export async function loadOverload({ node, unit, resetCarts }: Stage): Promise<Goal[]> {
  const { url } = node;
  const few = { url, mix: 'me', rate: 50, seconds: stepSeconds } as const;
  const before = await sendFromChild(few);
  console.log(formatResult('before', before));

  const rate = Math.min(maxRate, unit * targetShare * 10);
  const length = Math.max(2, (seconds * 2) / 3);
  const over = { url, seconds: length, maxInFlight: connections, opened: connections };
  const floods: [string, SendTask][] = [
    ['ten times too many calls', { ...over, mix: 'mixed', rate }],
    ['a flood of sign-ins', { ...over, mix: 'signIns', rate: signIns }],
  ];
  const { value: goals, samples } = await watchMemory(node.memory, 250, flood(floods));
  const recovered = await measureRecovery(few, before.p50 * 1.5);
  await resetCarts();
  return [
    ...goals,
    maxGoal('G11', 'memory of the node', {
      reached: Math.max(...samples.map(({ megabytes }) => megabytes)),
      target: 700,
      unit: 'MB',
    }),
    maxGoal('G11', 'time until a call is as fast as before', {
      reached: recovered,
      target: maxRecovery,
      unit: 's',
    }),
  ];
}

async function flood(floods: readonly [string, SendTask][]): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const [name, order] of floods) {
    const { url, seconds } = order;
    const [sent, beside] = await Promise.all([
      sendFromChild(order),
      sendFromChild({ url, mix: 'beside', rate: 20, seconds, opened: 20 }),
    ]);
    console.log(formatResult(name, sent));
    console.log(formatResult('beside it', beside));
    goals.push(
      maxGoal('G11', `${name}: neither success nor 429 or 503 with Retry-After`, {
        reached: countUnanswered(sent),
        target: 0,
      }),
      maxGoal('G11', `${name}: p99 of catalogue and /livez during it`, {
        reached: beside.p99,
        target: 300,
        unit: 'ms',
      }),
      maxGoal('G11', `${name}: failed calls of catalogue and /livez during it`, {
        reached: countFailed(beside),
        target: 0,
      }),
    );
  }
  return goals;
}

/**
 * Seconds until the median of a second's calls is at most `usual` ms; gives up at twice the goal.
 */
async function measureRecovery(order: SendTask, usual: number): Promise<number> {
  const startedAt = performance.now();
  const passed = () => (performance.now() - startedAt) / 1_000;
  while (passed() < maxRecovery * 2) {
    const now = passed();
    const sent = await sendFromChild({ ...order, seconds: 1 });
    if (countFailed(sent) === 0 && sent.p50 <= usual) return now;
    await wait(200);
  }
  return passed();
}
