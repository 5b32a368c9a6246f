import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Idempotency keys of calls that change an application: a repeated call changes nothing more. */

/** Hours in which a call counts as repeated. */
const keyHours = 24;

/** The `Idempotency-Key` of a call, and the hash of the body that came with it. */
export interface Repetition {
  key: string;
  bodyHash: string;
}

/** Stores the key of a call; false if this person has used it before. */
export async function claimKey(
  transaction: Database,
  userId: string,
  { key, bodyHash }: Repetition,
  applicationId: string,
): Promise<boolean> {
  await transaction
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '<', nowPlus(-keyHours * 3600))
    .execute();
  const row = await transaction
    .insertInto('idempotencyKeys')
    .values({ userId, key, bodyHash, applicationId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** The application of the first call with this key and body; undefined when there was none. */
export async function findKeyed(
  database: Database,
  userId: string,
  { key, bodyHash }: Repetition,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('idempotencyKeys')
    .select('applicationId')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('bodyHash', '=', bodyHash)
    .where('createdAt', '>=', nowPlus(-keyHours * 3600))
    .executeTakeFirst();
  return row?.applicationId;
}
