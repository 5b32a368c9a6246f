import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inHashSlot, queueLength, slots } from '#server/accounts/passwords.ts';
import { countConnections, isBehind } from '#server/database/connect.ts';
import { createConnectionQueue } from '#server/database/connectionQueue.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { reconnect, createSeededDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

const fresh = await createSeededDatabase();
// Calls wait for these two connections while a test holds them.
const few = reconnect(fresh, { poolSize: 2 });
const { database } = few;
const server = await testServer({ fresh: few });
const asha = await server.createCustomer();

test('an overloaded server answers 503 to new calls, and still serves waiting and cached ones (M-7, G11)', async () => {
  const readSegments = () => server.request('GET', '/api/segment');
  await readSegments();

  const early = await inTransaction(fresh.database, async (holder) => {
    await sql`lock table sessions in access exclusive mode`.execute(holder);
    const waiting = Array.from({ length: 3 }, () => asha.get('/api/user/me'));
    await expect.poll(() => isBehind(database)).toBe(true);

    for (const late of [asha.get('/api/cart/user'), asha.post('/api/order'), asha.signIn()]) {
      const { statusCode, headers, body } = await late;
      expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
      expect(JSON.parse(body)).toMatchObject({ success: false, code: 'unavailable' });
    }
    expect((await readSegments()).statusCode).toBe(200);
    expect((await server.request('GET', '/livez')).statusCode).toBe(200);
    return { waiting };
  });

  for (const { statusCode } of await Promise.all(early.waiting)) expect(statusCode).toBe(200);
  expect((await asha.get('/api/cart/user')).statusCode).toBe(200);
});

test('a server with too many waiting calls refuses more at once, before long waits (G11)', async () => {
  const early = await inTransaction(fresh.database, async (holder) => {
    await sql`lock table sessions in access exclusive mode`.execute(holder);
    const waiting = Array.from({ length: 22 }, () => asha.get('/api/user/me'));
    await expect.poll(() => countConnections(database).waiting).toBe(20);
    const { statusCode, headers } = await asha.get('/api/user/me');
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    return { waiting };
  });
  for (const { statusCode } of await Promise.all(early.waiting)) expect(statusCode).toBe(200);
});

test('a queue is stuck if its first entry keeps waiting, but not if it moves after a stall (M-7, G10)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = createConnectionQueue();
  const stand = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stood = queue.wait(() => promise);
    return () => (resolve(), stood);
  };

  // Nothing moves for nine tenths of a second.
  const first = stand();
  vi.advanceTimersByTime(900);
  const second = stand();
  expect(queue.isStuck()).toBe(false);
  await first();
  vi.advanceTimersByTime(150);
  expect(queue.isStuck()).toBe(false);

  // Every entry waits twice as long as the time between two.
  const inQueue = [second, stand()];
  const goOn = async (ms: number, times: number) => {
    for (let time = 0; time < times; time += 1) {
      vi.advanceTimersByTime(ms);
      inQueue.push(stand());
      await inQueue.shift()?.();
    }
  };
  await goOn(140, 10);
  expect(queue.isStuck()).toBe(false);
  await goOn(400, 4);
  expect(queue.isStuck()).toBe(true);
});

test('a sign-in is refused without a query if the hashing queue is full (G11)', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const hashing = Array.from({ length: slots + queueLength }, () => inHashSlot(() => released));

  await inTransaction(fresh.database, async (holder) => {
    await sql`lock table users in access exclusive mode`.execute(holder);
    const { statusCode, headers } = await asha.signIn();
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  });
  release();
  await Promise.all(hashing);
  expect((await asha.signIn()).statusCode).toBe(200);
});
