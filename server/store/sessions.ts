import { sql } from 'kysely';
import type { InferResult, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Role } from '#contract/user.ts';
import { newToken, sha256 } from '#server/common/identifiers.ts';
import { statement } from './sql.ts';
import type { ToParameter } from './sql.ts';
import type { Tables } from './tables.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

const idleSeconds = 24 * 60 * 60;
const maxSeconds = 30 * 24 * 60 * 60;
const touchSeconds = 60;
const linkSeconds = 60 * 60;

export interface Session {
  tokenHash: string;
  userId: string;
  email: string;
  /** The person's full name. */
  name: string;
  role: Role;
  /** Set for a session from an edit link, which may access this application only. */
  applicationId: string | null;
}

/**
 * Starts a session and returns its token; only the token's hash is stored (spec §4 Login).
 * Undefined when the password changed after it was checked, or the account has ended.
 */
export async function startSession(
  database: Database,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<string | undefined> {
  return insertSession(database, id, { passwordHash, seconds: maxSeconds });
}

/** Starts a session that can access one application only and lasts an hour. */
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
  // The shared lock orders this with a change of the account, which either comes first or ends this
  // session too.
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

const readSession = statement((database, parameter: ToParameter<{ tokenHash: string }>) =>
  liveSession(database, parameter('tokenHash')),
);

/** The live session of a token: used within 24 h, started within 30 days (spec §6). */
export async function findSession(database: Database, token: string): Promise<Session | undefined> {
  const tokenHash = sha256(token);
  const [row] = await readSession(database, { tokenHash });
  return row && usedSession(database, separate(tokenHash, row));
}

/** A live session and rows of its customer. */
export interface Owned<Row> {
  session: Session;
  rows: Row[];
}

/**
 * Returns a function that finds, in one statement, the live session of a token and the rows that
 * `own` selects for a customer's id, in their order. Every row needs an id.
 */
export function sessionWith<
  Row extends { id: string },
  Values extends Record<string, unknown> = Record<string, never>,
>(
  own: (
    database: Database,
    userId: RawBuilder<string>,
    parameter: ToParameter<Values>,
  ) => SelectQueryBuilder<Tables, never, Row>,
) {
  const read = statement((database, parameter: ToParameter<Values & { tokenHash: string }>) =>
    liveSession(database, parameter('tokenHash'))
      .leftJoinLateral(
        () => own(database, sql`session.user_id`, parameter).as('own'),
        (join) => join.onTrue(),
      )
      .selectAll('own'),
  );
  return async (
    database: Database,
    token: string,
    values: Values,
  ): Promise<Owned<Row> | undefined> => {
    const tokenHash = sha256(token);
    const found = (await read(database, { ...values, tokenHash })).map((row) =>
      separate(tokenHash, row as LiveSession & { id: string | null }),
    );
    const [first] = found;
    if (!first) return undefined;
    const owned = found.map(({ own }) => own).filter(({ id }) => id !== null);
    // TypeScript cannot infer the rows of a generic lateral join.
    return { session: await usedSession(database, first), rows: owned as unknown as Row[] };
  };
}

function liveSession(database: Database, tokenHash: RawBuilder<string>) {
  return database
    .selectFrom('sessions as session')
    .innerJoin('users as account', 'account.id', 'session.userId')
    .select([
      'session.userId as sessionUserId',
      'session.applicationId as sessionApplicationId',
      'account.email as sessionEmail',
      'account.fullName as sessionName',
      'account.role as sessionRole',
    ])
    .select((eb) => eb('session.lastUsedAt', '<', nowPlus(-touchSeconds)).as('sessionIsStale'))
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('session.lastUsedAt', '>', nowPlus(-idleSeconds))
    .where('account.isActive', '=', true);
}

type LiveSession = InferResult<ReturnType<typeof liveSession>>[number];

/** Splits a row into the session and the other columns. */
function separate<Row extends LiveSession>(tokenHash: string, row: Row) {
  const {
    sessionUserId: userId,
    sessionEmail: email,
    sessionName: name,
    sessionRole: role,
    sessionApplicationId: applicationId,
    sessionIsStale: isStale,
    ...own
  } = row;
  return { session: { tokenHash, userId, email, name, role, applicationId }, isStale, own };
}

/** The session, marked as used at most once a minute. */
async function usedSession(
  database: Database,
  { session, isStale }: Pick<ReturnType<typeof separate>, 'session' | 'isStale'>,
): Promise<Session> {
  if (isStale) {
    // Reading must still work when the disk is full.
    await database
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('tokenHash', '=', session.tokenHash)
      .execute()
      .catch(() => undefined);
  }
  return session;
}

/** Ends one session (spec §2 Logout). */
export async function endSession(database: Database, tokenHash: string): Promise<void> {
  await database.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends every session of a customer. */
export async function endSessions(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Ends every session of a customer but one. */
export async function endOtherSessions(
  database: Database,
  { userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', tokenHash)
    .execute();
}
