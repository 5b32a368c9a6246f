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
  const known = await database
    .updateTable('devices')
    .set({ usedAt: now, expiresAt: lifetime })
    .where('tokenHash', '=', sha256(cookie ?? ''))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .returning('tokenHash')
    .executeTakeFirst();
  if (cookie !== undefined && known) return cookie;

  const token = newToken();
  await sql`
    insert into devices (token_hash, user_id, used_at, expires_at)
    select ${sha256(token)}, u.id, app_now(), ${lifetime}
    from users u where u.id = ${userId} and u.is_active
    for share
  `.execute(database);
  await database
    .deleteFrom('devices')
    .where('tokenHash', 'in', (eb) =>
      eb
        .selectFrom('devices')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('usedAt', 'desc')
        .orderBy('tokenHash')
        .limit(1_000)
        .offset(mostDevices),
    )
    .execute();
  return token;
}

/** The hash of a device cookie, if that is a device of the account behind a folded address. */
export async function findDevice(
  database: Database,
  email: string,
  cookie: string | undefined,
): Promise<string | null> {
  const row = await database
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select('d.tokenHash')
    .where('d.tokenHash', '=', sha256(cookie ?? ''))
    .where('d.expiresAt', '>', now)
    .where('u.email', '=', email)
    .where('u.isActive', '=', true)
    .executeTakeFirst();
  return row?.tokenHash ?? null;
}
