import { newId } from '#server/common/identifiers.ts';
import type { ApplicationEventsTable } from './tables.ts';
import { thisMoment } from './transaction.ts';
import type { Database } from './transaction.ts';

type StatusChange = Pick<
  ApplicationEventsTable,
  'applicationId' | 'fromStatus' | 'toStatus' | 'actor'
> & { reason?: string };

/** Records status changes in the caller's transaction. */
export async function recordChanges(
  database: Database,
  changes: readonly StatusChange[],
): Promise<void> {
  const rows = changes.map((change) => ({ id: newId(), at: thisMoment, reason: '', ...change }));
  if (rows.length > 0) await database.insertInto('applicationEvents').values(rows).execute();
}
