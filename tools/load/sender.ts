import { once } from 'node:events';
import { asking } from './mixes.ts';
import { atRandom, send } from './openLoop.ts';
import type { Order } from './sending.ts';

/* A sender as a process of its own, so that whoever measures does not make requests late: one order, one report. */

const [order] = (await once(process, 'message')) as [Order];
const { url, mix, isLimit, from = 0, rate, seconds, mostInFlight, opened } = order;
const ask = asking(mix, isLimit);
const moments = atRandom(rate, seconds);
const sent = await send(url, (index) => ask(index + from), { moments, mostInFlight, opened });
process.send?.(sent, () => process.disconnect());
