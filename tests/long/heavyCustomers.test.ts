import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import {
  insertItems,
  insertOrders,
  mostBytes,
  times,
  withApplications,
} from '#tests/support/heavyCustomer.ts';
import { requestsTo } from '#tests/support/overHttp.ts';
import { mostMemory, startServer } from '#tests/support/runningServer.ts';
import { Customer } from '#tests/support/server.ts';

/* A customer with everything that one may have, asking for all of it at once (S-47, G20). */

const callers = 12;
const rounds = 2;

test('twelve callers that read everything of a heavy customer cost little memory, and others do not wait (S-47, G20)', async () => {
  await using fresh = await freshDatabase();
  await using server = await startServer({ environment: { DATABASE_URL: fresh.url } });
  const registered = async () => {
    const customer = new Customer(requestsTo(() => server.url));
    await customer.register();
    return customer;
  };
  const heavy = { dependencies: fresh, registered };
  const [asha, applicationIds] = await withApplications(heavy, 700);
  const hundred = applicationIds.slice(-100);
  const userId = await asha.id();
  await insertItems(heavy, 'cartItems', userId, hundred);
  await insertItems(heavy, 'bookmarks', userId, applicationIds);
  await insertOrders(heavy, userId, 20, hundred);
  const ravi = await registered();

  /** Bytes of one answer, and where the list goes on. */
  async function read(path: string) {
    const headers = { authorization: `Bearer ${asha.token}` };
    const answer = await fetch(server.url + path, { headers });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    return { bytes: Buffer.byteLength(text), next: (JSON.parse(text) as { next?: string }).next };
  }
  let largest = 0;
  async function readWhole(path: string): Promise<void> {
    for (let next: string | undefined = ''; next !== undefined;) {
      const page: { bytes: number; next?: string } = await read(
        (next && `${path}?before=${next}`) || path,
      );
      largest = Math.max(largest, page.bytes);
      next = page.next;
    }
  }

  const lists = [
    '/api/order/user',
    '/api/user/applications',
    '/api/cart/user',
    '/api/bookmark/user',
  ];
  const over = new AbortController();
  const waits: number[] = [];
  const others = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      expect((await ravi.get('/api/user/me')).statusCode).toBe(200);
      waits.push(performance.now() - begun);
    }
  })();
  await Promise.all(
    times(callers).map(async (caller) => {
      for (let round = 0; round < rounds; round += 1) {
        if (caller % 4 === 0) await read(`/api/user/${userId}/export`);
        else for (const path of lists) await readWhole(path);
      }
    }),
  );
  over.abort();
  await others;

  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const memory = Math.round(mostMemory(server.pid));
  console.log(
    `largest answer ${largest} bytes, memory ${memory} MB, others ${at(0.5)} ms, 99 % ${at(0.99)} ms, most ${at(1)} ms of ${waits.length}`,
  );
  expect(largest).toBeLessThanOrEqual(mostBytes);
  expect(memory).toBeLessThan(400);
  expect(at(0.99)).toBeLessThan(300);
});
