import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import type pg from 'pg';
import { uploadPath } from '#server/common/identifiers.ts';
import { retrying } from '#server/common/sqlState.ts';
import { connect } from '#server/database/connect.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { ignoreMissing } from '#server/integrations/files.ts';
import { openFiles } from '#server/integrations/openFiles.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/transaction.ts';
import { findPathsWithoutRow } from '#server/store/cleanup.ts';
import { DataError } from './dataError.ts';
import { connectAlone, openSource, plainTransaction } from './engine.ts';
import { fileRows, findUnknownPaths } from './fileRows.ts';
import type { CopiedFile, FileNote, FileRow } from './fileRows.ts';
import { format, fileListPath, toTablePath, writeManifest } from './manifest.ts';
import type { CopiedTable, Manifest } from './manifest.ts';
import { writeFile, writePiece } from './pieces.ts';
import { listNames, listTables } from './tables.ts';
import type { Table } from './tables.ts';

/*
 * Rows are copied first, all as of one moment, then the files that they name. A file's bytes are
 * stored before its row and deleted after it, so every named file still exists unless it was
 * deleted with its row since. Copying files first would miss those of rows added during the copy.
 */

export interface Backup {
  manifest: Manifest;
  /** Number of files that are not in the copy as their row says, by reason. */
  notes: Readonly<Record<FileNote, number>>;
}

/** Files that are copied in parallel; a remote store has a long latency. */
const requestsAtATime = 8;

/**
 * Copies database and files into `folder`, which must be empty or missing, while servers run. The
 * rows are read in one transaction, which ends before the files are copied.
 */
export async function backUp(
  settings: Settings,
  folder: string,
  signal: AbortSignal,
  store = openFiles(settings),
): Promise<Backup> {
  await requireEmpty(folder);
  await using source = await openSource(settings, signal);
  const rows = await copyRows(source.url, folder, signal);
  const notes = { deleted: 0, missing: 0, other: 0 };
  const database = connect(source.url, { poolSize: 1, statementTimeout: 0, silence: 0 });
  try {
    const copier = { database, store, folder };
    const copied = Readable.from(fileRows(folder, rows.tables)).map(
      async (row: FileRow, options) => {
        const file = await copyFile(copier, row, options?.signal ?? signal);
        if (file.note) notes[file.note] += 1;
        return Buffer.from(`${JSON.stringify(file)}\n`);
      },
      { concurrency: requestsAtATime, signal },
    );
    const files = await writePiece(copied, join(folder, fileListPath), signal);
    const manifest: Manifest = {
      format,
      ...rows,
      files,
      unknownPaths: await findUnknownPaths(folder, rows.tables),
    };
    await writeManifest(folder, manifest);
    return { manifest, notes };
  } finally {
    await database.destroy();
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await ignoreMissing(readdir(folder));
  if (names && names.length > 0) {
    throw new DataError(`${folder} is not empty: each copy needs its own.`);
  }
}

type Rows = Pick<Manifest, 'moment' | 'steps' | 'tables'>;

async function copyRows(url: string, folder: string, signal: AbortSignal): Promise<Rows> {
  await using connection = await connectAlone(url);
  const { client } = connection;
  const tables = await retrying(() => beginReading(client));
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    throw new DataError('The database contains no data of Briefcase.');
  }
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const copied: CopiedTable[] = [];
  for (const { name, columns } of tables) {
    const query = copyTo(`copy ${listNames([name])} (${listNames(columns)}) to stdout`);
    const path = join(folder, toTablePath(name));
    const piece = await writePiece(client.query(query), path, signal);
    copied.push({ name, columns, ...piece });
  }
  const { rows: steps } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  const { rows: times } = await client.query<{ now: Date }>('select app_now() as now');
  await client.query('commit');
  return {
    moment: times[0]?.now.toISOString() ?? '',
    steps: steps.map(({ name }) => name),
    tables: copied,
  };
}

/**
 * Begins a transaction that sees one snapshot of all tables. The tables are locked in share mode
 * before that snapshot; a migration that rewrites a table in between would leave it empty in the
 * snapshot.
 */
async function beginReading(client: pg.Client): Promise<Table[]> {
  for (;;) {
    const before = await listTables(client);
    await client.query('begin transaction isolation level repeatable read read only');
    try {
      await client.query(plainTransaction);
      const names = before.map(({ name }) => name);
      if (names.length > 0) await client.query(`lock ${listNames(names)} in access share mode`);
      const tables = await listTables(client);
      if (JSON.stringify(tables) === JSON.stringify(before)) return tables;
      await client.query('rollback');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
}

interface Copier {
  database: Database;
  store: FileStore;
  folder: string;
}

async function copyFile(
  { database, store, folder }: Copier,
  row: FileRow,
  signal: AbortSignal,
): Promise<CopiedFile> {
  const { path } = row;
  const content = uploadPath.test(path) ? await store.read(path) : undefined;
  if (!content) {
    const isDeleted = (await findPathsWithoutRow(database, [path])).length > 0;
    return { ...row, note: isDeleted ? 'deleted' : 'missing' };
  }
  const target = join(folder, 'files', path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const digest = await writeFile(content, target, signal);
  const isOther = digest.bytes !== row.bytes || digest.sha256 !== row.sha256;
  return { path, ...digest, ...(isOther && { note: 'other' }) };
}
