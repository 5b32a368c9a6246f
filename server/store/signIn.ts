import { sql } from 'kysely';
import { newToken, sha256 } from '#server/common/identifiers.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * Browsers that have signed in to an account before. A device grants no access: it only has its own
 * counts, so that requests by strangers do not delay the owner.
 */

export const deviceDays = 180;
/** Devices of one account; above that, the least recently used one is deleted. */
const maxDevices = 20;
const lifetime = nowPlus(deviceDays * 24 * 60 * 60);

/**
 * Registers the browser that signs in and returns the token for its cookie: the one that it sent,
 * if that is an unexpired device of this account, or a new one.
 */
export async function rememberDevice(
  database: Database,
  userId: string,
  cookie: string | undefined,
): Promise<string> {
  if (cookie !== undefined) {
    const refreshed = await database
      .updateTable('devices')
      .set({ usedAt: now, expiresAt: lifetime })
      .where('tokenHash', '=', sha256(cookie))
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .returning('tokenHash')
      .executeTakeFirst();
    if (refreshed) return cookie;
  }

  const token = newToken();
  await sql`
    with made as (
      insert into devices (token_hash, user_id, used_at, expires_at)
      select ${sha256(token)}, u.id, app_now(), ${lifetime}
      from users u where u.id = ${userId} and u.is_active
      for share
    )
    delete from devices where token_hash in (
      select token_hash from devices where user_id = ${userId}
      order by used_at desc, token_hash limit 1000 offset ${maxDevices - 1}
    )
  `.execute(database);
  return token;
}

/** The hash of a device cookie if it belongs to the account of a normalised address, else null. */
export async function findDevice(
  database: Database,
  email: string,
  cookie: string | undefined,
): Promise<string | null> {
  const row = await getDevice(database, email, cookie).executeTakeFirst();
  return row?.tokenHash ?? null;
}

/** The query behind `findDevice`. */
export function getDevice(database: Database, email: string, cookie: string | undefined) {
  return database
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select('d.tokenHash')
    .where('d.tokenHash', '=', sha256(cookie ?? ''))
    .where('d.expiresAt', '>', now)
    .where('u.email', '=', email)
    .where('u.isActive', '=', true);
}

const windowMinutes = 15;
const freeFailures = 5;
const pauseAfter = 100;
/** In place of an address: counts the account as a whole. */
const anywhere = '';

/**
 * The client's address, or its device if the account knows it, which failures of strangers do not
 * delay.
 */
export interface Client {
  address: string;
  device: string | null;
}

/** Address and device cookie of a client. */
export interface Origin {
  address: string;
  cookie: string | undefined;
}

/** What is known about a client that tries to sign in. */
export interface ClientState {
  client: Client;
  /** Seconds until this client may try `email` again; 0 when it may now. */
  wait: number;
}

/** The client of an attempt at the account with a normalised address, and how long it must wait. */
export async function findClient(
  database: Database,
  email: string,
  { address, cookie }: Origin,
): Promise<ClientState> {
  const { rows } = await sql<{ device: string | null; seconds: number | null }>`
    select d.token_hash as device,
      max(extract(epoch from f.blocked_until - app_now()))
        filter (where d.token_hash is null or f.address <> ${anywhere})::float8 as seconds
    from (select 1) as attempt
    left join (${getDevice(database, email, cookie)}) d on true
    left join sign_in_failures f
      on f.email = ${email} and f.address in (coalesce(d.token_hash, ${address}), ${anywhere})
    group by d.token_hash
  `.execute(database);
  const [{ device, seconds } = { device: null, seconds: 0 }] = rows;
  return { client: { address, device }, wait: Math.max(0, Math.ceil(seconds ?? 0)) };
}

export interface Attempt extends Client {
  /** Already normalised by `foldEmail`. */
  email: string;
}

/**
 * Counts a sign-in attempt before its password is compared, so that parallel attempts on any number
 * of servers cannot exceed the limit. After 5 failures within 15 minutes the (e-mail, client) waits
 * 1, 2, 4 … minutes; after 100 in a row the account needs a password reset, except on its devices.
 *
 * Undefined when the client must wait; else `isLast` is true when failing would pause the account.
 * `blocked_until` of a row that blocks no one is the time of its last count, which may be later
 * than this transaction's start.
 */
export async function countAttempt(
  database: Database,
  { email, address, device }: Attempt,
): Promise<{ isLast: boolean } | undefined> {
  const isOver = sql`greatest(f.last_at, f.blocked_until)
    < app_now() - ${windowMinutes} * interval '1 minute'`;
  const { rows } = await sql<{ inRow: number | null }>`
    with here as (
      insert into sign_in_failures as f (email, address, failures, last_at, blocked_until)
      values (${email}, ${device ?? address}, 1, app_now(), app_now())
      on conflict (email, address) do update set
        failures = case when ${isOver} then 1 else f.failures + 1 end,
        blocked_until = case
          when ${isOver} then app_now()
          when f.failures + 1 >= ${freeFailures} then
            app_now() + power(2, least(f.failures + 1 - ${freeFailures}, 10)) * interval '1 minute'
          else app_now() end,
        last_at = app_now()
      where f.blocked_until <= greatest(f.last_at, app_now())
      returning 1
    )
    insert into sign_in_failures as f (email, address, failures, last_at, blocked_until)
    select ${email}, ${anywhere}, 1, app_now(), app_now() from here
    on conflict (email, address) do update set
      failures = f.failures + 1,
      blocked_until = case when f.failures + 1 >= ${pauseAfter}
        then app_now() + interval '100 years' else app_now() end,
      last_at = app_now()
    -- Another attempt may have paused the account since this one was let in.
    where ${device !== null} or f.blocked_until <= greatest(f.last_at, app_now())
    returning failures as "inRow"
  `.execute(database);
  const [row] = rows;
  return row && { isLast: row.inRow === pauseAfter };
}

/** Resets the counts of the client and the account after a correct password. */
export async function deleteFailures(
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

/** Lifts every wait after a reset by the owner. */
export async function deleteAllFailures(database: Database, email: string): Promise<void> {
  await database.deleteFrom('signInFailures').where('email', '=', email).execute();
}
