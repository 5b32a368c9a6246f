import { expect, onTestFinished, test } from 'vitest';
import { connectPglite } from '#server/database/pglite.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import { startServer } from '#tests/support/server.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

test('on PGlite, the fallback engine, a customer can register and pay for an order (S-27)', async () => {
  const directory = createTemporaryFolder('pglite', onTestFinished);
  const { database, close } = await connectPglite(directory);
  await migrate(database, { isAlone: true });
  await seed(database);
  await using server = await startServer({ fresh: { database, [Symbol.asyncDispose]: close } });

  const { asha: customer } = await server.createCartItem();
  const order = await customer.buy();
  expect(await customer.listOrders()).toMatchObject([{ id: order.orderId, status: 'SUCCESS' }]);
});
