import { once } from 'node:events';
import { createRequests } from './mixes.ts';
import { drawSendTimes, send } from './openLoop.ts';
import type { SendTask } from './sending.ts';

/*
 * Runs in its own process, so that the measuring process cannot delay requests: one order, one
 * report.
 */

const [order] = (await once(process, 'message')) as [SendTask];
const { url, mix, isLimit, from = 0, rate, seconds, maxInFlight, opened } = order;
const createRequest = createRequests(mix, isLimit);
const sendTimes = drawSendTimes(rate, seconds);
const sent = await send(url, (index) => createRequest(index + from), {
  sendTimes,
  maxInFlight,
  opened,
});
process.send?.(sent, () => process.disconnect());
