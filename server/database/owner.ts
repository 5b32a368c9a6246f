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
 * A file in the data directory names its owner, because two containers that share the directory see
 * nothing else of each other. The owner touches it every five seconds.
 */

interface Owner {
  id: string;
  pid: number;
  /** Start time of the process according to the kernel, because process ids are reused. */
  begun: string;
  /** Machine, boot and container within which the process id is valid. */
  host: string;
  boot: string;
  container: string;
}

export interface OwnerOptions {
  /** Milliseconds without a heartbeat after which an owner elsewhere counts as stopped. */
  timeout?: number;
  /** Ends the wait for a heartbeat. */
  signal?: AbortSignal;
  /** Another server took the directory because this process missed its heartbeat. */
  onLost?: () => void;
}

const heartbeatMs = 5_000;
const pollInterval = 500;

/** Returns a function that gives the directory up; undefined while another process owns it. */
export async function claimOwnership(
  directory: string,
  { timeout = 30_000, signal, onLost }: OwnerOptions = {},
): Promise<(() => void) | undefined> {
  const file = join(directory, 'owner.json');
  const self: Owner = {
    id: randomUUID(),
    pid: process.pid,
    begun: readStartTime(process.pid),
    ...readHostIdentity(),
  };
  const before = readOwner(file);
  if (before && !(await isAbandoned(file, before, { timeout, signal }))) return undefined;
  const isBroken = !before && (await staysUnreadable(file));
  if (!write(file, self, before !== undefined || isBroken)) return undefined;
  // If two processes find the same owner stopped, the later one wins.
  if (before && !isOnThisHost(before)) await pause(2 * pollInterval);
  if (readOwner(file)?.id !== self.id) return undefined;

  /** Undefined while the file cannot be read, which leaves the owner unknown. */
  const isOwn = () => {
    try {
      return readOwner(file)?.id === self.id;
    } catch {
      return undefined;
    }
  };
  const heartbeat = setInterval(() => {
    const own = isOwn();
    if (own) touch(file);
    if (own !== false) return;
    clearInterval(heartbeat);
    onLost?.();
  }, heartbeatMs);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (isOwn()) rmSync(file, { force: true });
  };
}

/**
 * True when the owner has stopped: on this machine its process id shows it, elsewhere a file that is
 * no longer touched.
 */
async function isAbandoned(
  file: string,
  owner: Owner,
  { timeout, signal }: { timeout: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  if (isOnThisHost(owner)) return readStartTime(owner.pid) !== owner.begun;
  const touched = touchedAt(file);
  for (let waited = 0; waited < timeout; waited += pollInterval) {
    signal?.throwIfAborted();
    await pause(pollInterval);
    const now = readOwner(file);
    if (!now) return true;
    if (now.id !== owner.id || touchedAt(file) !== touched) return false;
  }
  return true;
}

/**
 * A full disk or a power loss can leave an unreadable file; a running owner never does for long.
 */
async function staysUnreadable(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  await pause(2 * pollInterval);
  return existsSync(file) && readOwner(file) === undefined;
}

/** Writes the file atomically; false when another process was faster. */
function write(file: string, owner: Owner, replaces: boolean): boolean {
  const temporary = `${file}.${owner.id}`;
  try {
    writeFileSync(temporary, JSON.stringify(owner), { mode: 0o600 });
    if (replaces) renameSync(temporary, file);
    else linkOrCopy(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** On a file system without hard links, the write is not atomic. */
function linkOrCopy(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(temporary, file, constants.COPYFILE_EXCL);
  }
}

/** Undefined if there is no owner, or its file is incomplete. */
function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A disk that has become read-only must not end the process; the next heartbeat tries again. */
function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {}
}

function touchedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function isOnThisHost({ host, boot, container }: Owner): boolean {
  const own = readHostIdentity();
  return host === own.host && boot === own.boot && container === own.container;
}

function readHostIdentity(): Pick<Owner, 'host' | 'boot' | 'container'> {
  return {
    host: hostname(),
    boot: readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    container: readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** '' for a process that does not exist. */
function readStartTime(pid: number): string {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // After the name, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
