import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getHeaders } from '#tools/bench/server/stage.ts';
import { minGoal, maxGoal } from './goals.ts';
import type { Goal } from './goals.ts';
import { countFailed, sendFromChild, formatResult } from './sending.ts';
import { seconds, targetShare } from './stage.ts';
import type { Stage } from './stage.ts';

const requests = Number(process.env['SOCKETS'] ?? 100);
const uploads = 50;

/** Seconds until a node drops a slow request head and a slow upload, with its check intervals. */
const maxHeadSeconds = 45;
const maxUploadSeconds = 135;

/**
 * Many requests sent byte by byte, and slow uploads: others hardly slow down, all are cut (G12).
 */
export async function loadSlowClients({ node, unit }: Stage): Promise<Goal[]> {
  const order = { url: node.url, mix: 'mixed', rate: unit * targetShare * 0.5 } as const;
  const measure = async (name: string) => {
    const sent = await sendFromChild({ ...order, seconds: Math.min(seconds, 15) });
    console.log(formatResult(name, sent));
    return sent;
  };
  const alone = await measure('alone');
  const heads = sendSlowly(node.url, requests, () => 'GET /api/segment HTTP/1.1\r\nx-slow: ');
  const files = sendSlowly(node.url, uploads, uploadHead);
  const beside = await measure('beside slow clients');
  const cutHeads = await heads.waitUntilClosed(maxHeadSeconds);
  const cutFiles = await files.waitUntilClosed(maxUploadSeconds);
  const again = await measure('alone again');
  return [
    maxGoal('G12', 'p99 beside slow clients, divided by p99 without', {
      reached: (2 * beside.p99) / (alone.p99 + again.p99),
      target: 2,
    }),
    maxGoal('G12', 'failed calls beside slow clients', { reached: countFailed(beside), target: 0 }),
    minGoal('G12', 'requests sent byte by byte that are cut', {
      reached: cutHeads,
      target: requests,
    }),
    minGoal('G12', 'slow uploads that are cut', { reached: cutFiles, target: uploads }),
  ];
}

/** The head of an upload whose body never ends, each by another customer. */
function uploadHead(index: number): string {
  const headers = {
    ...getHeaders(index + 1, index),
    host: 'localhost',
    'content-type': 'multipart/form-data; boundary=slow',
    'content-length': '1000000',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api/image/upload/image HTTP/1.1\r\n${lines.join('')}\r\n--slow\r\n`;
}

/** Opens `count` connections that each begin a request and continue with one byte per second. */
function sendSlowly(url: string, count: number, head: (index: number) => string) {
  const startedAt = performance.now();
  const open = new Set<Socket>();
  let cut = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    open.add(socket);
    socket.write(head(index));
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      open.delete(socket);
      cut += 1;
    });
  }
  const dripping = setInterval(() => {
    for (const socket of open) socket.write('a');
  }, 1_000);
  return {
    /** The number that the node has closed within `maxSeconds` seconds; then closes the others. */
    async waitUntilClosed(maxSeconds: number): Promise<number> {
      while (open.size > 0 && performance.now() - startedAt < maxSeconds * 1_000) await wait(200);
      clearInterval(dripping);
      const counted = cut;
      for (const socket of open) socket.destroy();
      return counted;
    },
  };
}
