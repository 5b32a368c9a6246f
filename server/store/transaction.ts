import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Outcome } from '#contract/outcome.ts';
import { readSqlState, retrying } from '#server/common/sqlState.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** The clock that every expiry, wait and limit uses. */
export const now = sql<Date>`app_now()`;

/**
 * Later than every change that the caller's transaction waited for, unlike the transaction's start.
 */
export const wallClockNow = sql<Date>`app_now() + (clock_timestamp() - now())`;

/** The date in India, as `2026-01-31`. */
export const indianDate = sql<string>`to_char(app_now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

/** `app_now()` moved by `seconds`; negative is the past. */
export function nowPlus(seconds: number) {
  return sql<Date>`app_now() + ${seconds} * interval '1 second'`;
}

/** `app_now()` as a value. */
export async function readNow(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(database);
  return rows[0]?.now ?? new Date();
}

/** `indianDate` as a value. */
export async function readIndianDate(database: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${indianDate} as today`.execute(database);
  return rows[0]?.today ?? '';
}

/**
 * Runs `work` in one transaction and retries it after serialization failures and deadlocks, so
 * `work` must have no effect but SQL.
 */
export async function inTransaction<Value>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Value>,
): Promise<Value> {
  return retrying(() => database.transaction().execute(work));
}

/** Like `inTransaction`; a refusal rolls back. */
export async function transact<Value, Code extends string>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code>> {
  let outcome: Outcome<Value, Code> | undefined;
  try {
    return await inTransaction(database, async (transaction) => {
      outcome = await work(transaction);
      if (!outcome.ok) throw new RolledBack();
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack && outcome) return outcome;
    throw error;
  }
}

class RolledBack extends Error {}

/** True when `error` is a violation of this unique index. */
export function isDuplicate(error: unknown, index: string): boolean {
  if (readSqlState(error) !== '23505') return false;
  return error instanceof Error && 'constraint' in error && error.constraint === index;
}

/** True when a statement exceeded the database's time limit. */
export function isTimedOut(error: unknown): boolean {
  return readSqlState(error) === '57014';
}
