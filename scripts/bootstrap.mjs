// Installs the packages of the lockfile, including the project's own Node, before every other
// script. It runs on any Node from 18 on, so it has no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.cache');
const lock = join(cache, 'install.lock');
const packages = join(root, 'node_modules');
const stamp = join(packages, '.lockfile-hash');
const oldestNode = 24;
const isWindows = process.platform === 'win32';
const nodeProgram = isWindows ? 'node.exe' : 'node';
const ownNode = join(packages, '.bin', nodeProgram);

if (root.includes('?'))
  fail('Move Briefcase to a folder without ? in its path, which the build cannot read.');
mkdirSync(cache, { recursive: true });
await install();
linkOwnNode();
requireNode();

async function install() {
  if (isInstalled()) return;
  await acquireLock();
  if (!isInstalled()) {
    const server = runningServer();
    if (server) {
      fail(
        `The packages changed while a server runs (process ${server}); stop it, then try again.`,
      );
    }
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    // npm's cache is in the home folder, which may be read-only.
    const home = process.env.npm_config_cache;
    if (home && !canWrite(home)) args.push('--cache', join(cache, 'npm'));
    await installPackages(args);
    writeFileSync(stamp, lockfileHash());
  }
}

async function installPackages(args) {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const status = await run(command, [...first, ...args, '--loglevel=error']);
  // npm writes this list last; npm 10 can exit with status 0 before it is done.
  if (status === 0 && existsSync(join(packages, '.package-lock.json'))) return;
  fail('npm did not finish installing the packages of Briefcase; see its messages above.');
}

function canWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash();
}

function lockfileHash() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/**
 * One install at a time: holds a lock until this process ends; the lock of an ended process is
 * ignored.
 */
async function acquireLock() {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      process.on('exit', () => rmSync(lock, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isStale()) rmSync(lock, { force: true });
      else await pause(200);
    }
  }
}

function isStale() {
  try {
    const owner = readFileSync(lock, 'utf8');
    if (owner) return !isAlive(Number(owner));
    return Date.now() - statSync(lock).mtimeMs > 5_000;
  } catch {
    return false;
  }
}

/** A running server has a file named by its process id in `.cache/running`. */
function runningServer() {
  const folder = join(cache, 'running');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder).find((name) => isAlive(Number(name)));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** npm 10 installs this platform's Node without linking it, so scripts would not find it. */
function linkOwnNode() {
  if (existsSync(ownNode)) return;
  const platform = isWindows ? 'win' : process.platform;
  const installed = ['node', 'node-bin']
    .map((name) => join(packages, `${name}-${platform}-${process.arch}`, 'bin', nodeProgram))
    .find((path) => existsSync(path));
  if (!installed) return;
  try {
    // On Windows only administrators may create symbolic links.
    if (isWindows) linkSync(installed, ownNode);
    else symlinkSync(relative(dirname(ownNode), installed), ownNode);
  } catch (error) {
    // Another script linked it at the same time.
    if (error.code !== 'EEXIST') throw error;
  }
}

/**
 * Checks the Node of the scripts: npm puts the project's own first in the path, if there is one.
 */
function requireNode() {
  const version = existsSync(ownNode) ? getVersion(ownNode) : process.version;
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= oldestNode) return;
  fail(
    `Briefcase needs Node ${oldestNode}, but the one for this platform is ${version || 'not executable'}.`,
  );
}

function getVersion(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

/** Runs a program to its end and forwards signals; after a signal this process ends too. */
async function run(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    // On Windows npm is a script, not a program.
    shell: isWindows && command === 'npm',
  });
  let isStopped = false;
  const pass = (signal) => {
    isStopped = true;
    child.kill(signal);
  };
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(signal ? 1 : code));
  });
  process.off('SIGINT', pass).off('SIGTERM', pass);
  if (isStopped) process.exit(status || 1);
  return status;
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
