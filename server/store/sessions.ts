import { newToken, sha256 } from '#server/common/identifiers.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

const idleSeconds = 24 * 60 * 60;
const longestSeconds = 30 * 24 * 60 * 60;
const touchSeconds = 60;
const linkSeconds = 60 * 60;

export interface Session {
  tokenHash: string;
  userId: string;
  email: string;
  /** Set for a link that may touch this one application only. */
  applicationId: string | null;
}

/**
 * Starts a session and returns its token; only the token's hash is kept (spec §4 Login). None when
 * the password that was checked is another one by now, or the account has ended (A17).
 */
export async function startSession(
  database: Database,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<string | undefined> {
  return insertSession(database, id, { passwordHash, seconds: longestSeconds });
}

/** Starts a session that reaches one application only and lasts an hour (S-13). */
export async function startLinkSession(
  database: Database,
  userId: string,
  applicationId: string,
): Promise<string | undefined> {
  return insertSession(database, userId, { applicationId, seconds: linkSeconds });
}

interface NewSession {
  applicationId?: string;
  passwordHash?: string;
  seconds: number;
}

async function insertSession(
  database: Database,
  userId: string,
  { applicationId, passwordHash, seconds }: NewSession,
): Promise<string | undefined> {
  const token = newToken();
  // Shared, so that a change of the account comes before this or ends this session too.
  const account = database
    .selectFrom('users')
    .select((eb) => [
      eb.val(sha256(token)).as('token_hash'),
      'id',
      eb.val(applicationId ?? null).as('application_id'),
      now.as('created_at'),
      now.as('last_used_at'),
      nowPlus(seconds).as('expires_at'),
    ])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .$if(passwordHash !== undefined, (query) =>
      query.where('password_hash', '=', passwordHash ?? ''),
    )
    .forShare();
  const row = await database
    .insertInto('sessions')
    .columns([
      'token_hash',
      'user_id',
      'application_id',
      'created_at',
      'last_used_at',
      'expires_at',
    ])
    .expression(account)
    .returning('token_hash')
    .executeTakeFirst();
  return row && token;
}

/** The live session of a token: used within 24 h, begun within 30 days (spec §6). */
export async function findSession(database: Database, token: string): Promise<Session | undefined> {
  const tokenHash = sha256(token);
  const row = await database
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.application_id', 'u.email'])
    .select((eb) => eb('s.last_used_at', '<', nowPlus(-touchSeconds)).as('is_stale'))
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', nowPlus(-idleSeconds))
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.is_stale) {
    // A full disk keeps nobody from reading.
    await database
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute()
      .catch(() => undefined);
  }
  return { tokenHash, userId: row.user_id, email: row.email, applicationId: row.application_id };
}

/** Ends one session (spec §2 Logout). */
export async function endSession(database: Database, tokenHash: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a customer. */
export async function endSessionsOf(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends every session of a customer but one. */
export async function endOtherSessionsOf(
  database: Database,
  { userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .execute();
}
