import type { Database } from '#server/store/transaction.ts';

/** Inserts copies of an application with no answers; returns their ids. */
export async function insertCopies(
  database: Database,
  id: string,
  count: number,
): Promise<string[]> {
  const row = await database
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const nothing = { formData: '{}', shownData: '{}', formShape: null };
  const copies = Array.from({ length: count }, () => ({
    ...row,
    ...nothing,
    id: crypto.randomUUID(),
  }));
  await database.insertInto('applications').values(copies).execute();
  return copies.map((copy) => copy.id);
}
