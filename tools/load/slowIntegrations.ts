import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { median } from '#tools/bench/measurements.ts';
import { minGoal, maxGoal } from './goals.ts';
import type { Goal } from './goals.ts';
import { countFailed, sendFromChild, formatResult } from './sending.ts';
import { stepSeconds, targetShare } from './stage.ts';
import type { Stage } from './stage.ts';

/** Response time of each integration, in ms. */
const latency = 5_000;
const rounds = 5;
/** Rate of checkouts, codes and uploads together. */
const perSecond = 6;

/** Reads are as fast beside checkouts, codes and uploads that wait for integrations (G22). */
export async function loadSlowIntegrations({
  launchNode,
  unit,
  resetCarts,
}: Stage): Promise<Goal[]> {
  await resetCarts();
  const integrations = await startIntegrations();
  const node = await launchNode(integrations.settings);
  const length = Math.max(2, stepSeconds);
  const read = {
    url: node.url,
    mix: 'reads',
    rate: unit * targetShare * 0.5,
    seconds: length,
  } as const;
  await sendFromChild(read);
  const latencies: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  let [failed, waited, from] = [0, Number.POSITIVE_INFINITY, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const alone = await sendFromChild(read);
    // The waiting calls start before the reads and end after them.
    const waiting = sendFromChild({
      url: node.url,
      mix: 'integrations',
      from,
      rate: perSecond,
      seconds: latency / 1_000 + length,
    });
    // Other customers in each round: a customer's waiting order would be reused without a call.
    from += 2 * perSecond * Math.ceil(latency / 1_000 + length);
    await wait(latency);
    const beside = await sendFromChild(read);
    const waiters = await waiting;
    console.log(formatResult('reads alone', alone));
    console.log(formatResult('reads beside', beside));
    console.log(formatResult('waiting for integrations', waiters));
    latencies.alone.push(alone.p99);
    latencies.beside.push(beside.p99);
    failed += countFailed(beside);
    waited = Math.min(waited, waiters.p50);
  }
  await node.stop();
  await integrations.stop();
  return [
    maxGoal('G22', 'p99 of reads beside calls to slow integrations, divided by p99 without', {
      reached: median(latencies.beside) / median(latencies.alone),
      target: 1.2,
    }),
    maxGoal('G22', 'failed reads beside calls to slow integrations', {
      reached: failed,
      target: 0,
    }),
    minGoal('G22', 'median wait of those calls', { reached: waited, target: latency, unit: 'ms' }),
  ];
}

/** Starts a slow provider, file store and mail server, with the settings for them. */
async function startIntegrations() {
  const web = createServer((request, response) => {
    void (async () => {
      const answer = await getAnswer(request);
      await wait(latency);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    })();
  }).listen(0, '127.0.0.1');
  const mail = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onConnect: (_session, done) => void setTimeout(done, latency),
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  });
  mail.on('error', () => undefined);
  mail.listen(0, '127.0.0.1');
  await Promise.all([once(web, 'listening'), once(mail.server, 'listening')]);
  const getPort = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    settings: {
      RAZORPAY_API_URL: `http://127.0.0.1:${getPort(web)}/v1`,
      FILES_URL: `s3://key:secret@127.0.0.1:${getPort(web)}/uploads`,
      SMTP_URL: `smtp://127.0.0.1:${getPort(mail.server)}`,
    },
    async stop() {
      web.closeAllConnections();
      web.close();
      await new Promise<void>((resolve) => mail.close(resolve));
    },
  };
}

/** Creates provider orders as requested; answers anything else with an empty list. */
async function getAnswer(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  if (request.method !== 'POST' || request.url !== '/v1/orders') return { items: [] };
  return { ...(JSON.parse(body) as object), id: `order_${crypto.randomUUID()}` };
}
