import { sql } from 'kysely';
import { inTransaction } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';

/** A century, which is well within the database's range of times. */
export const farthest = 100 * 365 * 86_400_000;

/**
 * Moves the shared clock, `app_now()`, by milliseconds (S-23); false when it would be more than a
 * century off. The SQL function contains the offset, so that a server whose clock never moves pays
 * nothing for it.
 */
export async function moveClock(database: Database, milliseconds: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const moved = await transaction
      .updateTable('clock')
      .set({ offsetMs: sql`offset_ms + ${milliseconds}::float8` })
      .where(sql<boolean>`abs(offset_ms + ${milliseconds}::float8) <= ${farthest}::float8`)
      .returning('offsetMs')
      .executeTakeFirst();
    if (!moved) return false;
    await sql
      .raw(
        `create or replace function app_now() returns timestamptz language sql stable as
        'select now() + ${moved.offsetMs}::float8 * interval ''1 millisecond'''`,
      )
      .execute(transaction);
    return true;
  });
}
