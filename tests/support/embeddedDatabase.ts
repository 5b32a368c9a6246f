import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/database/embedded.ts';
import { prepareDataTemplate } from './dataTemplate.ts';
import { createDataFolder } from './runningServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string;
  }
}

/** One PostgreSQL for the whole run; every test database is a copy of its database `briefcase`. */
export default async function startDatabase(project: TestProject) {
  const removeTemplate = await prepareDataTemplate();
  const directory = createDataFolder();
  const embedded = await startEmbedded(directory, {
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      // Each of two workers opens several servers.
      'max_connections=200',
    ],
  });
  project.provide('databaseAdminUrl', embedded.adminUrl);

  return async () => {
    removeTemplate();
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
