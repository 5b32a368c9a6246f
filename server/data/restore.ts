import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { connect } from '#server/database/connect.ts';
import { migrations } from '#server/migrations/index.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { openFiles } from '#server/integrations/openFiles.ts';
import { moveClock } from '#server/sandbox/clock.ts';
import type { Settings } from '#server/settings.ts';
import { DataError } from './dataError.ts';
import { connectAlone, plainTransaction, lockTarget } from './engine.ts';
import { copiedFiles } from './fileRows.ts';
import type { CopiedFile } from './fileRows.ts';
import { toTablePath, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { openPiece } from './pieces.ts';
import { listNames, listTables } from './tables.ts';
import { findProblems } from './verify.ts';

export interface Restoring {
  manifest: Manifest;
  /** Tables of the copy that no migration creates. */
  leftOut: string[];
}

/**
 * Restores a verified copy into an empty target: its files, the migrations that it had, its rows,
 * and then this version's later migrations. Bytes come before rows, so no row lacks its bytes; all
 * rows are committed at once.
 */
export async function restore(
  settings: Settings,
  folder: string,
  signal: AbortSignal,
): Promise<Restoring> {
  const manifest = await readManifest(folder);
  const steps = selectSteps(manifest);
  for await (const problem of findProblems(folder, manifest, signal)) {
    throw new DataError(`The copy cannot be used: ${problem}`);
  }
  await using place = await lockTarget(settings, signal);
  const store = openFiles(settings);
  await requireNoFiles(store);
  const url = await place.open();
  await requireNoTables(url);

  const database = connect(url, { poolSize: 2, statementTimeout: 0, silence: 0 });
  try {
    // A node starts serving as soon as there are tables, so the files come first.
    await putFiles(store, folder, signal);
    await migrate(database, { steps, signal });
    const leftOut = await putRows(url, folder, manifest, signal);
    await migrate(database, { signal });
    // `app_now()` contains the offset that the restored row has.
    await moveClock(database, 0);
    return { manifest, leftOut };
  } finally {
    await database.destroy();
  }
}

function selectSteps({ steps }: Manifest) {
  const unknown = steps.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new DataError(
      `The copy was made by a newer Briefcase: this version has no migration ${unknown}.`,
    );
  }
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => steps.includes(name)));
}

async function requireNoFiles(store: FileStore): Promise<void> {
  for await (const { path } of store.list()) {
    throw new DataError(`The file store holds ${path}: restore into an empty target.`);
  }
}

async function requireNoTables(url: string): Promise<void> {
  await using connection = await connectAlone(url);
  const [table] = await listTables(connection.client);
  if (!table) return;
  throw new DataError(`The database has a table ${table.name}: restore into an empty target.`);
}

async function putFiles(store: FileStore, folder: string, signal: AbortSignal): Promise<void> {
  for await (const file of copiedFiles(folder)) {
    signal.throwIfAborted();
    if (file.note !== 'deleted' && file.note !== 'missing') await putFile(store, folder, file);
  }
}

async function putFile(store: FileStore, folder: string, { path, bytes, sha256 }: CopiedFile) {
  const received = await store.receive(createReadStream(join(folder, 'files', path)), bytes);
  if (!received) throw new Error(`${path} changed during the restore.`);
  try {
    if (received.sha256 !== sha256) throw new Error(`${path} changed during the restore.`);
    await store.save(received, path);
  } finally {
    await store.release(received);
  }
}

/** Replaces what the migrations wrote; returns the tables of the copy that do not exist. */
async function putRows(
  url: string,
  folder: string,
  { tables }: Manifest,
  signal: AbortSignal,
): Promise<string[]> {
  await using connection = await connectAlone(url);
  const { client } = connection;
  await client.query('begin');
  await client.query(plainTransaction);
  const made = (await listTables(client)).map(({ name }) => name);
  await client.query(`lock table ${listNames(made)}`);
  const { rowCount } = await client.query('select from users limit 1');
  if (rowCount) {
    throw new DataError(
      'A customer registered during the restore: stop all nodes, empty the target and start again.',
    );
  }
  await client.query(`truncate ${listNames(made)}`);
  for (const name of made) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new DataError(`The copy lacks the table ${name}.`);
    const query = copyFrom(`copy ${listNames([name])} (${listNames(table.columns)}) from stdin`);
    await pipeline(openPiece(join(folder, toTablePath(name))), client.query(query), { signal });
  }
  await client.query('commit');
  return tables.map(({ name }) => name).filter((name) => !made.includes(name));
}
