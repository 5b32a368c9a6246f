import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import { prepareDataTemplate } from './dataTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string;
  }
}

/** One PostgreSQL for the whole run; every test database is a copy of its database `briefcase`. */
export default async function startDatabase(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'briefcase-database-'));
  const embedded = await startEmbedded(directory, {
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      // Each of two workers opens several servers.
      'max_connections=200',
    ],
  });
  const template = connect(embedded.url);
  await migrate(template);
  await seed(template);
  await template.destroy();
  project.provide('databaseAdminUrl', embedded.adminUrl);
  const removeTemplate = await prepareDataTemplate();

  return async () => {
    removeTemplate();
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
