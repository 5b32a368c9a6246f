import { once } from 'node:events';
import { asking } from './mixes.ts';
import { atRandom, send } from './openLoop.ts';
import type { Order } from './sending.ts';

/*
 * Runs in its own process, so that the measuring process cannot delay requests: one order, one
 * report.
 */

const [order] = (await once(process, 'message')) as [Order];
const { url, mix, isLimit, from = 0, rate, seconds, mostInFlight, opened } = order;
const ask = asking(mix, isLimit);
const moments = atRandom(rate, seconds);
const sent = await send(url, (index) => ask(index + from), { moments, mostInFlight, opened });
process.send?.(sent, () => process.disconnect());
