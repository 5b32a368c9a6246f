import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder for all tests of the file, or as long as `after` says; then it is removed. */
export function createTemporaryFolder(
  name: string,
  after: (remove: () => void) => void = afterAll,
): string {
  const folder = mkdtempSync(join(tmpdir(), `briefcase-${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
