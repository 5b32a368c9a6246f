import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * Who works on a data directory stands in a file there, since two containers that share the directory see
 * nothing else of each other. The owner touches it every five seconds.
 */

interface Owner {
  id: string;
  pid: number;
  /** When the process began, as the kernel counts; the number of a dead one comes again. */
  begun: string;
  /** Machine, its start and the container, in which the number means something. */
  host: string;
  boot: string;
  container: string;
}

export interface OwnerOptions {
  /** Milliseconds without a sign of life after which an owner elsewhere is gone. */
  patience?: number;
  /** Ends the wait for a sign of life. */
  signal?: AbortSignal;
  /** Somebody else took the directory, which this process missed to touch. */
  onLost?: () => void;
}

const beat = 5_000;
const look = 500;

/** Undefined while somebody else works there; else a function that gives the directory up. */
export async function takeOwnership(
  directory: string,
  { patience = 30_000, signal, onLost }: OwnerOptions = {},
): Promise<(() => void) | undefined> {
  const file = join(directory, 'owner.json');
  const self: Owner = {
    id: randomUUID(),
    pid: process.pid,
    begun: beginOf(process.pid),
    ...here(),
  };
  const before = readOwner(file);
  if (before && !(await isGone(file, before, { patience, signal }))) return undefined;
  const isBroken = !before && (await staysUnread(file));
  if (!write(file, self, before !== undefined || isBroken)) return undefined;
  // Of two that found the same owner gone the later one has it.
  if (before && !isHere(before)) await pause(2 * look);
  if (readOwner(file)?.id !== self.id) return undefined;

  /** Undefined while the file cannot be read, which says nothing about whose it is. */
  const isOwn = () => {
    try {
      return readOwner(file)?.id === self.id;
    } catch {
      return undefined;
    }
  };
  const heart = setInterval(() => {
    const own = isOwn();
    if (own) touch(file);
    if (own !== false) return;
    clearInterval(heart);
    onLost?.();
  }, beat);
  heart.unref();
  return () => {
    clearInterval(heart);
    if (isOwn()) rmSync(file, { force: true });
  };
}

/** On this machine that is known at once; elsewhere nobody is left when the file is not touched any more. */
async function isGone(
  file: string,
  owner: Owner,
  { patience, signal }: { patience: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  if (isHere(owner)) return beginOf(owner.pid) !== owner.begun;
  const touched = touchedAt(file);
  for (let waited = 0; waited < patience; waited += look) {
    signal?.throwIfAborted();
    await pause(look);
    const now = readOwner(file);
    if (!now) return true;
    if (now.id !== owner.id || touchedAt(file) !== touched) return false;
  }
  return true;
}

/** A full disk or a loss of power left a file that says nothing; nobody who works there leaves it so. */
async function staysUnread(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  await pause(2 * look);
  return existsSync(file) && readOwner(file) === undefined;
}

/** Comes whole or not at all; false when somebody else was faster. */
function write(file: string, owner: Owner, replaces: boolean): boolean {
  const whole = `${file}.${owner.id}`;
  try {
    writeFileSync(whole, JSON.stringify(owner), { mode: 0o600 });
    if (replaces) renameSync(whole, file);
    else putWhole(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Where a file system has no second names, the file comes in two steps. */
function putWhole(whole: string, file: string): void {
  try {
    linkSync(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(whole, file, constants.COPYFILE_EXCL);
  }
}

/** Undefined where nobody is, or where somebody did not get to write everything. */
function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function touch(file: string): void {
  const now = new Date();
  utimesSync(file, now, now);
}

function touchedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function isHere({ host, boot, container }: Owner): boolean {
  const own = here();
  return host === own.host && boot === own.boot && container === own.container;
}

function here(): Pick<Owner, 'host' | 'boot' | 'container'> {
  return {
    host: hostname(),
    boot: quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    container: quietly(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** '' for a process that is not there. */
function beginOf(pid: number): string {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // Behind the name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

function quietly(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
