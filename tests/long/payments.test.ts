import { afterAll, beforeAll, expect, test } from 'vitest';
import { playRandomly } from '#tests/support/orderEvents.ts';
import { requestsTo } from '#tests/support/overHttp.ts';
import { raceCarts } from '#tests/support/paymentRaces.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { Customer } from '#tests/support/server.ts';

/* The whole numbers of reliability G6 and G7; tests/server/paymentRaces.test.ts runs a part. */

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
}, 60_000);

afterAll(() => server[Symbol.asyncDispose]());

async function newCustomer(): Promise<Customer> {
  const asha = new Customer(requestsTo(() => server.url));
  await asha.register();
  return asha;
}

test('two hundred carts, each with two hundred calls at once: one SUCCESS order each, and the ledger agrees to the paisa (G6, I2, O3, O7, O13)', async () => {
  for (let customer = 0; customer < 20; customer += 1) {
    const { odd, statuses, rounds } = await raceCarts(await newCustomer(), 10, 200);
    expect(rounds).toBe(10);
    expect(odd).toEqual([]);
    expect([200, 201, 409]).toEqual(expect.arrayContaining([...statuses]));
  }
});

test('five hundred random sequences of events end settled (G7, O10, O11, O14)', async () => {
  expect(await playRandomly(500, ['captured'])).toEqual([]);
});
