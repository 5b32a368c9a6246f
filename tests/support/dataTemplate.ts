import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './runningServer.ts';

/**
 * Prepares a data folder that each server of this run copies: creating a database takes half of a
 * first start. Returns a function that removes the folder.
 */
export async function prepareDataTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-template-'));
  const server = await startServer({ dataDir: folder });
  await server.stop();
  process.env.DATA_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
