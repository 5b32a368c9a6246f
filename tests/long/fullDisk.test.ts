import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { runningUrl } from '#server/database/embedded.ts';
import { registerAt } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';

/* A disk that is really full: a separate file system in memory, which only root may mount. */

const disk = mkdtempSync(join(tmpdir(), 'briefcase-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0;
if (!mounted) console.warn('NOT TESTED: a full disk, since nothing can be mounted here.');

afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Fills the disk except for `leave` bytes. */
function fill(leave: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leave)));
}

const makeRoom = () => rmSync(join(disk, 'filler'), { force: true });

describe.skipIf(!mounted)('while the disk is full', () => {
  test('reads work or answer 503, nothing acknowledged is lost, and the server recovers (G16, I1)', async () => {
    const dataDir = join(disk, 'data');
    mkdirSync(dataDir);
    await using server = await startServer({ dataDir });
    const asha = await registerAt(() => server.url);
    const acknowledged: string[] = [];
    const write = async (to: string) => {
      const { statusCode } = await asha.sendCode('verify_email', to);
      if (statusCode === 200) acknowledged.push(to);
      return statusCode;
    };

    fill(1_000_000);
    const statuses = new Map<number, number>();
    for (let round = 0; (statuses.get(503) ?? 0) < 20 && round < 5_000; round += 1) {
      const status = await write(`customer-${round}@full.example`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(new Set(statuses.keys())).toEqual(new Set([200, 503]));
    expect((await fetch(`${server.url}/api/segment`)).status).toBe(200);
    expect([200, 503]).toContain((await asha.get('/api/cart/user')).statusCode);

    makeRoom();
    const health = async () => (await fetch(`${server.url}/healthz`)).status;
    await expect.poll(health, { timeout: 60_000 }).toBe(200);
    await expect.poll(() => write('last@full.example'), { timeout: 60_000 }).toBe(200);
    // A mail that did not fit is retried.
    for (const to of acknowledged) {
      const mails = () => asha.listMails(to);
      await expect.poll(mails, { message: to, timeout: 120_000 }).not.toEqual([]);
    }
  });

  test('PostgreSQL without space for its next log allows reads, then writes (G16, I1)', async () => {
    const dataDir = join(disk, 'other');
    mkdirSync(dataDir);
    await using server = await startServer({ dataDir });
    const asha = await registerAt(() => server.url);
    expect((await fetch(`${server.url}/api/segment`)).status).toBe(200);
    const hasBallast = () => existsSync(join(dataDir, 'ballast'));
    await expect.poll(hasBallast, { timeout: 60_000 }).toBe(true);

    fill(0);
    const client = new pg.Client({ connectionString: runningUrl(dataDir) });
    client.on('error', () => undefined);
    await client.connect();
    const endSegment = () =>
      client.query('select pg_switch_wal(), pg_logical_emit_message(true, $1, $1)', ['x']);
    for (let segments = 0; segments < 20; segments += 1) {
      const isOver = await endSegment().then(
        () => false,
        () => true,
      );
      if (isOver) break;
    }
    await client.end().catch(() => undefined);
    const has = (words: string) => () => server.output.some((line) => line.includes(words));
    await expect.poll(has('read-only until there is space'), { timeout: 60_000 }).toBe(true);
    const read = async () => (await asha.get('/api/cart/user')).statusCode;
    const write = async () =>
      (await asha.sendCode('verify_email', 'after@full.example')).statusCode;
    await expect.poll(read, { timeout: 60_000 }).toBe(200);
    expect(await write()).toBe(503);

    makeRoom();
    await expect.poll(write, { timeout: 60_000 }).toBe(200);
    expect(await read()).toBe(200);
    expect(hasBallast()).toBe(true);
  });
});
