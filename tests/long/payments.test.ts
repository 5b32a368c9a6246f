import { afterAll, test } from 'vitest';
import { expectSettledOrders } from '#tests/support/orderEvents.ts';
import { testCartRaces } from '#tests/support/paymentRaces.ts';
import { expectRefundsAddUp, startRefundServer } from '#tests/support/refundEvents.ts';
import { startServer } from '#tests/support/runningServer.ts';

/* The full counts of reliability G6 and G7; tests/server/paymentRaces.test.ts runs a part. */

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

testCartRaces(server.url, { carts: 200 });

test('five hundred random sequences of events end settled (G7, O10, O11, O14)', async () => {
  await expectSettledOrders(500, ['captured']);
});

const refundServer = await startRefundServer();

test('a thousand random sequences of refunds and disputes add up (S-56, I2)', async () => {
  await expectRefundsAddUp(refundServer, 1_000);
}, 3_600_000);
