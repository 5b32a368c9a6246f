import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { encodeSupportCode } from '#routes/flow/codec.ts';
import { refusals } from '#tools/flows/book/trace.ts';
import { runPlanner } from '#tools/flows/review/walkLists.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const planner = join(root, 'tools/planner');

test('another project installs the planner and runs the example of its page', async () => {
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

test('plans the walks of this version with its own tools for a review (R-263)', () => {
  const walks = runPlanner(root)?.signIn ?? [];
  const titles = walks.flatMap(({ steps }) => steps.map(({ title }) => title));
  expect(titles).toContain('signIn refused credentials_wrong');
});

describe('npm run flows -- trace (R-275)', () => {
  const trace = (code: string) => run('node', ['tools/flows/cli.ts', 'trace', code], { cwd: root });

  test('prints each step of a code', async () => {
    const step = { flow: 'signIn', event: 'xstate.init', states: ['enteringCredentials'], ms: 0 };
    const { stdout } = await trace(await encodeSupportCode([step]));
    expect(stdout).toMatch(/^1\. first, Sign-in: starts → entering credentials\. .+\n$/);
  });

  test('refuses a damaged code in one sentence', async () => {
    const refusal = { code: 1, stderr: `${refusals.damaged}\n` };
    await expect(trace('BC1-cut')).rejects.toMatchObject(refusal);
  });
});
