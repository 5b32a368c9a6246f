import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';

/* What the connections to the database survive, and what they do not wait for. */

test('a connection that breaks between two statements of a transaction fails that one alone', async () => {
  await using fresh = await freshDatabase();
  const { database } = fresh;
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const broken = database.transaction().execute(async (transaction) => {
    const { rows } = await pid.execute(transaction);
    const backend = rows[0]?.pid;
    await sql`select pg_terminate_backend(${backend}, 5000)`.execute(database);
    await pid.execute(transaction);
  });
  await expect(broken).rejects.toThrow(/terminat|Connection|not queryable/i);
  expect((await pid.execute(database)).rows).toHaveLength(1);
});
