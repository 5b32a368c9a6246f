import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { TestCase as UnitTest, TestModule } from 'vitest/node';

const root = join(import.meta.dirname, '..');

/** One line of the results that all runners of `npm test` write into one list. */
interface Noted {
  file: string;
  ms: number;
  /** Title and first lines of the message of a test that failed. */
  failed?: string;
}

/** A reporter of Vitest and Playwright that records how long files take and what failed. */
export default class TestResults {
  /** Called by Vitest. */
  onTestModuleEnd(module: TestModule): void {
    note({ file: module.moduleId, ms: module.diagnostic().duration });
    for (const error of module.errors()) noteFailure(module.moduleId, [], error.message);
  }

  /** Called by Vitest. */
  onTestCaseResult(test: UnitTest): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    noteFailure(test.module.moduleId, [test.fullName], errors[0]?.message);
  }

  /** Called by Playwright, whose workers share the tests of a file. */
  onTestEnd(test: TestCase, { duration, error }: TestResult): void {
    const { file } = test.location;
    note({ file, ms: duration });
    // The first titles are those of the project and the file.
    if (!test.ok()) noteFailure(file, test.titlePath().slice(3), error?.message);
  }

  printsToStdio(): boolean {
    return false;
  }
}

const maxLines = 5;
const maxLength = 600;

function noteFailure(file: string, titles: readonly string[], message = 'no message'): void {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const said = lines.slice(0, maxLines).join('\n    ').slice(0, maxLength);
  note({ file, ms: 0, failed: `${titles.join(' › ')}\n    ${said}` });
}

function note({ file, ...noted }: Noted): void {
  const list = process.env.TEST_RESULTS;
  if (!list) return;
  appendFileSync(list, `${JSON.stringify({ file: relative(root, file), ...noted })}\n`);
}

/** The slowest files of a list, with their seconds, and its failed tests. */
export function readResults(
  list: string,
  { slowest }: { slowest: number },
): { slow: { file: string; seconds: number }[]; failed: { file: string; failed: string }[] } {
  const text = existsSync(list) ? readFileSync(list, 'utf8').trim() : '';
  const noted = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Noted);
  const slow = [...Map.groupBy(noted, ({ file }) => file)]
    .map(([file, parts]) => ({
      file,
      seconds: parts.reduce((sum, { ms }) => sum + ms / 1000, 0),
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowest);
  const failed = noted.flatMap(({ file, failed: test }) =>
    test === undefined ? [] : [{ file, failed: test }],
  );
  return { slow, failed };
}
