import { expect, test } from 'vitest';
import { createMutants } from '#tools/planner/mutants.ts';
import type { Mutant } from '#tools/planner/mutants.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Walk } from '#tools/planner/planWalks.ts';
import { runPure } from '#tools/planner/runPure.ts';
import { oneTimeCodeScript } from '../../machines/scripts/oneTimeCode.ts';

/* Uses one chart with guards, delays, calls and effects as an example. */

const walks = planWalks(oneTimeCodeScript);

/** The script names no other wait than the full one, so walks cannot tell them apart. */
const unnoticed = [
  'asking.resend.resendingCode onDone[0] actions[0] removed',
  'asking.resend.resendingCode onDone[1] actions[0] removed',
];

function isNoticed({ machine, source }: Mutant): boolean {
  const passes = ({ steps }: Walk) =>
    steps.some(({ takes }) => takes.some((id) => id.startsWith(`${source} --`)));
  // Walks through the changed state are most likely to notice.
  return walks
    .toSorted((one, other) => Number(passes(other)) - Number(passes(one)))
    .some((walk) => runPure(oneTimeCodeScript, walk, { machine }) !== undefined);
}

test('the walks of a chart notice every mutant of it (R-271)', () => {
  const survivors = createMutants(oneTimeCodeScript.machine).filter((it) => !isNoticed(it));
  expect(survivors.map(({ name }) => name)).toEqual(unnoticed);
});
