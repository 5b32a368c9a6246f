import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const parts = ['contract', 'server', 'scripts', 'dist', 'package.json'];

/** Brings a schema up to date, as `npm run migrate` of the program in `folder` does. */
export async function migrate(
  environment: Record<string, string>,
  folder: string = root,
): Promise<void> {
  const env = { ...process.env, ...environment };
  await promisify(execFile)('node', ['scripts/migrate.ts'], { cwd: folder, env });
}

/** A version after this one, in a folder of its own: with one more step of the schema, and other assets. */
export function makeNextVersion() {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-next-'));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(folder, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };

  writeFileSync(
    join(folder, 'server/migrations/900_nickname.ts'),
    `import { sql } from 'kysely';
import type { Kysely } from 'kysely';
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql\`alter table users add column nickname text\`.execute(database);
}
`,
  );
  edit('server/migrations/index.ts', (text) =>
    text
      .replace('\n\n', "\nimport * as nickname from './900_nickname.ts';\n\n")
      .replace('\n};', "\n  '900_nickname': nickname,\n};"),
  );
  writeFileSync(join(folder, 'dist/assets/next-00000001.js'), 'export {};');
  for (const page of readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.html'))) {
    edit(`dist/${page}`, (text) =>
      text.replace('</head>', '<link rel="modulepreload" href="/assets/next-00000001.js"></head>'),
    );
  }
  return {
    /** How a node of it is started. */
    program: { cwd: folder, script: ['scripts/start.ts', '--built'] },
    folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
