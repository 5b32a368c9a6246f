import { describe, expect, test } from 'vitest';
import { chartOf, statesOf, transitionsOf } from '#tools/flows/chart.ts';
import { explore } from '#tools/flows/explore.ts';
import { mutantsOf } from '#tools/flows/mutants.ts';
import { planWalks } from '#tools/flows/planWalks.ts';
import type { Walk } from '#tools/flows/planWalks.ts';
import { runPure } from '#tools/flows/runPure.ts';
import { walkTitle } from '#tools/flows/script.ts';
import type { Script } from '#tools/flows/script.ts';

/*
 * Every arrow of every chart, taken in every situation that its guards can tell apart (R-270,
 * After each step state, context, calls and effects are compared with the pure chart, and
 * every event that the state does not accept is sent and must change nothing.
 */

/** Declares the tests of one flow; `npm test -- unit -- signIn` runs one. */
export function testWalks(script: Script): void {
  const { machine } = script;
  const found = explore(script);
  const walks = planWalks(script, { found });

  describe(`flow ${machine.id}`, () => {
    test.each(walks.map((walk) => [walkTitle(walk), walk] as const))('%s', async (_, walk) => {
      expect(await runPure(script, walk)).toBeUndefined();
    });

    test('walks take every transition and see every state (R-270)', async () => {
      const chart = chartOf(machine);
      const coverage = { takes: new Set<string>(), visits: new Set<string>() };
      for (const walk of walks) await runPure(script, walk, { coverage });

      const paths = statesOf(chart).map(({ path }) => path);
      const ids = transitionsOf(chart).map(({ id }) => id);
      const unseen = paths.filter((path) => !coverage.visits.has(path));
      const untaken = ids.filter((id) => !coverage.takes.has(id));
      console.log(
        `${machine.id}: ${paths.length - unseen.length}/${paths.length} states, ` +
          `${ids.length - untaken.length}/${ids.length} transitions`,
      );
      expect([...unseen, ...untaken]).toEqual([]);
    });

    test('nothing impossible can be reached', () => {
      expect(found.broken).toEqual([]);
    });

    test('a chart with one mistake is noticed', async () => {
      const mutants = mutantsOf(machine);
      const survivors: string[] = [];
      for (const mutant of mutants) {
        if (!(await isNoticed(script, walks, mutant.machine))) survivors.push(mutant.name);
      }
      expect(survivors.length / mutants.length <= 0.02 ? [] : survivors).toEqual([]);
    });
  });
}

async function isNoticed(script: Script, walks: Walk[], mutant: Script['machine']) {
  for (const walk of walks) {
    try {
      if ((await runPure(script, walk, { machine: mutant })) !== undefined) return true;
    } catch {
      return true;
    }
  }
  return false;
}
