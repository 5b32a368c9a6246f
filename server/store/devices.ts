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
const mostDevices = 20;
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
