import type { RunnerTask } from 'vitest';
import { TestRunner, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { stage } from '#tests/support/ports.ts';
import { createBehaviourMutants } from '#tools/planner/mutants.ts';
import type { Mutant } from '#tools/planner/mutants.ts';

/*
 * Walks are planned from a chart, so they follow its mistakes. Stories are written by hand: they
 * run again on mutants of the chart, and at least one must fail on each.
 */

interface Story {
  run(): unknown;
  /** Paths of the states that the story passes. */
  visits: ReadonlySet<string>;
}

/**
 * Returns the names of the mutants on which no story of a test file fails, or only `broken` if a
 * story already fails on the real chart.
 */
export async function findUnpinned(
  machine: AnyStateMachine,
  file: RunnerTask & { tasks: RunnerTask[] },
) {
  // XState warns about events sent after the end, which mutants cause.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const stories: Story[] = [];
  const broken: RunnerTask[] = [];
  for (const task of file.tasks) {
    if (task.type !== 'test') continue;
    const run = () => TestRunner.getTestFn(task)();
    const coverage = { takes: new Set<string>(), visits: new Set<string>() };
    stage.coverage = coverage;
    try {
      await run();
      stories.push({ run, visits: coverage.visits });
    } catch {
      broken.push(task);
    }
  }
  stage.coverage = undefined;
  if (broken.length > 0) return { mutants: [], survivors: [], broken };
  const mutants = createBehaviourMutants(machine);
  const survivors: string[] = [];
  for (const mutant of mutants) {
    stage.replacement = mutant.machine;
    if (!(await isNoticed(mutant, stories))) survivors.push(mutant.name);
  }
  stage.replacement = undefined;
  warn.mockRestore();
  return { mutants, survivors, broken };
}

/** Whether a story fails; moves it to the front, as it often fails on the next mutant too. */
async function isNoticed({ source }: Mutant, stories: Story[]): Promise<boolean> {
  for (const [index, story] of stories.entries()) {
    if (source !== '' && !story.visits.has(source)) continue;
    try {
      await story.run();
    } catch {
      stories.splice(index, 1);
      stories.unshift(story);
      return true;
    }
  }
  return false;
}
