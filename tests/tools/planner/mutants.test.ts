import { expect, test } from 'vitest';
import { createMutants } from '#tools/planner/mutants.ts';
import type { Mutant } from '#tools/planner/mutants.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Walk } from '#tools/planner/planWalks.ts';
import { runPure } from '#tools/planner/runPure.ts';
import { oneTimeCodeScript } from '../../machines/scripts/oneTimeCode.ts';

/* Uses one chart with guards, delays, calls and effects as an example. */

const walks = planWalks(oneTimeCodeScript);

async function isNoticed({ machine, source }: Mutant): Promise<boolean> {
  const passes = ({ steps }: Walk) =>
    steps.some(({ takes }) => takes.some((id) => id.startsWith(`${source} --`)));
  // Walks through the changed state are most likely to notice.
  for (const walk of walks.toSorted((one, other) => Number(passes(other)) - Number(passes(one)))) {
    try {
      if ((await runPure(oneTimeCodeScript, walk, { machine })) !== undefined) return true;
    } catch {
      return true;
    }
  }
  return false;
}

test('the walks of a chart notice every mutant of it (R-271)', async () => {
  const survivors: string[] = [];
  for (const mutant of createMutants(oneTimeCodeScript.machine)) {
    if (!(await isNoticed(mutant))) survivors.push(mutant.name);
  }
  expect(survivors).toEqual([]);
});
