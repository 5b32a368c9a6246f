import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createSeededDatabase } from '#tests/support/database.ts';
import { getPort } from '#tests/support/mailServer.ts';
import { getPostmaster, startServer, StartError } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* The real server in a process: what an operator sees of failures, and what survives them. */

async function refusedStart(options: Parameters<typeof startServer>[0]): Promise<StartError> {
  const started = startServer(options);
  const refusal = await started.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof StartError) return refusal;
  await (await started).stop();
  throw new Error('The server started.');
}

const isRoot = process.getuid?.() === 0;

/** A PATH with these scripts before the machine's own programs. */
function createPath(scripts: Record<string, string>): string {
  const folder = createTemporaryFolder('tools');
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }
  return `${folder}:${process.env.PATH}`;
}

const refuse = '#!/bin/sh\nexit 1\n';
const withoutNamespaces = { PATH: createPath({ unshare: refuse }) };
const withoutUsers = { PATH: createPath({ unshare: refuse, setpriv: refuse }) };

/** What `stopOnce` returns for a clean stop. */
const cleanEnd = { exit: [0, null], output: ['', ''], processes: [], hasPostmaster: false };

const complaint = ({ output }: StartError) =>
  output.filter((line) => !line.startsWith('{') && !line.startsWith('Building'));

/** Expects a start to end with code 1 and this one line. */
async function expectRefusal(options: Parameters<typeof startServer>[0], words: string) {
  const refusal = await refusedStart(options);
  expect(refusal.code).toBe(1);
  expect(complaint(refusal)).toEqual([expect.stringContaining(words)]);
}

describe('a start that cannot succeed ends with code 1 and one clear line for', () => {
  test('a wrong setting', async () => {
    await expectRefusal({ environment: { LOG_LEVEL: 'loud' } }, 'LOG_LEVEL must be one of');
  });

  test.each(['PORT', 'METRICS_PORT'])('a %s in use', async (name) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String(getPort(other));
    await using database = await createSeededDatabase();
    await expectRefusal(
      { environment: { [name]: port, DATABASE_URL: database.url } },
      `Port ${port} on 127.0.0.1 is in use; set ${name} to another one.`,
    );
    other.close();
  });

  test('a database that is unreachable', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    await expectRefusal({ environment }, 'could not start');
  });
});

const dataDir = createTemporaryFolder('data');
/** The server that currently uses the folder. */
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ dataDir, environment: { LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await server.stop();
});

/** Kills PostgreSQL and prevents its restart until the returned function is called. */
function killDatabase(): () => void {
  const file = join(dataDir, 'postgres', 'PG_VERSION');
  const version = readFileSync(file, 'utf8');
  writeFileSync(file, 'broken');
  process.kill(getPostmaster(dataDir), 'SIGKILL');
  return () => writeFileSync(file, version);
}

describe('a running server', () => {
  test('is not disturbed by a second one with the same data, which is refused', async () => {
    await expectRefusal({ dataDir }, 'Another Briefcase server');
    const answer = await fetch(`${server.url}/api/segment`);
    expect(answer.status).toBe(200);
  });

  test('restarts a dead PostgreSQL; until then only the catalogue is served, else a 503 (G16)', async () => {
    const getStatus = async (path: string) => (await fetch(server.url + path)).status;
    expect(await getStatus('/api/segment')).toBe(200);
    const repair = killDatabase();
    await expect.poll(() => getStatus('/healthz')).toBe(503);
    expect(await getStatus('/api/segment')).toBe(200);
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    // Its backend process ends a moment later.
    const own = () => fetch(`${server.url}/api/user/me`, { headers });
    await expect.poll(async () => (await own()).status).toBe(503);
    expect((await own()).headers.get('retry-after')).toBe('5');

    repair();
    await expect.poll(() => getStatus('/healthz')).toBe(200);
    await expect
      .poll(() => server.output)
      .toEqual([
        `Briefcase is ready on ${server.url}`,
        'The embedded PostgreSQL stopped unexpectedly and is restarting; see postgres.log in DATA_DIR.',
        'The embedded PostgreSQL is back.',
      ]);
  });
});

describe('SIGTERM during the start ends it with code 0 and leaves no process', () => {
  test('while the cluster is created (interface §2)', async () => {
    const folder = createTemporaryFolder('stopped', onTestFinished);
    expect(await stopOnce('postgres.new', folder)).toEqual(cleanEnd);
  });

  test('before any server code is loaded (interface §2)', async () => {
    // Sends the signal as soon as there is a listener for it.
    const watch = `process.on('newListener', (name) => {
      if (name === 'SIGTERM') process.kill(process.pid, name);
    });`;
    const preload = `--import=data:text/javascript,${encodeURIComponent(watch)}`;
    await using database = await createSeededDatabase();
    const environment = { NODE_OPTIONS: preload, DATABASE_URL: database.url };
    const refusal = await refusedStart({ environment });
    expect(refusal.code).toBe(0);
    expect(complaint(refusal)).toEqual([]);
  });
});

