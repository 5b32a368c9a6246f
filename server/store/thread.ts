import { sql } from 'kysely';
import type { ApplicationFile } from '#contract/application.ts';
import type { UploadType } from '#contract/upload.ts';
import type { Side } from '#contract/work.ts';
import { newId } from '#server/common/identifiers.ts';
import { bindCursor, firstPage, isOlder, parseCursor } from './lists.ts';
import type { Page, Cursor } from './lists.ts';
import type { Repetition } from './repetitions.ts';
import type { ThreadEntriesTable } from './tables.ts';
import { now, wallClockNow } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Threads of applications: what both sides wrote, and the status history as acts (S-60). */

const pageLength = 50;

/** Who wrote an entry. */
export interface Author {
  side: Side;
  /** Null for a command of staff. */
  userId: string | null;
  name: string;
}

interface NewEntry {
  applicationId: string;
  kind: ThreadEntriesTable['kind'];
  act?: 'changes' | 'assign';
  author: Author;
  text?: string;
  files?: readonly string[];
  repetition?: Repetition | undefined;
}

/** Adds an entry in the caller's transaction, which has claimed its files; returns the entry's id. */
export async function addEntry(
  transaction: Database,
  { applicationId, kind, act, author, text = '', files = [], repetition }: NewEntry,
): Promise<string> {
  const id = newId();
  await transaction
    .insertInto('threadEntries')
    .values({
      id,
      applicationId,
      at: wallClockNow,
      kind,
      act: act ?? null,
      side: author.side,
      authorId: author.userId,
      authorName: author.name,
      text,
      messageKey: repetition?.key ?? null,
      bodyHash: repetition?.bodyHash ?? null,
    })
    .execute();
  const rows = files.map((path, position) => ({ entryId: id, position, path }));
  if (rows.length > 0) await transaction.insertInto('threadFiles').values(rows).execute();
  return id;
}

/** The entry that its author sent with this key before. */
export async function findRepeatedEntry(
  database: Database,
  userId: string,
  key: string,
): Promise<{ id: string; applicationId: string; bodyHash: string | null } | undefined> {
  return database
    .selectFrom('threadEntries')
    .select(['id', 'applicationId', 'bodyHash'])
    .where('authorId', '=', userId)
    .where('messageKey', '=', key)
    .executeTakeFirst();
}

/**
 * Marks the author's own uploads as used for good, because a thread never changes; false when one of
 * them is unknown. A command, which has no author, has stored them for a member of staff.
 */
export async function claimThreadFiles(
  transaction: Database,
  userId: string | null,
  paths: readonly string[],
): Promise<boolean> {
  if (paths.length === 0) return true;
  const rows = await transaction
    .updateTable('files')
    .set({ removedAt: null, usedAt: sql<Date>`'infinity'::timestamptz` })
    .where(
      userId === null
        ? sql<boolean>`user_id in (select id from users where role <> 'USER')`
        : sql<boolean>`user_id = ${userId}`,
    )
    .where(sql<boolean>`path = any(${paths}::text[])`)
    .returning('path')
    .execute();
  return rows.length === paths.length;
}

interface EntryRow {
  id: string;
  at: Date;
  kind: ThreadEntriesTable['kind'];
  act: string | null;
  side: Side | 'system';
  name: string;
  text: string;
}

/** The entries of an application's thread: what was written, and its status history as acts. */
const selectEntries = (applicationId: string) => sql<EntryRow>`(
  select t.id, t.at, t.kind, t.act, t.side, t.text,
    case when t.side = 'customer' then u.full_name else t.author_name end as name
  from thread_entries t
    join applications a on a.id = t.application_id join users u on u.id = a.user_id
  where t.application_id = ${applicationId}
  union all
  select e.id, e.at, 'act',
    case
      when e.actor = 'payment' then 'pay'
      when e.actor = 'refund' then 'refund'
      when e.actor = 'deadline' then 'autoAccept'
      when e.to_status = 1 then 'submit'
      when e.to_status = 2 then 'approve'
      when e.to_status = 3 then 'reject'
      when e.actor = 'customer' then 'accept'
      else 'complete' end,
    case
      when e.actor in ('customer', 'payment') then 'customer'
      when e.actor = 'staff' then 'staff'
      else 'system' end,
    e.reason,
    case when e.actor in ('customer', 'payment') then u.full_name else e.author_name end
  from application_events e
    join applications a on a.id = e.application_id join users u on u.id = a.user_id
  where e.application_id = ${applicationId} and e.to_status > 0
)`;

