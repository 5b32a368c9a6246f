import { expect, test } from 'vitest';
import { fromPromise, setup, spawnChild } from 'xstate';
import { createMutants } from '#tools/planner/mutants.ts';
import type { Mutant } from '#tools/planner/mutants.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Walk } from '#tools/planner/planWalks.ts';
import { runPure } from '#tools/planner/runPure.ts';
import type { Script } from '#tools/planner/script.ts';
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

test('a walk notices that another actor is spawned under the same id (R-271)', () => {
  const hire = (src: 'ask' | 'tell') =>
    setup({
      actors: { ask: fromPromise(async () => 1), tell: fromPromise(async () => 2) },
    }).createMachine({ id: 'office', on: { HIRE: { actions: spawnChild(src, { id: 'clerk' }) } } });
  const script: Script = {
    machine: hire('ask'),
    starts: { 'the start': undefined },
    events: [{ type: 'HIRE' }],
    outcomes: {},
    mayHappen: ({ children }) => children.clerk === undefined,
    project: () => null,
    properties: [],
  };
  const run = (machine: Script['machine']) =>
    planWalks(script).map((walk) => runPure(script, walk, { machine }) === undefined);
  expect(run(hire('ask'))).toEqual([true]);
  expect(run(hire('tell'))).toEqual([false]);
});
