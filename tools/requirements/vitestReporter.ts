import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { recordFolder, recordOutcomes } from './ranTests.ts';
import type { Outcome } from './ranTests.ts';

/** Records which Vitest tests passed. A run by name still reports all tests of its files. */
export class RanTestsReporter implements Reporter {
  readonly #folder: string;
  #root = '';

  constructor(folder = recordFolder) {
    this.#folder = folder;
  }

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      if (!isRead(module)) continue;
      // A browser project has the browser in its name: `ui (chromium)`.
      const [project = ''] = module.project.name.split(' ');
      const file = relative(this.#root, module.moduleId).replaceAll('\\', '/');
      const outcomes = [...module.children.allTests()].map(toOutcome);
      recordOutcomes({ project, file }, outcomes, { folder: this.#folder });
    }
  }
}

/** Whether the run reached a file; one that failed to load has no tests. */
function isRead(module: TestModule): boolean {
  return module.state() === 'failed' || module.children.size > 0;
}

function toOutcome(test: TestCase): Outcome {
  const groups = listGroups(test);
  const names = groups.flatMap((group) => (group.type === 'suite' ? [group.name] : []));
  const title = [...names.toReversed(), test.name].join(' › ');
  const { state } = test.result();
  if (state === 'passed' || state === 'failed') return { title, result: state };
  const isBroken = groups.some((group) => group.errors().length > 0);
  return { title, result: isBroken ? 'failed' : 'unknown' };
}

/** The groups around a test, innermost first, up to its file. */
function listGroups({ parent }: TestCase | TestSuite): (TestSuite | TestModule)[] {
  return parent.type === 'module' ? [parent] : [parent, ...listGroups(parent)];
}
