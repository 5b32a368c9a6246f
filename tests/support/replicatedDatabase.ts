import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { freePort } from '#server/process/ports.ts';
import type { Database } from '#server/store/transaction.ts';
import { startDatabaseBalancer } from './balancer.ts';
import { endProcess } from './childProcess.ts';

const [programs = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
const getId = (kind: '-u' | '-g') =>
  Number(spawnSync('id', [kind, 'postgres']).stdout || Number.NaN);
const owner = { uid: getId('-u'), gid: getId('-g') };

export const hasReplication = programs !== '' && process.getuid?.() === 0 && owner.uid > 0;
if (!hasReplication) {
  console.warn('NOT TESTED: a primary with a replica, because PostgreSQL is not installed.');
}

function run(program: string, ...given: string[]): void {
  const { status, stderr } = spawnSync(join(programs, program), given, {
    ...owner,
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** A PostgreSQL primary with a synchronous replica, behind one address. */
export async function startReplicated() {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-replicated-'));
  chownSync(folder, owner.uid, owner.gid);
  const at = (name: string) => join(folder, name);
  const ports = { primary: await freePort(), replica: await freePort() };
  const getUrl = (port: number) => `postgres://briefcase:secret@127.0.0.1:${port}/postgres`;
  const children: ChildProcess[] = [];

  const start = async (name: keyof typeof ports) => {
    const settings = {
      port: ports[name],
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      fsync: 'off',
    };
    const given = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = spawn(join(programs, 'postgres'), ['-D', at(name), ...given], {
      ...owner,
      stdio: 'ignore',
    });
    children.push(child);
    await expect.poll(() => answers(getUrl(ports[name])), { timeout: 30_000 }).toBe(true);
    return child;
  };

  run('initdb', '-D', at('primary'), '-U', 'briefcase', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const primary = await start('primary');
  const source = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'briefcase'];
  run('pg_basebackup', ...source, '-D', at('replica'), '-R', '-X', 'stream', '-c', 'fast');
  await start('replica');
  const database = connect(getUrl(ports.primary));
  await sql`alter system set synchronous_standby_names = '*'`.execute(database);
  await sql`select pg_reload_conf()`.execute(database);
  await expect.poll(() => followers(database)).toEqual([{ syncState: 'sync' }]);
  await database.destroy();

  const balancer = await startDatabaseBalancer([ports.primary, ports.replica]);
  return {
    url: getUrl(balancer.port),
    /** Kills the primary and promotes the replica. */
    async failOver(): Promise<void> {
      await endProcess(primary, 'SIGKILL');
      run('pg_ctl', 'promote', '-w', '-D', at('replica'));
    },
    async [Symbol.asyncDispose]() {
      await balancer[Symbol.asyncDispose]();
      for (const child of children) await endProcess(child, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const database = connect(url);
  try {
    return await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
  } finally {
    await database.destroy();
  }
}

async function followers(database: Database) {
  return (await sql`select sync_state from pg_stat_replication`.execute(database)).rows;
}
