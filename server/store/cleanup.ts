import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListTable } from './listItems.ts';
import type { Tables } from './tables.ts';
import { nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

const day = 24 * 60 * 60;
const keptSeconds = 2 * day;
/** The provider repeats its webhooks for a week. */
const reportSeconds = 30 * day;
const batch = 500;

/**
 * Deletes what no limit, wait or repetition reads any more. An account's own failures stay until a
 * sign-in or reset; so do those that pause an address that has no account.
 */
export async function deleteExpiredRecords(database: Database): Promise<void> {
  const old = nowPlus(-keptSeconds);
  await forget(database, 'codeChallenges', ['id'], sql`created_at < ${old}`);
  await forget(database, 'codeGrants', ['tokenHash'], sql`created_at < ${old}`);
  await forget(database, 'codeBudgets', ['email', 'purpose'], sql`last_sent_at < ${old}`);
  await forget(
    database,
    'signInFailures',
    ['email', 'address'],
    sql`last_at < ${old} and blocked_until < app_now()
      and (address <> '' or not exists (select 1 from users u where u.email = t.email))`,
  );
  await settleFailures(database, old);
  await forget(database, 'sessions', ['tokenHash'], sql`expires_at < app_now()`);
  await forget(database, 'devices', ['tokenHash'], sql`expires_at < app_now()`);
  await forget(database, 'idempotencyKeys', ['userId', 'key'], sql`created_at < ${old}`);
  await forgetPlaces(database, 'cartItems', old);
  await forgetPlaces(database, 'bookmarks', old);
  await forget(database, 'webhookEvents', ['id'], sql`received_at < ${nowPlus(-reportSeconds)}`);
}

/** Marks the old failures that stay, so that later rounds do not scan them again. */
async function settleFailures(database: Database, old: RawBuilder<Date>): Promise<void> {
  for (let settled = batch; settled === batch;) {
    const { numAffectedRows } = await sql`
      update sign_in_failures set last_at = 'infinity' where (email, address) in (
        select email, address from sign_in_failures where last_at < ${old}
        limit ${batch} for update skip locked
      )
    `.execute(database);
    settled = Number(numAffectedRows);
  }
}

/** Deletes old rows of a list; their applications record that they were in one (S-57). */
async function forgetPlaces(
  database: Database,
  table: ListTable,
  old: RawBuilder<Date>,
): Promise<void> {
  for (let gone = batch; gone === batch;) {
    const { rows } = await sql<{ gone: number }>`
      with gone as (
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} t where deleted_at < ${old}
          limit ${batch} for update skip locked
        )
        returning application_id
      ), placed as (
        update applications set was_placed = true
        where id in (select application_id from gone) and not was_placed
      )
      select count(*)::integer as gone from gone
    `.execute(database);
    gone = rows[0]?.gone ?? 0;
  }
}

/** Deletes rows in batches, so that no statement runs long; `isOld` refers to the table as `t`. */
async function forget(
  database: Database,
  table: keyof Tables,
  key: readonly string[],
  isOld: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let gone = batch; gone === batch;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} t where ${isOld}
        limit ${batch} for update skip locked
      )
    `.execute(database);
    gone = Number(numAffectedRows);
  }
}
