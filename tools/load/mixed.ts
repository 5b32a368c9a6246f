import { minGoal, maxGoal } from './goals.ts';
import type { Goal } from './goals.ts';
import { countFailed, sendFromChild, formatResult } from './sending.ts';
import type { SendTask } from './sending.ts';
import { seconds, stepSeconds, targetShare } from './stage.ts';
import type { Stage } from './stage.ts';

const maxLatency = 150;
/** Connections from a load balancer to the node. */
const opened = 50;
const steps = 5;

/**
 * Four reads to one write: at a third of the limit's rate, and at the highest rate that meets the
 * goal, compared with the limit's highest rate (G10).
 */
export async function loadMixed({ node, limitUrl, unit, resetCarts }: Stage): Promise<Goal[]> {
  const portal = await findHighest({ url: node.url, mix: 'mixed' }, unit, resetCarts);
  const limit = await findHighest({ url: limitUrl, mix: 'mixed', isLimit: true }, unit, resetCarts);
  console.log(`highest rates within ${maxLatency} ms: ${portal}/s of the limit's ${limit}/s`);

  await resetCarts();
  const rate = unit * targetShare;
  const sent = await sendFromChild({ url: node.url, mix: 'mixed', rate, seconds, opened });
  console.log(formatResult('mixed', sent));
  const third = `mixed calls at a third of what the limit answers`;
  return [
    maxGoal('G10', `${third}: p99`, { reached: sent.p99, target: maxLatency, unit: 'ms' }),
    maxGoal('G10', `${third}: failed calls`, { reached: countFailed(sent), target: 0 }),
    minGoal('G10', `highest rate within ${maxLatency} ms, as a share of the limit's`, {
      reached: portal / limit,
      target: 0.33,
    }),
  ];
}

/** The highest rate per second, up to 1.5 times `unit`, at which all calls succeed in time. */
async function findHighest(
  order: Pick<SendTask, 'url' | 'mix' | 'isLimit'>,
  unit: number,
  reset: () => Promise<void>,
): Promise<number> {
  const meetsGoalAt = async (rate: number) => {
    await reset();
    const sent = await sendFromChild({ ...order, rate, seconds: stepSeconds, opened });
    console.log(formatResult(order.isLimit ? 'limit' : 'portal', sent));
    return countFailed(sent) === 0 && sent.p99 <= maxLatency;
  };
  let [least, most] = [0, unit * 1.5];
  for (let step = 0; step < steps; step += 1) {
    const rate = (least + most) / 2;
    // A second try, so that a pause of the machine itself does not count.
    if ((await meetsGoalAt(rate)) || (await meetsGoalAt(rate))) least = rate;
    else most = rate;
  }
  return Math.round(least);
}
