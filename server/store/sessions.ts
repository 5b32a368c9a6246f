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
 * the password that was checked was changed meanwhile, or the account has ended.
 */
export async function startSession(
  database: Database,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<string | undefined> {
  return insertSession(database, id, { passwordHash, seconds: longestSeconds });
}

/** Starts a session that reaches one application only and lasts an hour. */
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
      eb.val(sha256(token)).as('tokenHash'),
      'id',
      eb.val(applicationId ?? null).as('applicationId'),
      now.as('createdAt'),
      now.as('lastUsedAt'),
      nowPlus(seconds).as('expiresAt'),
    ])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .$if(passwordHash !== undefined, (query) =>
      query.where('passwordHash', '=', passwordHash ?? ''),
    )
    .forShare();
  const row = await database
    .insertInto('sessions')
    .columns(['tokenHash', 'userId', 'applicationId', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .expression(account)
    .returning('tokenHash')
    .executeTakeFirst();
  return row && token;
}

/** The live session of a token: used within 24 h, begun within 30 days (spec §6). */
export async function findSession(database: Database, token: string): Promise<Session | undefined> {
  const tokenHash = sha256(token);
  const row = await database
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.userId', 's.applicationId', 'u.email'])
    .select((eb) => eb('s.lastUsedAt', '<', nowPlus(-touchSeconds)).as('isStale'))
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .where('s.lastUsedAt', '>', nowPlus(-idleSeconds))
    .where('u.isActive', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { isStale, ...session } = row;
  if (isStale) {
    // A full disk keeps nobody from reading.
    await database
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('tokenHash', '=', tokenHash)
      .execute()
      .catch(() => undefined);
  }
  return { tokenHash, ...session };
}

/** Ends one session (spec §2 Logout). */
export async function endSession(database: Database, tokenHash: string): Promise<void> {
  await database.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends every session of a customer. */
export async function endSessionsOf(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Ends every session of a customer but one. */
export async function endOtherSessionsOf(
  database: Database,
  { userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', tokenHash)
    .execute();
}
