import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';

const root = join(import.meta.dirname, '..');

/** A reporter of Vitest and Playwright that records how long the tests of a file take. */
export default class FileDurations {
  /** Called by Vitest. */
  onTestModuleEnd(module: TestModule): void {
    note(module.moduleId, module.diagnostic().duration);
  }

  /** Called by Playwright, whose workers share the tests of a file. */
  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    note(location.file, duration);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** `npm test` sets one list for both runners. */
function note(file: string, ms: number): void {
  const list = process.env.FILE_DURATIONS;
  if (list) appendFileSync(list, `${ms} ${relative(root, file)}\n`);
}

/** The slowest files of a list, with their seconds. */
export function listSlowest(list: string, count: number): { file: string; seconds: number }[] {
  const totals = new Map<string, number>();
  for (const line of existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : []) {
    const [, ms, file = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
    totals.set(file, (totals.get(file) ?? 0) + Number(ms) / 1000);
  }
  return [...totals]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}
