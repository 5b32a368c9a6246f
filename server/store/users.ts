import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { endSessionsOf } from './sessions.ts';
import { isDuplicate, now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';

/** A customer without the password (spec §3 User). */
export type Account = Awaited<ReturnType<typeof readAccount>> & object;

const columns = [
  'id',
  'email',
  'username',
  'full_name',
  'mobile',
  'company_name',
  'job_title',
  'country',
  'gst_no',
  'role',
  'is_active',
  'agree_to_terms',
  'created_at',
  'updated_at',
] as const;

/** E-mail addresses are one when they differ in case or blanks only. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function readAccount(database: Database, userId: string) {
  return database.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
}

/** The own account until the end of the caller's transaction, so that changes of it queue up. */
export async function lockAccount(database: Database, userId: string) {
  return database
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Keeps the account as it is until the end of the caller's transaction, so that nothing of a customer
 * is written after the account ended; false when it has.
 */
export async function holdAccount(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets the customer's transactions that call it run one after the other, beside whatever only names
 * the account; false when it has ended.
 */
export async function queueAtAccount(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('is_active')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.is_active === true;
}

/** An account whose password was just checked; changes of it hold while nobody changed these. */
export interface KnownAccount {
  id: string;
  /** Folded. */
  email: string;
  passwordHash: string;
}

/** Id, hash and state of the account behind a folded address. */
export async function findCredentials(database: Database, email: string) {
  return database
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export interface NewAccount {
  /** Folded. */
  email: string;
  passwordHash: string;
  username: string;
  fullName: string;
  mobile: string;
  companyName: string;
  jobTitle: string;
  country: string;
  gstNo: string;
}

/** Creates a customer with role USER; one account per address (spec §4 Registration). */
export async function createAccount(
  database: Database,
  account: NewAccount,
): Promise<Outcome<string, 'account_exists'>> {
  const row = await database
    .insertInto('users')
    .values({
      id: newId(),
      email: account.email,
      password_hash: account.passwordHash,
      username: account.username,
      full_name: account.fullName,
      mobile: account.mobile,
      company_name: account.companyName,
      job_title: account.jobTitle,
      country: account.country,
      gst_no: account.gstNo,
      role: 'USER',
      is_active: true,
      agree_to_terms: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? accepted(row.id) : refused('account_exists');
}

export interface ProfileChange {
  email: string;
  username: string;
  fullName: string;
  mobile: string;
  companyName: string;
  jobTitle: string;
  country: string;
  gstNo: string;
}

/** Changes the customer's own data (spec §2 Profile). */
export async function updateAccount(
  database: Database,
  userId: string,
  change: ProfileChange,
): Promise<Outcome<Account, 'account_exists' | 'not_found'>> {
  try {
    const row = await database
      .updateTable('users')
      .set({
        email: change.email,
        username: change.username,
        full_name: change.fullName,
        mobile: change.mobile,
        company_name: change.companyName,
        job_title: change.jobTitle,
        country: change.country,
        gst_no: change.gstNo,
        updated_at: now,
      })
      .where('id', '=', userId)
      .returning(columns)
      .executeTakeFirst();
    return row ? accepted(row) : refused('not_found');
  } catch (error) {
    if (isDuplicate(error, 'users_email')) return refused('account_exists');
    throw error;
  }
}

/** Sets the password of the active account behind a folded address; answers its id. */
export async function setPassword(
  database: Database,
  email: string,
  passwordHash: string,
): Promise<string | undefined> {
  const row = await database
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('email', '=', email)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the password that was just checked; false when it is another one by now. */
export async function replacePassword(
  database: Database,
  { id, passwordHash }: KnownAccount,
  newHash: string,
): Promise<boolean> {
  const row = await database
    .updateTable('users')
    .set({ password_hash: newHash, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets an account in again, or shuts it out and ends its sessions. For staff; the address is
 * folded here.
 */
export async function setActive(
  database: Database,
  email: string,
  isActive: boolean,
): Promise<Outcome<null, 'not_found'>> {
  return transact(database, async (transaction) => {
    const account = await transaction
      .updateTable('users')
      .set({ is_active: isActive, updated_at: now })
      .where('email', '=', foldEmail(email))
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!account) return refused('not_found');
    if (!isActive) await endSessionsOf(transaction, account.id);
    return accepted(null);
  });
}
