import { sql } from 'kysely';
import { deviceOf } from './devices.ts';
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

/** Where somebody tries from: a client's address and its device cookie. */
export interface Origin {
  address: string;
  cookie: string | undefined;
}

/** What is known of somebody who tries to sign in. */
export interface KnownClient {
  client: Client;
  /** Seconds until `email` may try again from there; 0 when it may now. */
  wait: number;
  /** Whether failures count against them. */
  hasFailed: boolean;
}

/** The client of an attempt at the account behind a folded address, and what counts against it. */
export async function findClient(
  database: Database,
  email: string,
  { address, cookie }: Origin,
): Promise<KnownClient> {
  const { rows } = await sql<{ device: string | null; seconds: number | null; counts: number }>`
    select d.token_hash as device, count(f.email) as counts,
      max(extract(epoch from f.blocked_until - app_now()))
        filter (where d.token_hash is null or f.address <> ${anywhere})::float8 as seconds
    from (select 1) as attempt
    left join (${deviceOf(database, email, cookie)}) d on true
    left join sign_in_failures f
      on f.email = ${email} and f.address in (coalesce(d.token_hash, ${address}), ${anywhere})
    group by d.token_hash
  `.execute(database);
  const [{ device, seconds, counts } = { device: null, seconds: 0, counts: 0 }] = rows;
  return {
    client: { address, device },
    wait: Math.max(0, Math.ceil(seconds ?? 0)),
    hasFailed: counts > 0,
  };
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
