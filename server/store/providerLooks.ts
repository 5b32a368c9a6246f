import type { Database } from './transaction.ts';

/** Time up to which a list of the provider was read; undefined if it never was. */
export async function readCheckpoint(database: Database, name: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('providerLooks')
    .select('lookedAt')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.lookedAt;
}

/** Records that a list of the provider was read as of this time. */
export async function recordCheckpoint(
  database: Database,
  name: string,
  lookedAt: Date,
): Promise<void> {
  await database
    .insertInto('providerLooks')
    .values({ name, lookedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ lookedAt }))
    .execute();
}
