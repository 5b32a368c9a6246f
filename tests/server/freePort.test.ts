import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { onFreePort } from '#server/process/ports.ts';

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return server;
}

test('onFreePort retries with another port if the port was taken in between', async () => {
  const tried: number[] = [];
  await onFreePort(async (port) => {
    tried.push(port);
    if (tried.length < 3) await listen(port);
    return listen(port);
  });
  expect(new Set(tried).size).toBe(3);
});

test('onFreePort stops after some attempts, and does not retry other errors', async () => {
  let count = 0;
  const alwaysInUse = async (port: number) => {
    count += 1;
    await listen(port);
    return listen(port);
  };
  await expect(onFreePort(alwaysInUse, { attempts: 2 })).rejects.toThrow('EADDRINUSE');
  expect(count).toBe(2);
  const broken = async () => {
    count += 1;
    throw new Error('no disk');
  };
  await expect(onFreePort(broken)).rejects.toThrow('no disk');
  expect(count).toBe(3);
});