/** An entry as the API returns it. */
export interface ShownEntry {
  id: string;
  kind: string;
  act?: string;
  by: { side: string; name: string };
  text?: string;
  files?: ApplicationFile[];
  at: string;
}

/** A page of a thread, the newest or the one before `cursor`; its entries are oldest first. */
export async function readEntries(
  database: Database,
  applicationId: string,
  cursor?: Cursor,
): Promise<Page<ShownEntry>> {
  const { rows } = await sql<EntryRow & { timestamp: number }>`
    select e.*, (extract(epoch from e.at) * 1000000)::float8 as timestamp
    from ${selectEntries(applicationId)} e
    where ${isOlder(cursor && bindCursor(cursor), 'e', 'at')}
    order by e.at desc, e.id desc limit ${pageLength + 1}
  `.execute(database);
  const entries = rows
    .slice(0, pageLength)
    .map((row) => ({ ...row, bytes: Buffer.byteLength(row.text) }));
  const page = firstPage(entries, rows.length);
  const shown = await withFiles(database, page.rows.toReversed());
  return { ...page, rows: shown };
}

/** The whole thread of an application, oldest first. */
export async function readAllEntries(
  database: Database,
  applicationId: string,
): Promise<ShownEntry[]> {
  const entries: ShownEntry[] = [];
  let next: string | undefined;
  do {
    const cursor = next === undefined ? undefined : parseCursor(next);
    const page = await readEntries(database, applicationId, cursor);
    entries.unshift(...page.rows);
    ({ next } = page);
  } while (next !== undefined);
  return entries;
}

/** One entry of an application's thread. */
export async function readEntry(
  database: Database,
  applicationId: string,
  id: string,
): Promise<ShownEntry | undefined> {
  const { rows } = await sql<EntryRow>`
    select e.* from ${selectEntries(applicationId)} e where e.id = ${id}
  `.execute(database);
  const [entry] = await withFiles(database, rows);
  return entry;
}

async function withFiles(database: Database, entries: readonly EntryRow[]): Promise<ShownEntry[]> {
  const written = entries.filter(({ kind, act }) => kind !== 'act' || act === 'changes');
  const files = await readEntryFiles(
    database,
    written.map(({ id }) => id),
  );
  return entries.map(({ id, kind, act, side, name, text, at }) => ({
    id,
    kind,
    ...(act && { act }),
    by: { side, name },
    ...(text && { text }),
    ...(files.has(id) && { files: files.get(id) }),
    at: at.toISOString(),
  }));
}

async function readEntryFiles(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, ApplicationFile[]>> {
  const files = new Map<string, ApplicationFile[]>();
  if (ids.length === 0) return files;
  const rows = await database
    .selectFrom('threadFiles as t')
    .innerJoin('files as f', 'f.path', 't.path')
    .select(['t.entryId', 'f.path', 'f.name', 'f.type', 'f.bytes'])
    .where('t.entryId', 'in', ids)
    .orderBy('t.position')
    .execute();
  for (const { entryId, type, ...file } of rows) {
    const earlier = files.get(entryId) ?? [];
    files.set(entryId, [...earlier, { ...file, type: type as UploadType }]);
  }
  return files;
}

/** When an entry of an application's thread was made. */
export async function findEntryTime(
  database: Database,
  applicationId: string,
  id: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select e.at from ${selectEntries(applicationId)} e where e.id = ${id}
  `.execute(database);
  return rows[0]?.at;
}

/**
 * Deletes the threads of a customer's applications in the transaction that deletes the account. The
 * files that staff added to them become removed, so that the cleanup job deletes them.
 */
export async function deleteThreads(transaction: Database, userId: string): Promise<void> {
  await sql`
    update files set removed_at = coalesce(removed_at, ${now}) where path in (
      select f.path from thread_files f
        join thread_entries t on t.id = f.entry_id
        join applications a on a.id = t.application_id
      where a.user_id = ${userId}
    )
  `.execute(transaction);
  await transaction
    .deleteFrom('threadEntries as t')
    .using('applications as a')
    .whereRef('a.id', '=', 't.applicationId')
    .where('a.userId', '=', userId)
    .execute();
}
