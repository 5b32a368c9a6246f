import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';
import { readRanTests, recordOutcomes } from '#tools/requirements/ranTests.ts';
import type { Outcome } from '#tools/requirements/ranTests.ts';

/* Covers only the records; `tests/long/reporters.test.ts` runs both test runners. */

let folder: string;
beforeEach(() => {
  folder = createTemporaryFolder('ran', onTestFinished);
});

type Results = Record<string, Outcome['result']>;

const record = (file: string, results: Results, isPart = false) =>
  recordOutcomes(
    { project: 'unit', file },
    Object.entries(results).map(([title, result]) => ({ title, result })),
    { folder, isPart },
  );

const listPassed = () => readRanTests(folder, folder).map(({ file, title }) => `${file}: ${title}`);

describe('for a test that passed once (R-262)', () => {
  test.each<[string, Results, boolean, boolean]>([
    ['is kept when it passes again', { read: 'passed' }, false, true],
    ['is dropped when it fails', { read: 'failed' }, false, false],
    ['is dropped when its file no longer has it', { sorted: 'unknown' }, false, false],
    ['is kept when the run skipped it', { read: 'unknown' }, false, true],
    ['is kept when the run covered only part of its file', { sorted: 'failed' }, true, true],
  ])('the record %s', (_, results, isPart, isStored) => {
    writeFileSync(join(folder, 'one.ts'), '');
    record('one.ts', { read: 'passed' });
    record('one.ts', results, isPart);
    expect(listPassed()).toEqual(isStored ? ['one.ts: read'] : []);
  });

  test('drops a record when its file is gone, but not when another file is', () => {
    for (const file of ['one.ts', 'two.ts']) {
      writeFileSync(join(folder, file), '');
      record(file, { read: 'passed' });
    }
    record('two.ts', { read: 'failed' });
    expect(listPassed()).toEqual(['one.ts: read']);
    rmSync(join(folder, 'one.ts'));
    expect(listPassed()).toEqual([]);
  });
});

test('tests with the same title count as passed only if none fails (R-262)', () => {
  writeFileSync(join(folder, 'one.ts'), '');
  const outcomes = [
    { title: 'read', result: 'passed' },
    { title: 'read', result: 'failed' },
  ] as const;
  recordOutcomes({ project: 'unit', file: 'one.ts' }, outcomes, { folder });
  expect(listPassed()).toEqual([]);
});
