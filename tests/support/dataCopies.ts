import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runData } from '#server/data/main.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { openFiles } from '#server/integrations/openFiles.ts';
import { readSettings } from '#server/settings.ts';
import type { Database } from '#server/store/transaction.ts';
import { answers } from './customer.ts';
import type { Customer } from './customer.ts';
import { createEmptyDatabase, createSeededDatabase } from './database.ts';
import { startServer } from './server.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

/* Copies of all data, made and restored by the command in this process. */

export type Environment = Record<string, string>;

/** Runs the command in this process. */
export async function runDataCommand(environment: Environment, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const output = { log: (line: string) => out.push(line), error: (line: string) => err.push(line) };
  const { signal } = new AbortController();
  const code = await runData(
    args,
    { ...process.env, ...environment },
    { output, stopping: signal },
  );
  return { code, out, err };
}

export const success = { code: 0, err: [] };

/** Expects the command to fail with this one line. */
export async function expectRefusal(
  environment: Environment,
  args: readonly string[],
  line: unknown,
) {
  expect(await runDataCommand(environment, ...args)).toEqual({ code: 1, out: [], err: [line] });
}

/** What makes and restores copies below a folder that is removed after the tests of the file. */
export function prepareCopies() {
  const scratch = createTemporaryFolder('copies');
  let count = 0;
  /** A folder that does not exist yet. */
  const newFolder = () => join(scratch, String((count += 1)));

  /** Makes a new copy and returns its folder. */
  async function createCopy(environment: Environment): Promise<string> {
    const folder = newFolder();
    expect(await runDataCommand(environment, 'backup', folder)).toMatchObject(success);
    return folder;
  }

  /** A database without a schema, a folder that does not exist, and the settings for both. */
  async function createEmptyTarget() {
    const fresh = await createEmptyDatabase();
    return Object.assign(fresh, {
      environment: { DATABASE_URL: fresh.url, DATA_DIR: newFolder() },
    });
  }

  /** Restores the copy into a new place. */
  async function restoreCopy(folder: string, changes: Environment = {}) {
    const target = await createEmptyTarget();
    Object.assign(target.environment, changes);
    expect(await runDataCommand(target.environment, 'restore', folder)).toMatchObject(success);
    return target;
  }

  return { newFolder, createCopy, createEmptyTarget, restoreCopy };
}

/** The names of all tables. */
export async function getTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(database);
  return rows.map(({ name }) => name);
}

export const openStore = (environment: Environment) => openFiles(readSettings(environment));

/** Buys an application with a picture. */
export async function buyWithPicture(customer: Customer) {
  const path = await customer.uploadPicture();
  const formData = { ...answers, pictures: [path] };
  const applicationId = await customer.submitApplication('Landing Page', { formData });
  await customer.post('/api/cart', { applicationId, quantity: 2 });
  const { orderId } = await customer.buy();
  return { path, orderId };
}

/** The app with a separate database and folder, and the settings to copy them. */
export async function startSource(changes: Environment = {}) {
  const fresh = await createSeededDatabase();
  const server = await startServer({ fresh, environment: changes });
  const { dataDir } = server.dependencies.settings;
  const environment = { DATABASE_URL: fresh.url, DATA_DIR: dataDir, ...changes };
  return Object.assign(server, { environment });
}

/** A store that runs `work` before the first file is read. */
export function interruptReads(store: FileStore, work: () => Promise<unknown>): FileStore {
  let done: Promise<unknown> | undefined;
  return {
    ...store,
    async read(path, range) {
      await (done ??= work());
      return store.read(path, range);
    },
  };
}
