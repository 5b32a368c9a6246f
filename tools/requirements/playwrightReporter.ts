import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { recordFolder, recordOutcomes, root as clone } from './ranTests.ts';
import type { Outcome } from './ranTests.ts';

/** Arguments that select single tests of a file; a line number after its name does so too. */
const narrows = /^(?:-g|-G|--grep|--last-failed|--shard|--test-list)|\.[cm]?[jt]sx?:\d+/;

/** Statuses of a test that did not finish. */
const notRun = new Set(['skipped', 'interrupted']);

interface Options {
  folder?: string;
  /** File names are relative to this folder. */
  root?: string;
}

/** Records which Playwright tests passed. */
export default class RanTestsReporter implements Reporter {
  readonly #folder: string;
  readonly #root: string;
  #suite?: Suite;
  #isPart = false;

  constructor({ folder = recordFolder, root = clone }: Options = {}) {
    this.#folder = folder;
    this.#root = root;
  }

  onBegin({ argv }: FullConfig, suite: Suite): void {
    this.#suite = suite;
    this.#isPart = argv.some((word) => narrows.test(word));
  }

  onEnd(): void {
    for (const project of this.#suite?.suites ?? []) {
      for (const suite of project.suites) {
        const file = relative(this.#root, suite.location?.file ?? '').replaceAll('\\', '/');
        const outcomes = suite.allTests().map(toOutcome);
        const options = { folder: this.#folder, isPart: this.#isPart };
        recordOutcomes({ project: project.title, file }, outcomes, options);
      }
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}

function toOutcome(test: TestCase): Outcome {
  // The first three titles are root, project and file.
  const title = test.titlePath().slice(3).join(' › ');
  const last = test.results.at(-1)?.status ?? 'skipped';
  if (last === 'passed' && test.outcome() === 'expected') return { title, result: 'passed' };
  return { title, result: notRun.has(last) ? 'unknown' : 'failed' };
}
