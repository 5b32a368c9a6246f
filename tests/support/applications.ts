import type { Updateable } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
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

/** Puts an application into a state that no call can produce. */
export async function changeApplication(
  database: Database,
  id: string,
  change: Updateable<Tables['applications']>,
): Promise<void> {
  await database.updateTable('applications').set(change).where('id', '=', id).execute();
}

/** Changes a category, found by its name. */
export async function changeCategory(
  database: Database,
  name: string,
  change: Updateable<Tables['categories']>,
): Promise<void> {
  await database.updateTable('categories').set(change).where('name', '=', name).execute();
}
