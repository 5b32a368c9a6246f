import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { encodeSupportCode } from '#routes/flow/codec.ts';
import { refusals } from '#tools/flows/book/trace.ts';
import { runPlanner } from '#tools/flows/review/walkLists.ts';
import { findChromium } from '../../scripts/chromium.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const planner = join(root, 'tools/planner');

test('another project installs the planner and runs the examples of its page', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'briefcase-planner-'));
  const project = folder.path;
  await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: planner });
  const home = join(project, 'node_modules/@briefcase/planner');
  await mkdir(home, { recursive: true });
  const archive = join(project, 'briefcase-planner-0.1.0.tgz');
  await run('tar', ['--extract', '--file', archive, '--strip-components=1', '-C', home]);
  await symlinkModules(project, 'xstate', 'vitest', '@playwright/test', '@types');

  const page = await readFile(join(home, 'README.md'), 'utf8');
  const examples = [...page.matchAll(/```ts\n\/\/ (\S+)\n(.+?)```/gs)];
  for (const [, name = '', text = ''] of examples) await writeFile(join(project, name), text);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const executablePath = JSON.stringify(findChromium());
  const launch = `export default { use: { launchOptions: { executablePath: ${executablePath} } } };`;
  await writeFile(join(project, 'playwright.config.ts'), launch);
  const at = { cwd: project };
  const vitest = await run(
    'vitest',
    ['run', '--root', project, '--reporter=verbose', 'door.test'],
    at,
  );
  expect(vitest.stdout).toContain('from the street › knock › ask ends "friend"');
  const playwright = await run('playwright', ['test', '--reporter=list', 'door.spec'], at);
  expect(playwright.stdout).toMatch(/\d+ passed/);
  const checks = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  const files = ['--allowImportingTsExtensions', 'door.ts', 'door.test.ts', 'door.spec.ts'];
  await run('tsc', [...checks, '--types', 'node', ...files], at);
});

async function symlinkModules(project: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    const path = join(project, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(join(root, 'node_modules', name), path);
  }
}

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
