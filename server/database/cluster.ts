import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries, Launch } from './binaries.ts';

/** Owns the cluster; its database has the same name. */
export const user = 'briefcase';

/** The password of `user` on this data directory, made with the first call. */
export function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) {
    // By another name first, so that a crash leaves no half of it.
    writeFileSync(`${file}.new`, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}

interface Cluster {
  dataDir: string;
  cluster: string;
  password: string;
}

/** Creates the cluster beside its place and moves it there whole, so a crash leaves no half. */
export async function createCluster(
  binaries: Binaries,
  launch: Launch,
  { dataDir, cluster, password }: Cluster,
): Promise<void> {
  const scratch = join(dataDir, 'postgres.new');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { mode: 0o700 });
  const passwordFile = join(scratch, 'password');
  const made = join(scratch, 'cluster');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (launch.owner !== undefined) {
    for (const path of [scratch, passwordFile]) chownSync(path, launch.owner, launch.owner);
  }
  const [command, ...prefix] = [...launch.prefix, binaries.initdb];
  // Detached, so that Ctrl+C reaches us alone.
  const child = spawn(
    command,
    [
      ...prefix,
      '-D',
      made,
      '-U',
      user,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      uid: launch.uid,
      gid: launch.uid,
      cwd: scratch,
    },
  );
  const [complaint, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (status !== 0) {
    throw new Error(`The embedded PostgreSQL cannot be set up: ${findError(complaint)}`);
  }
  renameSync(made, cluster);
  rmSync(scratch, { recursive: true, force: true });
}

/** What initdb says is wrong, before it says how it cleans up. */
function findError(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? '';
}
