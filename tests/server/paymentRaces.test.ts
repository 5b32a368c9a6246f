import { expect, test } from 'vitest';
import { playRandomly } from '#tests/support/orderEvents.ts';
import { requestsTo } from '#tests/support/overHttp.ts';
import { raceCarts } from '#tests/support/paymentRaces.ts';
import { Customer, testServer } from '#tests/support/server.ts';

/* A part of the numbers of reliability G6 and G7; tests/long/payments.test.ts runs all of them. */

const server = await testServer();
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
const asha = new Customer(requestsTo(() => url));
await asha.register();

test('ten carts, each with two hundred calls at once from four tabs: one SUCCESS order each, and the ledger agrees to the paisa (G6, I2, O3, O7, O13, R-160)', async () => {
  const { odd, statuses, rounds } = await raceCarts(asha, 10, 200);
  expect(rounds).toBe(10);
  expect(odd).toEqual([]);
  expect([200, 201, 409]).toEqual(expect.arrayContaining([...statuses]));
});

test('fifty random sequences of events end settled, half of them with money that is only reserved (G7, S-46, O10, O11, O14, R-157, R-165)', async () => {
  expect(await playRandomly(50, ['captured', 'authorized'])).toEqual([]);
});
