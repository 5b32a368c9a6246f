import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSeededDatabase } from '#tests/support/database.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* The program of the image: the files of its last stage in a separate folder. */

const root = join(import.meta.dirname, '../..');
const folder = createTemporaryFolder('image');

test('the image starts with its command, and serves portal and API', async () => {
  const [, lastStage = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8').split(
    /^FROM .*-slim$/m,
  );
  const copied = [...lastStage.matchAll(/^COPY (?:--from=build \/app\/)?(\S+) /gm)];
  for (const [, name = ''] of copied) {
    if (name === 'node_modules') symlinkSync(join(root, name), join(folder, name));
    else cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(lastStage) ?? [];
  await using database = await createSeededDatabase();
  await using server = await startServer({
    cwd: folder,
    script: JSON.parse(command) as string[],
    environment: { DATABASE_URL: database.url, ROLE: 'web' },
  });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/api/segment`)).status).toBe(200);
});
