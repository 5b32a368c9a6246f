import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome, Refused } from '#contract/outcome.ts';
import { profileForm } from '#contract/profile.ts';
import type { ProfileForm } from '#contract/profile.ts';
import type { Role } from '#contract/user.ts';
import { cleanEmail } from '#contract/typedText.ts';
import { newId } from '#server/common/identifiers.ts';
import { endSessions, sessionWith } from './sessions.ts';
import type { Whose } from './team.ts';
import { isDuplicate, now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';

/** A customer without the password (spec §3 User). */
export type Account = Awaited<ReturnType<typeof readAccount>> & object;

/** The columns that customers edit, as the contract defines them (spec §5 Profile edit). */
export const profileColumns = Object.keys(profileForm.entries) as (keyof ProfileForm)[];

const columns = [
  'id',
  ...profileColumns,
  'role',
  'isActive',
  'agreeToTerms',
  'createdAt',
  'updatedAt',
] as const;

/** The address of `u`; '' once the account is deleted. */
export const knownEmail = sql<string>`case when u.deleted_at is null then u.email else '' end`;

/**
 * Normalises an e-mail address: addresses that differ only in case, or in what copying adds, are
 * the same.
 */
export function foldEmail(email: string): string {
  return cleanEmail(email).toLowerCase();
}

/** The customer's account without the password; undefined for an unknown id. */
export async function readAccount(database: Database, userId: string) {
  return account(database, userId).executeTakeFirst();
}

const sessionWithAccount = sessionWith((database, userId) =>
  account(database, userId).select('language'),
);

/** The live session of a token, its account, and the language of mails to it. */
export async function findSessionWithAccount(database: Database, token: string) {
  const { session, rows } = (await sessionWithAccount(database, token, {})) ?? {};
  const [row] = rows ?? [];
  if (!session || !row) return undefined;
  const { language, ...account } = row;
  return { session, account, language };
}

function account(database: Database, userId: string | RawBuilder<string>) {
  return database.selectFrom('users').select(columns).where('id', '=', userId);
}

/**
 * Locks the customer's account until the caller's transaction ends, so that changes of it are
 * serialised.
 */
export async function lockAccount(database: Database, userId: string) {
  return database
    .selectFrom('users')
    .select([...columns, 'language'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the account against changes until the caller's transaction ends, so that no data of a
 * customer is written after the account has ended; false when it has.
 */
export async function lockAccountShared(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Serialises those transactions of the customer that call it, without blocking others that only
 * refer to the account; false when the account has ended.
 */
export async function serialiseByAccount(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('isActive')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.isActive === true;
}

/**
 * An account whose password was just checked; a change requires that these values are still the
 * same.
 */
export interface VerifiedAccount {
  id: string;
  /** Already normalised by `foldEmail`. */
  email: string;
  passwordHash: string;
  language: LanguageCode;
}

/** Id, hash, language and state of the account with a normalised address. */
export async function findCredentials(database: Database, email: string) {
  return database
    .selectFrom('users')
    .select(['id', 'passwordHash', 'isActive', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The address is normalised. */
export interface NewAccount extends ProfileForm {
  passwordHash: string;
  /** The language of mails. */
  language: LanguageCode;
}

/** Creates an account, a customer's by default; one per address (spec §4 Registration). */
export async function createAccount(
  database: Database,
  account: NewAccount,
  role: Role = 'USER',
): Promise<Outcome<string, 'account_exists'>> {
  const row = await database
    .insertInto('users')
    .values({
      ...account,
      id: newId(),
      role,
      isActive: true,
      agreeToTerms: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? accepted(row.id) : refused('account_exists');
}

/** Sets the language of mails to this customer (S-49). */
export async function setLanguage(
  database: Database,
  userId: string,
  language: LanguageCode,
): Promise<void> {
  await database.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Changes the customer's own data; the address is normalised (spec §2 Profile). */
export async function updateAccount(
  database: Database,
  userId: string,
  profile: ProfileForm,
): Promise<Outcome<Account, 'account_exists' | 'not_found'>> {
  try {
    const row = await database
      .updateTable('users')
      .set({ ...profile, updatedAt: now })
      .where('id', '=', userId)
      .returning(columns)
      .executeTakeFirst();
    return row ? accepted(row) : refused('not_found');
  } catch (error) {
    if (isDuplicate(error, 'users_email')) return refused('account_exists');
    throw error;
  }
}

/** Sets the password of the active account with a normalised address; returns its id. */
export async function setPassword(
  database: Database,
  email: string,
  passwordHash: string,
): Promise<string | undefined> {
  const row = await database
    .updateTable('users')
    .set({ passwordHash, updatedAt: now })
    .where('email', '=', email)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the password that was just checked; false when it has changed since. */
export async function replacePassword(
  database: Database,
  { id, passwordHash }: VerifiedAccount,
  newHash: string,
): Promise<boolean> {
  const row = await database
    .updateTable('users')
    .set({ passwordHash: newHash, updatedAt: now })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Enables a customer's account, or disables it and ends its sessions. For staff. */
export async function setActive(
  database: Database,
  whose: Whose,
  isActive: boolean,
): Promise<Outcome<null, 'not_found'>> {
  return transact(database, async (transaction) => {
    const account = await transaction
      .updateTable('users')
      .set({ isActive, updatedAt: now })
      .where((eb) => eb.and(whose))
      .where('role', '=', 'USER')
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!account) return refused('not_found');
    if (!isActive) await endSessions(transaction, account.id);
    return accepted(null);
  });
}

const mostWrites = 60;
const windowSeconds = 60;

/**
 * Counts one save of an application or one new order in the caller's transaction; a refusal rolls
 * it back. The row also serialises a customer's saves, so that counts of drafts are exact.
 */
export async function countWrite(
  database: Database,
  userId: string,
): Promise<Refused<'too_often'> | undefined> {
  const isOver = sql`w.begun_at <= app_now() - ${windowSeconds} * interval '1 second'`;
  const { rows } = await sql<{ writes: number; wait: number }>`
    insert into application_writes as w (user_id, begun_at, writes)
    values (${userId}, app_now(), 1)
    on conflict (user_id) do update set
      writes = case when ${isOver} then 1 else w.writes + 1 end,
      begun_at = case when ${isOver} then app_now() else w.begun_at end
    returning writes,
      ceil(extract(epoch from begun_at - app_now()) + ${windowSeconds})::float8 as wait
  `.execute(database);
  const [{ writes, wait } = { writes: 0, wait: 0 }] = rows;
  if (writes <= mostWrites) return undefined;
  return refused('too_often', { retryAfter: Math.min(Math.max(1, wait), windowSeconds) });
}

/** Counts a call that makes the provider work against the same limit. */
export async function countProviderCheck(
  database: Database,
  userId: string,
): Promise<Outcome<null, 'too_often'>> {
  return transact(
    database,
    async (transaction) => (await countWrite(transaction, userId)) ?? accepted(null),
  );
}
