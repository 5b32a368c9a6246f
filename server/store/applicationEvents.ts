import { newId } from '#server/common/identifiers.ts';
import type { Actor } from './tables.ts';
import { thisMoment } from './transaction.ts';
import type { Database } from './transaction.ts';

export interface StatusChange {
  applicationId: string;
  /** Null for what was created now. */
  from: number | null;
  to: number;
  by: Actor;
  reason?: string;
}

/** Notes state changes in the caller's transaction. */
export async function noteChanges(
  database: Database,
  changes: readonly StatusChange[],
): Promise<void> {
  const rows = changes.map(({ applicationId, from, to, by, reason = '' }) => ({
    id: newId(),
    application_id: applicationId,
    at: thisMoment,
    from_status: from,
    to_status: to,
    actor: by,
    reason,
  }));
  if (rows.length > 0) await database.insertInto('application_events').values(rows).execute();
}
