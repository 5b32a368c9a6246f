import type { RunnerTask } from 'vitest';
import { TestRunner, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { stage } from '#tests/support/ports.ts';
import { createWrong } from '#tools/planner/mutants.ts';
import type { Mutant } from '#tools/planner/mutants.ts';

/*
 * Walks are planned from a chart and go with it where it is wrong. Stories are not: each is told again on charts
 * with one mistake, and one of them has to fail.
 */

interface Story {
  tell(): unknown;
  /** Paths of the states that it passes. */
  visits: ReadonlySet<string>;
}

/**
 * The names of the mistakes that no story of a test file notices; nothing but `broken` where a story fails on
 * the chart as it is.
 */
export async function findUnpinned(
  machine: AnyStateMachine,
  file: RunnerTask & { tasks: RunnerTask[] },
) {
  // XState warns of events that come after the end, as they do where the chart is wrong.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const stories: Story[] = [];
  const broken: RunnerTask[] = [];
  for (const task of file.tasks) {
    if (task.type !== 'test') continue;
    const tell = () => TestRunner.getTestFn(task)();
    const coverage = { takes: new Set<string>(), visits: new Set<string>() };
    stage.coverage = coverage;
    try {
      await tell();
      stories.push({ tell, visits: coverage.visits });
    } catch {
      broken.push(task);
    }
  }
  stage.coverage = undefined;
  if (broken.length > 0) return { mutants: [], survivors: [], broken };
  const mutants = createWrong(machine);
  const survivors: string[] = [];
  for (const mutant of mutants) {
    stage.standIn = mutant.machine;
    if (!(await isNoticed(mutant, stories))) survivors.push(mutant.name);
  }
  stage.standIn = undefined;
  warn.mockRestore();
  return { mutants, survivors, broken };
}

/** Moves the story that notices a mistake to the front: it often notices the next one, at the same state, too. */
async function isNoticed({ source }: Mutant, stories: Story[]): Promise<boolean> {
  for (const [index, story] of stories.entries()) {
    if (source !== '' && !story.visits.has(source)) continue;
    try {
      await story.tell();
    } catch {
      stories.splice(index, 1);
      stories.unshift(story);
      return true;
    }
  }
  return false;
}
