import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFirstRun } from '#tests/support/firstRun.ts';
import type { Machine } from '#tests/support/firstRun.ts';
import { getPort } from '#tests/support/mailServer.ts';

/*
 * `npm start` in a fresh clone on many kinds of machines. `docs/operating.md` lists what cannot be
 * tested here, such as other processors and systems.
 */

const root = join(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;

let workplace: string;
/** A clone with everything installed and built. */
let prepared: string;

beforeAll(() => {
  workplace = mkdtempSync(join(tmpdir(), 'briefcase-first-run-'));
  // PostgreSQL runs as another user and must be able to enter, unless a test forbids it.
  chmodSync(workplace, 0o755);
  prepared = clone('prepared');
  execFileSync('npm', ['run', 'build'], {
    cwd: prepared,
    env: plainEnvironment(),
    stdio: 'ignore',
  });
});

afterAll(() => rmSync(workplace, { recursive: true, force: true }));

function clone(name: string): string {
  const folder = join(workplace, name);
  execFileSync('git', ['clone', '--quiet', root, folder]);
  return folder;
}

/** Environment variables that the test run and its npm added. */
const added = /^(npm_|VITEST|TEST$|NODE_(ENV|OPTIONS|COMPILE_CACHE)|INIT_CWD|TMPDIR|CHROMIUM_PATH)/;

function plainEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => !added.test(name));
  const { PATH = '', HOME = '', ...rest } = Object.fromEntries(own) as Record<string, string>;
  const folders = PATH.split(':').filter((folder) => !folder.includes('node_modules'));
  const settings = process.env['npm_config_userconfig'] ?? join(HOME, '.npmrc');
  return { ...rest, PATH: folders.join(':'), HOME, npm_config_userconfig: settings };
}

let machines = 0;

function machine(changes: Partial<Machine> & { environment?: Record<string, string> }): Machine {
  machines += 1;
  const data = { PORT: '0', DATA_DIR: join(workplace, `data ${machines} #`) };
  return {
    folder: prepared,
    ...changes,
    environment: { ...plainEnvironment(), ...data, ...changes.environment },
  };
}

