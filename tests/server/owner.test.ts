import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DirectoryInUse, lockDirectory } from '#server/database/lock.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* Servers of several containers or machines with one data directory (M-1). */

let directory: string;
const file = () => join(directory, 'owner.json');
const ownerNow = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;

beforeEach(() => {
  directory = createTemporaryFolder('owner', onTestFinished);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Writes the file of another owner, on this machine unless `changes` say otherwise. */
async function leaveOwner(changes: Record<string, unknown>): Promise<void> {
  const unlock = await lockDirectory(directory);
  const own = ownerNow();
  unlock();
  writeFileSync(file(), JSON.stringify({ ...own, id: 'other', ...changes }));
}

test('a data directory is refused while an owner elsewhere is alive', async () => {
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
])('a data directory is taken over from another %s after a long silence', async (_, change) => {
  await leaveOwner(change);
  const unlock = await lockDirectory(directory, { timeout: 1_000 });
  expect(ownerNow()['pid']).toBe(process.pid);
  unlock();
});

test('a stopping server no longer waits for the owner of a data directory', async () => {
  await leaveOwner({ boot: 'another' });
  const stopping = new AbortController();
  const waiting = lockDirectory(directory, { signal: stopping.signal });
  stopping.abort();
  await expect(waiting).rejects.toBe(stopping.signal.reason);
  expect(ownerNow()['id']).toBe('other');
});

test('a data directory is taken over if a full disk or power loss truncated the owner file', async () => {
  writeFileSync(file(), '{"id":');
  const unlock = await lockDirectory(directory);
  expect(ownerNow()['pid']).toBe(process.pid);
  unlock();
});

test('a data directory is taken over at once from a killed local process, even if its pid is reused', async () => {
  await leaveOwner({ begun: '1' });
  vi.useFakeTimers();
  const unlock = await lockDirectory(directory);
  expect(ownerNow()['id']).not.toBe('other');
  unlock();
});

test('an owner that was replaced is notified, and changes nothing', async () => {
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

test('an owner continues after its file was unreadable for a while', async () => {
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