describe('a data folder', () => {
  test('keeps every acknowledged write after kill -9, and the next start is clean (I1, I9, S-28)', async () => {
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let round = 1; ; round += 1) {
        const to = `customer-${round}@writes.example`;
        const answer = await fetch(`${server.url}/api/auth/send-otp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: to, purpose: 'verify_email' }),
        }).catch(() => undefined);
        if (!answer) return;
        if (answer.ok) acknowledged.push(to);
        if (acknowledged.length === 15) process.kill(server.pid, 'SIGKILL');
      }
    })();
    await writing;
    await server.stop();

    server = await startServer({ dataDir });
    for (const to of acknowledged) {
      const answer = await fetch(`${server.url}/sandbox/mail?to=${encodeURIComponent(to)}`);
      expect(await answer.json(), to).toHaveLength(1);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(15);
  });

  test('is released by SIGTERM with code 0 and no process left (S-28)', async () => {
    const postmaster = getPostmaster(dataDir);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(isRunning(postmaster)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('is released by SIGTERM as cleanly while PostgreSQL starts (interface §2)', async () => {
    expect(await stopOnce('postgres/postmaster.pid', dataDir)).toEqual(cleanEnd);
  });

  test('is taken over from a killed database that is still a zombie process (S-28)', async () => {
    using grave = leaveUnburied();
    const lines = [await grave.dead, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', ''];
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);
    server = await startServer({ dataDir });
    expect((await fetch(server.url)).status).toBe(200);
  });

  test('is released by SIGTERM with code 0 and no process left while PostgreSQL is down (G16)', async () => {
    const repair = killDatabase();
    const isLogged = () => server.output.some((line) => line.includes('stopped unexpectedly'));
    await expect.poll(isLogged).toBe(true);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(processesOn(dataDir)).toEqual([]);
    repair();
  });

  test.skipIf(!isRoot)('is not replaced if PostgreSQL cannot run (S-27)', async () => {
    const closed = createTemporaryFolder('closed', onTestFinished);
    cpSync(dataDir, join(closed, 'data'), { recursive: true });
    const options = { dataDir: join(closed, 'data'), environment: withoutUsers };
    await expectRefusal(options, "holds PostgreSQL's data");
  });

  test('has an unprivileged owner, also if root creates it without namespaces (S-28)', async () => {
    server = await startServer({ dataDir, environment: withoutNamespaces });
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(isRoot ? 65_534 : process.getuid?.());
    expect((await fetch(server.url)).status).toBe(200);
  });

  test('is released at once, with no process left, after another server took it over (M-1)', async () => {
    const file = join(dataDir, 'owner.json');
    const owner = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...owner, id: 'other' }));
    expect(await server.exited).toBe(1);
    await expect.poll(() => processesOn(dataDir)).toEqual([]);
  });
});

describe.skipIf(!isRoot)('for root, if the kernel allows no user namespace,', () => {
  const brokenInitdb = createPath({
    unshare: `#!/bin/sh
    case "$*" in *initdb*) echo 'initdb: error: disk full' >&2; echo cleaning up >&2; exit 1;; esac
    shift 3; exec "$@"`,
  });

  test('PostgreSQL runs below a folder that only root may enter (S-28)', async () => {
    const closed = createTemporaryFolder('closed', onTestFinished);
    const data = join(closed, 'data');
    await using server = await startServer({ dataDir: data, environment: withoutNamespaces });
    expect(statSync(join(data, 'postgres')).uid).toBe(65_534);
    expect(await server.stop()).toBe(0);
  });

  test('a failed cluster creation is an error, not a reason to use PGlite (S-27)', async () => {
    const empty = createTemporaryFolder('data', onTestFinished);
    await expectRefusal(
      { dataDir: empty, environment: { PATH: brokenInitdb } },
      'cannot be set up: initdb: error: disk full',
    );
  });
});

/** A zombie process: it has ended, but its parent never waits for it. */
function leaveUnburied() {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const dead = once(parent.stdout, 'data').then(async ([line]) => {
    const pid = Number(line);
    await expect.poll(() => isRunning(pid)).toBe(false);
    return pid;
  });
  return { dead, [Symbol.dispose]: () => void parent.kill() };
}

/** Sends SIGTERM to a start once `sign` exists; returns its output and remaining processes. */
async function stopOnce(sign: string, folder: string) {
  const child = spawn('node', ['scripts/start.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await expect.poll(() => existsSync(join(folder, sign)), { interval: 1 }).toBe(true);
  child.kill('SIGTERM');
  return {
    exit: await exited,
    output: await output,
    processes: processesOn(folder),
    hasPostmaster: existsSync(join(folder, 'postgres', 'postmaster.pid')),
  };
}

/** Command lines of processes that use a data directory. */
function processesOn(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(folder));
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
