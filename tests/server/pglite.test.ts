import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectPglite } from '#server/database/pglite.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import { startServer } from '#tests/support/server.ts';

test('on PGlite, the stand-in engine, a customer gets from registration to a paid order (S-27)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'briefcase-pglite-'));
  const { database, close } = await connectPglite(directory);
  await migrate(database, { isAlone: true });
  await seed(database);
  const fresh = {
    database,
    async [Symbol.asyncDispose]() {
      await close();
      await rm(directory, { recursive: true });
    },
  };
  await using server = await startServer({ fresh });

  const customer = await server.registered();
  await customer.inCart();
  const order = await customer.buy();
  expect(await customer.orders()).toMatchObject([{ id: order.orderId, status: 'SUCCESS' }]);
});
