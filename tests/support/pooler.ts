import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { freePort } from '#server/process/ports.ts';
import { endProcess } from './childProcess.ts';

export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPooler) console.warn('NOT TESTED: PgBouncer, because PgBouncer is not installed.');

/** PgBouncer in front of a database, with few connections for all clients. */
export async function startPooler(url: string, connections = 2) {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-pooler-'));
  const target = new URL(url);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
server_login_retry = 1
default_pool_size = ${connections}
`,
  );
  for (const path of [folder, users, file]) chmodSync(path, 0o755);
  const child = spawn('pgbouncer', ['--user', 'nobody', '--quiet', file], { stdio: 'inherit' });
  const pooled = Object.assign(new URL(url), { port: String(port) }).href;
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: pooled });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    })
    .toBe(true);
  return {
    url: pooled,
    async [Symbol.asyncDispose]() {
      await endProcess(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
