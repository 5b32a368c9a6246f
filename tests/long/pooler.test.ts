import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { registerAt } from '#tests/support/overHttp.ts';
import { hasPooler, startPooler } from '#tests/support/pooler.ts';
import { startServer } from '#tests/support/runningServer.ts';

/* Two nodes behind PgBouncer, which may use another connection per transaction (M-3, M-4). */

describe.skipIf(!hasPooler)('behind PgBouncer', () => {
  test('starts two nodes, on both of which a customer can register and order', async () => {
    await using fresh = await createSeededDatabase();
    await using pooler = await startPooler(fresh.url);
    const environment = { DATABASE_URL: pooler.url, MIGRATE_DATABASE_URL: fresh.url };
    await using one = await startServer({ environment });
    await using other = await startServer({ environment });
    let calls = 0;
    const asha = await registerAt(() => ((calls += 1) % 2 === 0 ? one.url : other.url));
    await asha.addToCart();
    expect((await asha.order()).orderId).toBeTruthy();
    const reads = Array.from({ length: 60 }, () => asha.get('/api/user/applications'));
    expect(new Set((await Promise.all(reads)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    );
  });

  test('a transaction has its own limits, which no other transaction inherits', async () => {
    await using fresh = await createSeededDatabase();
    await using pooler = await startPooler(fresh.url);
    const database = connect(pooler.url, { isPooled: true });
    const limits = await database
      .transaction()
      .execute((one) => sql`show statement_timeout`.execute(one));
    expect(limits.rows).toEqual([{ statementTimeout: '5s' }]);
    expect((await sql`show statement_timeout`.execute(database)).rows).toEqual([
      { statementTimeout: '0' },
    ]);
    await database.destroy();
  });
});
