import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const planner = join(root, 'tools/planner');

test('another project installs the planner and runs what its page shows', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'briefcase-planner-'));
  const project = folder.path;
  await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: planner });
  const home = join(project, 'node_modules/@briefcase/planner');
  await mkdir(home, { recursive: true });
  const archive = join(project, 'briefcase-planner-0.1.0.tgz');
  await run('tar', ['--extract', '--file', archive, '--strip-components=1', '-C', home]);
  await symlink(join(root, 'node_modules/xstate'), join(project, 'node_modules/xstate'));

  const page = await readFile(join(home, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(.+?)```/s.exec(page) ?? [];
  await writeFile(join(project, 'door.test.ts'), example);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const { stdout } = await run('node', ['--test', '--test-reporter=tap', 'door.test.ts'], {
    cwd: project,
  });
  expect(stdout).toMatch(/^# pass [1-9]/m);
  expect(stdout).toContain('from the street › knock › ask ends "friend"');
  await symlink(join(root, 'node_modules/@types'), join(project, 'node_modules/@types'));
  const checks = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  await run('tsc', [...checks, '--types', 'node', 'door.test.ts'], { cwd: project });
});
