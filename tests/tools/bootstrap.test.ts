import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* The step that runs before every script, in a project whose packages are installed. */

let root: string;

beforeEach(() => {
  root = createTemporaryFolder('bootstrap', onTestFinished);
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../scripts'), join(root, 'scripts'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  const hash = createHash('sha256')
    .update(process.platform + process.arch)
    .update('{}');
  writeFileSync(join(root, 'node_modules', '.lockfile-hash'), hash.digest('hex'));
});

function bootstrap(ownNode?: string, environment: Record<string, string> = {}) {
  if (ownNode) {
    writeFileSync(join(root, 'node_modules', '.bin', 'node'), ownNode, { mode: 0o755 });
  }
  const script = join(root, 'scripts', 'bootstrap.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, stderr };
}

test('continues with the project’s Node, or with the current one if it is new enough', () => {
  expect(bootstrap()).toEqual({ status: 0, stderr: '' });
  expect(bootstrap('#!/bin/sh\necho v24.0.0\n')).toEqual({ status: 0, stderr: '' });
});

test.for([
  ['too old', '#!/bin/sh\necho v22.23.2\n', 'v22.23.2'],
  ['for another platform', 'no program', 'not executable'],
] as const)('a Node that is %s ends with code 1 and one line', ([, program, found]) => {
  expect(bootstrap(program)).toEqual({
    status: 1,
    stderr: `Briefcase needs Node 24, but the one for this platform is ${found}.\n`,
  });
});

test('links the Node of this platform if npm 10 installed it without a link', () => {
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(folder, { recursive: true });
  const installed = join(folder, 'node');
  writeFileSync(installed, '#!/bin/sh\necho v24.0.0\n', { mode: 0o755 });
  expect(bootstrap()).toEqual({ status: 0, stderr: '' });
  const link = join(root, 'node_modules', '.bin', 'node');
  expect(realpathSync(link)).toBe(realpathSync(installed));
});

test('refuses an incomplete installation that npm ended without an error', () => {
  rmSync(join(root, 'node_modules', '.lockfile-hash'));
  const npm = join(root, 'npm.mjs');
  writeFileSync(npm, '');
  expect(bootstrap(undefined, { npm_execpath: npm })).toEqual({
    status: 1,
    stderr: 'npm did not finish installing the packages of Briefcase; see its messages above.\n',
  });
});