/** A Node with its npm, as an installer of that version provides them. */
function nodeWithNpm(node: string, npm: string): string {
  const folder = join(workplace, `node-${node}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const names = [`node-${process.platform}-${process.arch}@${node}`, `npm@${npm}`];
  execFileSync('npm', ['install', ...names], { cwd: folder, stdio: 'ignore' });
  const packages = join(folder, 'node_modules');
  const bin = join(packages, `node-${process.platform}-${process.arch}`, 'bin');
  return `${bin}:${packages}/.bin:${plainEnvironment()['PATH']}`;
}

/** Runs a command after these steps in a separate mount namespace. */
function afterSteps(steps: string): readonly string[] {
  return ['unshare', '--mount', 'sh', '-c', `set -e; ${steps}; exec "$@"`, 'sh'];
}

/** The capabilities that root has in a container by default. */
const containerRights = (
  'chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw sys_chroot ' +
  'mknod audit_write setfcap'
).split(' ');

/** Runs a command as the root of a container, which may not create user namespaces. */
function inContainer(rights: readonly string[]): readonly string[] {
  const bounds = ['-all', ...rights.map((right) => `+${right}`)].join(',');
  return ['setpriv', `--bounding-set=${bounds}`, `--inh-caps=-all`];
}

/** A PATH in which `unshare` fails. */
function withoutNamespaces(): Record<string, string> {
  const folder = join(workplace, 'refusing');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return { PATH: `${folder}:${plainEnvironment()['PATH']}` };
}

/** A folder that only its owner can enter. */
function closedFolder(name: string): string {
  const folder = join(workplace, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

const withoutSharedMemory = [
  'mount -t tmpfs -o mode=755 tmpfs /mnt',
  'for name in null zero random urandom tty; do touch /mnt/$name; mount --bind /dev/$name /mnt/$name; done',
  'ln -s /proc/self/fd /mnt/fd',
  'mount --move /mnt /dev',
].join('; ');

const kinds: readonly [title: string, () => Machine][] = [
  ...[
    ['20', '10.8.2'],
    ['22', '10.9'],
    ['24', '11'],
    ['26', '11'],
  ].map(([node = '', npm = '']): [string, () => Machine] => [
    `with Node ${node} and npm ${npm}`,
    () => machine({ folder: clone(`node ${node}`), environment: { PATH: nodeWithNpm(node, npm) } }),
  ]),
  [
    'in a folder with spaces, #, % and letters of several scripts',
    () => machine({ folder: clone('Büro Nr. #1 100% हिन्दी') }),
  ],
  [
    'with the strictest umask',
    () => machine({ folder: clone('umask'), within: ['sh', '-c', 'umask 077; exec "$@"', 'sh'] }),
  ],
  ['without HOME', () => machine({ folder: clone('no home'), environment: { HOME: '' } })],
  [
    'with a read-only home folder',
    () => {
      const HOME = closedFolder('home');
      const within = afterSteps(`mount -t tmpfs -o ro tmpfs '${HOME}'`);
      return machine({ folder: clone('read-only home'), environment: { HOME }, within });
    },
  ],
  [
    'with temporary files elsewhere',
    () => machine({ environment: { TMPDIR: closedFolder('temporary files #1') } }),
  ],
  ['without /dev/shm', () => machine({ within: afterSteps(withoutSharedMemory) })],
  [
    'where localhost is only ::1',
    () => {
      const hosts = join(workplace, 'hosts');
      writeFileSync(hosts, '::1 localhost\n');
      return machine({ within: afterSteps(`mount --bind '${hosts}' /etc/hosts`) });
    },
  ],
  ['with LANG=C', () => machine({ environment: { LANG: 'C', LC_ALL: 'C' } })],
  ['in Turkish', () => machine({ environment: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } })],
  ['on the Chatham Islands', () => machine({ environment: { TZ: 'Pacific/Chatham' } })],
  ['on one core', () => machine({ within: ['taskset', '--cpu-list', '0'] })],
  [
    'as root of a container, in a folder that only root can enter',
    () => {
      const folder = clone('closed/project');
      chmodSync(join(workplace, 'closed'), 0o700);
      const DATA_DIR = join(closedFolder('closed data'), 'data');
      const environment = { ...withoutNamespaces(), DATA_DIR };
      return machine({ folder, environment, within: inContainer(containerRights) });
    },
  ],
];

test.skipIf(!isRoot).each(kinds)('npm start works %s (interface §1)', async (_, given) => {
  const { output, ...run } = await startFirstRun(given());
  expect(run, output.join('\n')).toEqual({ seen: '200 segments', code: 0 });
  expect(output.join('\n')).not.toContain('PGlite');
});

test.skipIf(!isRoot)('npm start warns about PGlite when root lacks privileges (S-27)', async () => {
  const environment = withoutNamespaces();
  const { output, ...run } = await startFirstRun(machine({ environment, within: inContainer([]) }));
  expect(run, output.join('\n')).toEqual({ seen: '200 segments', code: 0 });
  expect(output).toContainEqual(expect.stringMatching(/^WARNING: .* PGlite is used/));
});

test('npm start mentions PORT when the port is in use (interface §1)', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const PORT = String(getPort(other));
  const { output, code } = await startFirstRun(machine({ environment: { PORT } }));
  expect(code).toBe(1);
  expect(output).toContain(`Port ${PORT} on 127.0.0.1 is in use; set PORT to another one.`);
});

test('npm start refuses a folder with ? in one line (interface §1)', async () => {
  const { output, code } = await startFirstRun(machine({ folder: clone('why?') }));
  expect(code).toBe(1);
  expect(output).toContainEqual(expect.stringContaining('Move Briefcase to a folder without ?'));
});
