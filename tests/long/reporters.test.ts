import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readRanTests, recordOutcomes } from '#tools/requirements/ranTests.ts';

/* What the reporters of both test runners record, tried on temporary files. */

const root = join(import.meta.dirname, '../..');
const reporters = join(root, 'tools/requirements');
mkdirSync(join(root, '.cache'), { recursive: true });

interface Runner {
  command: string[];
  name: string;
  opening: string;
  before: string;
  config: string;
  /** The option that chooses tests by title. */
  only: string;
}

const vitest: Runner = {
  command: [join(root, 'node_modules/vitest/vitest.mjs'), 'run'],
  name: 'vitest.config.ts',
  opening: `import { beforeAll, describe, test } from 'vitest';`,
  before: 'beforeAll',
  config: `
    import { RanTestsReporter } from '${reporters}/vitestReporter.ts';
    const reporters = [new RanTestsReporter(import.meta.dirname + '/ran')];
    export default { test: { reporters, projects: [{ test: { name: 'unit' } }] } };
  `,
  only: '-t',
};

const playwright: Runner = {
  command: [join(root, 'node_modules/@playwright/test/cli.js'), 'test'],
  name: 'playwright.config.ts',
  opening: `import { test } from '@playwright/test'; const describe = test.describe;`,
  before: 'test.beforeAll',
  config: `
    const options = { folder: import.meta.dirname + '/ran', root: import.meta.dirname };
    const reporter = [['${reporters}/playwrightReporter.ts', options]];
    export default { reporter, testMatch: '*.test.ts', projects: [{ name: 'unit' }] };
  `,
  only: '-g',
};

describe.each([
  ['vitest', vitest],
  ['Playwright', playwright],
])('the record of a run of %s (R-262)', (_, runner) => {
  const folder = mkdtempSync(join(root, '.cache/ran-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, runner.name), runner.config);
  });

  /** Records tests as passed before. */
  function remember(file: string, ...titles: string[]) {
    const outcomes = titles.map((title) => ({
      title: `lists › ${title}`,
      result: 'passed' as const,
    }));
    recordOutcomes({ project: 'unit', file }, outcomes, { folder: join(folder, 'ran') });
  }

  /** Writes a test file whose tests end as given. */
  function write(
    file: string,
    tests: Readonly<Record<string, 'passes' | 'fails' | 'is skipped'>>,
    preparation = '',
  ) {
    const bodies = Object.entries(tests).map(([title, end]) => {
      const declare = end === 'is skipped' ? 'test.skip' : 'test';
      return `${declare}('${title}', () => { ${end === 'fails' ? 'throw new Error()' : ''} });`;
    });
    const source = `${runner.opening} describe('lists', () => { ${preparation} ${bodies.join('\n')} });`;
    writeFileSync(join(folder, file), source);
  }

  /** Runs the tests; returns which are recorded as passed. */
  async function run(...words: string[]): Promise<string[]> {
    const { VITEST: _, ...env } = process.env;
    await new Promise((resolve) => {
      execFile(process.execPath, [...runner.command, ...words], { cwd: folder, env }, resolve);
    });
    return readRanTests(join(folder, 'ran'), folder)
      .map(({ project, file, title }) => `${project} ${file}: ${title}`)
      .toSorted();
  }

  test('has only the full titles of passed tests', async () => {
    remember('one.test.ts', 'are read', 'are sorted', 'are cut');
    remember('gone.test.ts', 'are written');
    remember('unprepared.test.ts', 'are bound');
    write('one.test.ts', {
      'are read': 'fails',
      'are sorted': 'is skipped',
      'are cut short': 'passes',
    });
    const preparation = `${runner.before}(() => { throw new Error(); });`;
    write('unprepared.test.ts', { 'are bound': 'passes' }, preparation);
    expect(await run()).toEqual([
      'unit one.test.ts: lists › are cut short',
      'unit one.test.ts: lists › are sorted',
    ]);
  });

  test('keeps earlier records of tests and files that a run skipped', async () => {
    remember('one.test.ts', 'are read', 'are sorted');
    write('one.test.ts', { 'are read': 'fails', 'are sorted': 'fails' });
    write('two.test.ts', { 'are written': 'passes' });
    expect(await run('two')).toEqual([
      'unit one.test.ts: lists › are read',
      'unit one.test.ts: lists › are sorted',
      'unit two.test.ts: lists › are written',
    ]);
    expect(await run(runner.only, 'are sorted')).toEqual([
      'unit one.test.ts: lists › are read',
      'unit two.test.ts: lists › are written',
    ]);
  });
});
