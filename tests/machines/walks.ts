import { afterAll, describe, expect, test } from 'vitest';
import type { RunnerTask } from 'vitest';
import { toChart, listStates, listTransitions } from '#tools/planner/chart.ts';
import { checkProperties, formatCase } from '#tools/planner/checkProperties.ts';
import { explore } from '#tools/planner/explore.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import { runPure } from '#tools/planner/runPure.ts';
import { formatWalk } from '#tools/planner/script.ts';
import type { Script } from '#tools/planner/script.ts';
import { readCases, saveCase } from './cases.ts';
import { findUnpinned } from './stories.ts';

/*
 * Takes every arrow of every chart in every situation that its guards distinguish.
 * After each step, compares state, context, calls and effects with the pure chart, and checks that
 * events which the state does not accept change nothing.
 */

/**
 * Declares the tests of one flow; `npm test -- unit -- signIn` runs one. `unpinned` names the
 * mutants that no story of the file notices, each with the reason.
 */
export function testWalks(script: Script, unpinned: Readonly<Record<string, string>> = {}): void {
  const { machine } = script;
  const found = explore(script);
  const walks = planWalks(script, { found });
  const coverage = { takes: new Set<string>(), visits: new Set<string>() };
  const untried = new Set(walks);
  const brokenStories: RunnerTask[] = [];

  // A failing story is reported once, by its own test.
  afterAll(() => {
    const green = brokenStories.filter(({ result }) => result?.state !== 'fail');
    expect(green.map(({ name }) => `fails only when it runs again: ${name}`)).toEqual([]);
  });

  describe(`flow ${machine.id}`, () => {
    test.each(walks.map((walk) => [formatWalk(walk), walk] as const))('%s', (_, walk) => {
      untried.delete(walk);
      expect(runPure(script, walk, { coverage })).toBeUndefined();
    });

    test('walks take every transition and visit every state (R-270)', () => {
      const chart = toChart(machine);
      for (const walk of untried) runPure(script, walk, { coverage });

      const paths = listStates(chart).map(({ path }) => path);
      const ids = listTransitions(chart).map(({ id }) => id);
      const unseen = paths.filter((path) => !coverage.visits.has(path));
      const untaken = ids.filter((id) => !coverage.takes.has(id));
      console.log(
        `${machine.id}: ${paths.length - unseen.length}/${paths.length} states, ` +
          `${ids.length - untaken.length}/${ids.length} transitions`,
      );
      expect([...unseen, ...untaken]).toEqual([]);
    });

    test('keeps its properties on planned and random walks (R-276)', () => {
      const violation = checkProperties(script, { walks, cases: readCases(machine.id) });
      if (violation) saveCase(machine.id, violation.case);
      expect(violation && formatCase(violation.case)).toBeUndefined();
    });

    test('the stories notice a wrong target, message, call, delay or effect', async ({ task }) => {
      const { mutants, survivors, broken } = await findUnpinned(machine, task.file);
      brokenStories.push(...broken);
      if (broken.length > 0) return;
      expect(survivors.toSorted(), untold(machine.id)).toEqual(Object.keys(unpinned).toSorted());
      expect(survivors.length / mutants.length).toBeLessThanOrEqual(0.05);
    });
  });
}

const untold = (id: string) =>
  `Mutants that no story notices, compared with those in the second argument of testWalks. ` +
  `Write a story for each in tests/machines/${id}.test.ts`;
