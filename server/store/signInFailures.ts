import { sql } from 'kysely';
import type { Database } from './transaction.ts';

const windowMinutes = 15;
const freeFailures = 5;
const pauseAfter = 100;
/** Address under which the account as a whole is counted. */
const anywhere = '';

/** Who tries: a client's address, or a device of the account, which strangers never make wait. */
export interface Client {
  address: string;
  device: string | null;
}

/** Seconds until `email` may try again from there; 0 when it may now. */
export async function secondsBlocked(
  database: Database,
  email: string,
  { address, device }: Client,
): Promise<number> {
  const row = await database
    .selectFrom('signInFailures')
    .select(sql<number>`max(extract(epoch from blocked_until - app_now()))::float8`.as('seconds'))
    .where('email', '=', email)
    .where('address', 'in', device ? [device] : [address, anywhere])
    .executeTakeFirst();
  return Math.max(0, Math.ceil(row?.seconds ?? 0));
}

export interface Failure extends Client {
  /** Folded. */
  email: string;
}

/**
 * Counts a failed sign-in. After 5 within 15 minutes the (e-mail, client) waits 1, 2, 4 … minutes;
 * after 100 in a row the account waits for a password reset, except on its devices. In the caller's
 * transaction; true when this failure is the one that pauses the account.
 */
export async function countFailure(
  database: Database,
  { email, address, device }: Failure,
): Promise<boolean> {
  await countAt(database, email, device ?? address);
  return (await countAnywhere(database, email)) === pauseAfter;
}

async function countAt(database: Database, email: string, address: string): Promise<void> {
  const isOver = sql`greatest(f.last_at, f.blocked_until)
    < app_now() - ${windowMinutes} * interval '1 minute'`;
  await sql`
    insert into sign_in_failures as f (email, address, failures, last_at, blocked_until)
    values (${email}, ${address}, 1, app_now(), app_now())
    on conflict (email, address) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      blocked_until = case
        when ${isOver} then app_now()
        when f.failures + 1 >= ${freeFailures}
          then app_now() + power(2, least(f.failures + 1 - ${freeFailures}, 10)) * interval '1 minute'
        else app_now() end,
      last_at = app_now()
  `.execute(database);
}

async function countAnywhere(database: Database, email: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (email, address, failures, last_at, blocked_until)
    values (${email}, ${anywhere}, 1, app_now(), app_now())
    on conflict (email, address) do update set
      failures = f.failures + 1,
      blocked_until = case when f.failures + 1 >= ${pauseAfter}
        then app_now() + interval '100 years' else app_now() end,
      last_at = app_now()
    returning failures
  `.execute(database);
  return rows[0]?.failures ?? 0;
}

/** A right password starts the counts of the client and of the account anew. */
export async function forgetFailures(
  database: Database,
  email: string,
  { address, device }: Client,
): Promise<void> {
  await database
    .deleteFrom('signInFailures')
    .where('email', '=', email)
    .where('address', 'in', [device ?? address, anywhere])
    .execute();
}

/** A reset by the owner lifts every wait. */
export async function forgetAllFailures(database: Database, email: string): Promise<void> {
  await database.deleteFrom('signInFailures').where('email', '=', email).execute();
}
