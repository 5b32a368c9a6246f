import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/store/transaction.ts';
import { createSeededDatabase } from '#tests/support/database.ts';

/** Foreign keys that no full index covers. */
async function unindexed(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null
    )
    order by name
  `.execute(database);
  return rows.map(({ name }) => name);
}

test('every foreign key to deleted or listed rows has an index (G20)', async () => {
  await using fresh = await createSeededDatabase();
  const { database } = fresh;
  const sought = [
    'bookmarks.application_id',
    'bookmarks.user_id',
    'cart_items.application_id',
    'cart_items.user_id',
    'refunds.order_id',
    'updates.application_id',
  ];
  // The catalogue only grows, accounts and orders stay, and the sandbox is small.
  const others = [
    'applications.assignee_id',
    'applications.category_id',
    'applications.segment_id',
    'sandbox_refunds.payment_id',
    'updates.order_id',
  ];
  expect(await unindexed(database)).toEqual(others);
  for (const name of sought) {
    const index = name.replace('.', '_').replace(/_id$/, '');
    await sql`drop index ${sql.id(index)}`.execute(database);
  }
  expect(await unindexed(database)).toEqual([...others, ...sought].toSorted());
});
