import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
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

/** Migrates a database, as `npm run migrate` of the program in `folder` does. */
export async function migrate(
  environment: Record<string, string>,
  folder: string = root,
): Promise<void> {
  const env = { ...process.env, ...environment };
  await promisify(execFile)('node', ['scripts/migrate.ts'], { cwd: folder, env });
}

/** Makes a next version in a new folder, with one more migration and other assets. */
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
  changePortal(join(folder, 'dist'));
  return {
    /** How to start a node of this version. */
    program: { cwd: folder, script: ['scripts/start.ts', '--built'] },
    folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same with a changed portal only. */
export function makeNextPortal() {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-next-'));
  cpSync(join(root, 'dist'), folder, { recursive: true });
  changePortal(folder);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Renames the portal's script in its documents and its worker. */
function changePortal(folder: string): void {
  const languages = [folder, join(folder, 'hi')];
  const entries = languages.map((documents) => {
    const html = readFileSync(join(documents, 'index.html'), 'utf8');
    return /index-[\w-]+\.js/.exec(html)?.[0] ?? '';
  });
  const toNext = (entry: string) => entry.replace('index-', 'index-next-');
  for (const entry of entries) {
    cpSync(join(folder, 'assets', entry), join(folder, 'assets', toNext(entry)));
  }
  const files = languages.flatMap((documents) =>
    globSync('*.{html,js}', { cwd: documents }).map((name) => join(documents, name)),
  );
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const changed = entries.reduce((all, one) => all.replaceAll(one, toNext(one)), text);
    writeFileSync(file, changed);
  }
}
