import { test } from 'vitest';
import { expectSettledOrders } from '#tests/support/orderEvents.ts';
import { testCartRaces } from '#tests/support/paymentRaces.ts';
import { testServer } from '#tests/support/server.ts';

/* A part of the numbers of reliability G6 and G7; tests/long/payments.test.ts runs all of them. */

const server = await testServer();
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });

testCartRaces(url, { carts: 1 });

test('ten random sequences of events end settled (G7, S-46, O10, O11, O14, R-157, R-165)', async () => {
  await expectSettledOrders(10, ['captured', 'authorized']);
});
