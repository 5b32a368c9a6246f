import { once } from 'node:events';
import { createRequests } from './mixes.ts';
import { randomMoments, send } from './openLoop.ts';
import type { SendTask } from './sending.ts';

/*
 * Runs in its own process, so that the measuring process cannot delay requests: one order, one
 * report.
 */

const [order] = (await once(process, 'message')) as [SendTask];
const { url, mix, isLimit, from = 0, rate, seconds, maxInFlight, opened } = order;
const ask = createRequests(mix, isLimit);
const moments = randomMoments(rate, seconds);
const sent = await send(url, (index) => ask(index + from), { moments, maxInFlight, opened });
process.send?.(sent, () => process.disconnect());
