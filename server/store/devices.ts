import { sql } from 'kysely';
import { newToken, sha256 } from '#server/common/identifiers.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * Browsers that have signed in to an account before. A device opens nothing: it only has
 * counts of its own, so that what strangers ask for never makes its owner wait.
 */

export const deviceDays = 180;
/** Of one account; the one that was not used for longest goes. */
const mostDevices = 20;
const lifetime = nowPlus(deviceDays * 24 * 60 * 60);

/**
 * Remembers the browser that signs in, by the cookie it came with if that is a device of this account
 * and still lives; returns the token for its cookie.
 */
export async function rememberDevice(
  database: Database,
  userId: string,
  cookie: string | undefined,
): Promise<string> {
  if (cookie !== undefined) {
    const known = await database
      .updateTable('devices')
      .set({ usedAt: now, expiresAt: lifetime })
      .where('tokenHash', '=', sha256(cookie))
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .returning('tokenHash')
      .executeTakeFirst();
    if (known) return cookie;
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
      order by used_at desc, token_hash limit 1000 offset ${mostDevices - 1}
    )
  `.execute(database);
  return token;
}

/** The hash of a device cookie, if that is a device of the account behind a folded address. */
export async function findDevice(
  database: Database,
  email: string,
  cookie: string | undefined,
): Promise<string | null> {
  const row = await deviceOf(database, email, cookie).executeTakeFirst();
  return row?.tokenHash ?? null;
}

/** The statement that finds it. */
export function deviceOf(database: Database, email: string, cookie: string | undefined) {
  return database
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select('d.tokenHash')
    .where('d.tokenHash', '=', sha256(cookie ?? ''))
    .where('d.expiresAt', '>', now)
    .where('u.email', '=', email)
    .where('u.isActive', '=', true);
}
