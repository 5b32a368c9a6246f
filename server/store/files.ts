import { sql } from 'kysely';
import type { ApplicationFile } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { fileUnknown } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import { now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { lockAccount } from './users.ts';

const maxFiles = 300;
const maxBytes = 500 * 1024 * 1024;
/**
 * Removed files take up space until the cleanup job deletes them, so they count against a limit
 * twice as high.
 */
const removedFilesFactor = 2;

export interface StoredFile {
  /** `{2 characters}/{128 random bits}.{extension}`. */
  path: string;
  type: UploadType;
  /** The customer's own file name. */
  name: string;
  bytes: number;
  sha256: string;
}

/** Registers files whose bytes are stored; all or none (spec §4 File upload). */
export async function addFiles(
  database: Database,
  userId: string,
  files: readonly StoredFile[],
): Promise<Outcome<null, 'storage_full' | 'session_ended'>> {
  return transact(database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (!account?.isActive) return refused('session_ended');
    const rows = files.map((file) => ({ ...file, userId, createdAt: now }));
    await transaction.insertInto('files').values(rows).execute();
    const room = await readRoom(transaction, userId);
    return room.files < 0 || room.bytes < 0 ? refused('storage_full') : accepted(null);
  });
}

/** How much more a customer may store. */
export interface Room {
  files: number;
  bytes: number;
}

/** How many files and bytes the customer may add; negative when over the limit. */
export async function readRoom(database: Database, userId: string): Promise<Room> {
  const { files, bytes, allFiles, allBytes } = await database
    .selectFrom('files')
    .select([
      sql<number>`(count(*) filter (where removed_at is null))::float8`.as('files'),
      sql<number>`coalesce(sum(bytes) filter (where removed_at is null), 0)::float8`.as('bytes'),
      sql<number>`count(*)::float8`.as('allFiles'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('allBytes'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    files: Math.min(maxFiles - files, maxFiles * removedFilesFactor - allFiles),
    bytes: Math.min(maxBytes - bytes, maxBytes * removedFilesFactor - allBytes),
  };
}

/** A file that is not removed. */
export async function findFile(database: Database, path: string) {
  return database
    .selectFrom('files')
    .select(['path', 'type', 'name', 'bytes', 'sha256'])
    .where('path', '=', path)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** A file named in an answer, with the upload type that its field requires. */
export interface NamedFile {
  attribute: string;
  path: string;
  type: string;
}

/**
 * Marks the customer's files as used and restores those that were removed, because a save that
 * names them wins. Refuses, with a sentence per answer, a file of another customer or of another
 * type.
 */
export async function claimFiles(
  database: Database,
  userId: string,
  files: readonly NamedFile[],
): Promise<Outcome<null, 'files_unknown'>> {
  if (files.length === 0) return accepted(null);
  const paths = [...new Set(files.map(({ path }) => path))];
  const isMoreThanAll = paths.length > maxFiles * removedFilesFactor;
  const rows = isMoreThanAll ? [] : await markUsed(database, userId, paths);
  const types = new Map(rows.map(({ path, type }) => [path, type]));
  const unknown = files.filter(({ path, type }) => types.get(path) !== type);
  if (unknown.length === 0) return accepted(null);
  return refused('files_unknown', {
    errors: Object.fromEntries(unknown.map(({ attribute }) => [attribute, fileUnknown])),
  });
}

/** One statement text for any number of files, because each text is cached. */
function markUsed(database: Database, userId: string, paths: readonly string[]) {
  return database
    .updateTable('files')
    .set({ removedAt: null, usedAt: now })
    .where('userId', '=', userId)
    .where(sql<boolean>`path = any(${paths}::text[])`)
    .returning(['path', 'type'])
    .execute();
}

/** The customer's files by path. */
export async function readFiles(
  database: Database,
  userId: string,
): Promise<Map<string, ApplicationFile>> {
  const rows = await database
    .selectFrom('files')
    .select(['path', 'name', 'type', 'bytes'])
    .where('userId', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.path, { ...row, type: row.type as UploadType }]));
}

/**
 * Hides one of the customer's files that no submitted application and no thread names (spec §4).
 * Idempotent.
 */
export async function removeFile(
  database: Database,
  userId: string,
  type: UploadType,
  path: string,
): Promise<Outcome<null, 'not_found' | 'file_in_use'>> {
  return transact(database, async (transaction) => {
    const file = await transaction
      .updateTable('files')
      .set((eb) => ({ removedAt: eb.fn.coalesce('removedAt', now) }))
      .where('path', '=', path)
      .where('userId', '=', userId)
      .where('type', '=', type)
      .returning('path')
      .executeTakeFirst();
    if (!file) return refused('not_found');
    const user = await transaction
      .selectFrom('applications')
      .select('id')
      .where('userId', '=', userId)
      .where('appStatus', '>', 0)
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`position(${JSON.stringify(path)} in form_data::text) > 0`)
      .executeTakeFirst();
    if (user) return refused('file_in_use');
    const entry = await transaction
      .selectFrom('threadFiles')
      .select('path')
      .where('path', '=', path)
      .executeTakeFirst();
    return entry ? refused('file_in_use') : accepted(null);
  });
}
