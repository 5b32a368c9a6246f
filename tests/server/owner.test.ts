import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DirectoryInUse, lockDirectory } from '#server/database/lock.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

/* Servers of several containers or machines on one data directory (M-1). */

let directory: string;
const file = () => join(directory, 'owner.json');
const ownerNow = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;

beforeEach(() => {
  directory = temporaryFolder('owner', onTestFinished);
});

afterEach(() => {
  vi.useRealTimers();
});

/** The file of a server that stands there as `changes` say, else as one of this machine. */
async function leaveOwner(changes: Record<string, unknown>): Promise<void> {
  const unlock = await lockDirectory(directory);
  const own = ownerNow();
  unlock();
  writeFileSync(file(), JSON.stringify({ ...own, id: 'other', ...changes }));
}

test('is refused while the owner elsewhere gives signs of life', async () => {
  await leaveOwner({ boot: 'another' });
  const heart = setInterval(() => utimesSync(file(), new Date(), new Date()), 100);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  clearInterval(heart);
  expect(ownerNow()['id']).toBe('other');
});

test.each([
  ['machine', { host: 'elsewhere' }],
  ['start of the machine', { boot: 'another' }],
  ['container', { container: 'pid:[1]' }],
])(
  'is taken over from an owner of another %s that is silent for long enough',
  async (_, change) => {
    await leaveOwner(change);
    const unlock = await lockDirectory(directory, { timeout: 1_000 });
    expect(ownerNow()['pid']).toBe(process.pid);
    unlock();
  },
);

test('the wait for a silent owner elsewhere ends with the server that waits', async () => {
  await leaveOwner({ boot: 'another' });
  const stopping = new AbortController();
  const waiting = lockDirectory(directory, { signal: stopping.signal });
  stopping.abort();
  await expect(waiting).rejects.toBe(stopping.signal.reason);
  expect(ownerNow()['id']).toBe('other');
});

test('is taken over where a full disk or a loss of power left half a file', async () => {
  writeFileSync(file(), '{"id":');
  const unlock = await lockDirectory(directory);
  expect(ownerNow()['pid']).toBe(process.pid);
  unlock();
});

test('is taken over at once from a process of this machine that was killed, whoever has its number now', async () => {
  await leaveOwner({ begun: '1' });
  vi.useFakeTimers();
  const unlock = await lockDirectory(directory);
  expect(ownerNow()['id']).not.toBe('other');
  unlock();
});

test('an owner that somebody else took for gone hears of it, and touches nothing', async () => {
  vi.useFakeTimers();
  const onLost = vi.fn();
  const unlock = await lockDirectory(directory, { onLost });
  vi.advanceTimersByTime(20_000);
  expect(onLost).not.toHaveBeenCalled();
  writeFileSync(file(), JSON.stringify({ ...ownerNow(), id: 'other' }));
  vi.advanceTimersByTime(20_000);
  expect(onLost).toHaveBeenCalledOnce();
  unlock();
  expect(ownerNow()['id']).toBe('other');
});

test('an owner whose file cannot be read for a while is not taken for replaced, and goes on', async () => {
  vi.useFakeTimers();
  const onLost = vi.fn();
  const unlock = await lockDirectory(directory, { onLost });
  const own = readFileSync(file());
  rmSync(file());
  mkdirSync(file());
  vi.advanceTimersByTime(20_000);
  rmSync(file(), { recursive: true });
  writeFileSync(file(), own);
  utimesSync(file(), 0, 0);
  vi.advanceTimersByTime(20_000);
  expect(onLost).not.toHaveBeenCalled();
  expect(statSync(file()).mtimeMs).toBeGreaterThan(0);
  unlock();
});
