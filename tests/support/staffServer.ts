import { expect } from 'vitest';
import { createSeededDatabase } from './database.ts';
import { testServer } from './server.ts';
import { commandFailure, runStaffInProcess } from './staff.ts';

/** One server for all tests of a file, and the staff command on the same data. */
export async function testStaffServer(environment: Record<string, string> = {}) {
  const fresh = await createSeededDatabase();
  const server = await testServer({ fresh, environment });
  const { dataDir, publicUrl } = server.dependencies.settings;
  const defaults = {
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    INIT_CWD: dataDir,
    PUBLIC_URL: publicUrl,
  };

  const staff = (...args: readonly string[]) =>
    runStaffInProcess({ ...defaults, ...environment }, ...args);

  /** Expects each command to fail with its line of error output. */
  async function expectFailures(
    ...rows: readonly (readonly [args: readonly string[], line: unknown])[]
  ): Promise<void> {
    for (const [args, line] of rows) expect(await staff(...args)).toEqual(commandFailure(line));
  }

  return { server, staff, expectFailures, databaseUrl: fresh.url };
}
