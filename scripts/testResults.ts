import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { TestCase as UnitTest, TestModule } from 'vitest/node';

const root = join(import.meta.dirname, '..');

/** One line of the results that all runners of `npm test` write into one list. */
interface ResultLine {
  file: string;
  ms: number;
  /** Title and first lines of the message of a test that failed. */
  failed?: string;
}

/** A reporter of Vitest and Playwright that records how long files take and what failed. */
export default class TestResults {
  /** Called by Vitest. */
  onTestModuleEnd(module: TestModule): void {
    record({ file: module.moduleId, ms: module.diagnostic().duration });
    for (const error of module.errors()) recordFailure(module.moduleId, [], error.message);
  }

  /** Called by Vitest. */
  onTestCaseResult(test: UnitTest): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    recordFailure(test.module.moduleId, [test.fullName], errors[0]?.message);
  }

  /** Called by Playwright, whose workers share the tests of a file. */
  onTestEnd(test: TestCase, { duration, error }: TestResult): void {
    const { file } = test.location;
    record({ file, ms: duration });
    // The first titles are those of the project and the file.
    if (!test.ok()) recordFailure(file, test.titlePath().slice(3), error?.message);
  }

  printsToStdio(): boolean {
    return false;
  }
}

const maxLines = 5;
const maxLength = 600;

function recordFailure(file: string, titles: readonly string[], message = 'no message'): void {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const excerpt = lines.slice(0, maxLines).join('\n    ').slice(0, maxLength);
  record({ file, ms: 0, failed: `${titles.join(' › ')}\n    ${excerpt}` });
}

function record({ file, ...result }: ResultLine): void {
  const list = process.env.TEST_RESULTS;
  if (!list) return;
  appendFileSync(list, `${JSON.stringify({ file: relative(root, file), ...result })}\n`);
}

/** The slowest files of a list, with their seconds, and its failed tests. */
export function readResults(
  list: string,
  { slowest }: { slowest: number },
): { slow: { file: string; seconds: number }[]; failed: { file: string; failed: string }[] } {
  const text = existsSync(list) ? readFileSync(list, 'utf8').trim() : '';
  const results = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as ResultLine);
  const slow = [...Map.groupBy(results, ({ file }) => file)]
    .map(([file, parts]) => ({
      file,
      seconds: parts.reduce((sum, { ms }) => sum + ms / 1000, 0),
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowest);
  const failed = results.flatMap(({ file, failed: test }) =>
    test === undefined ? [] : [{ file, failed: test }],
  );
  return { slow, failed };
}
