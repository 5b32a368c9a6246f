import { array, assert, asyncProperty, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { listTransitions, toChart } from '#tools/planner/chart.ts';
import { enterStart, explore } from '#tools/planner/explore.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Step, Walk } from '#tools/planner/planWalks.ts';
import { PureMachine } from '#tools/planner/pure.ts';
import { runPure } from '#tools/planner/runPure.ts';
import { formatStep, formatWalk } from '#tools/planner/script.ts';
import type { Script } from '#tools/planner/script.ts';
import { planned, refused, work } from './foreignMachines.ts';

/* The planner on machines of other projects: it plans them, or refuses them with advice. */

/** Arrows that nothing can take, such as after a guard that never holds or a call without end. */
const untakeable: Record<string, readonly RegExp[]> = {
  'two timers at one moment': [/^other.waits --after 500--> other.done$/],
  'a delayed event, cancelled': [/^cancelled --arrive--> here$/],
  'wildcard events, forbidden events': [/^held --ESCAPE--> \(stays\)$/],
  'guards without names': [/^full --ADD \[\(inline\)\]--> counting$/],
};

/** A random walk of possible steps; the same numbers give the same walk. */
function walkAtRandom(script: Script, choices: readonly number[]): Walk {
  const pure = new PureMachine(script.machine);
  const steps: Step[] = [];
  let now = enterStart(pure, undefined);
  for (const choice of choices) {
    const soonest = Math.min(...now.timers.map(({ left }) => left));
    const stimuli = pure.stimuli(now, script).filter(({ kind }) => kind !== 'pause');
    // Also pause at other moments than those that the planner chooses.
    if (Number.isFinite(soonest) && soonest > 1) {
      stimuli.push({ kind: 'pause', ms: 1 + (choice % (soonest - 1)) });
    }
    const stimulus = stimuli[choice % stimuli.length];
    if (!stimulus) break;
    now = pure.step(now, stimulus);
    if (now.takes.length > 0 || stimulus.kind === 'pause')
      steps.push({ stimulus, takes: now.takes });
  }
  return { start: 'the start', steps };
}

for (const [habit, script] of Object.entries(planned)) {
  test(`${habit}: plans every arrow, and each walk runs as planned (R-270)`, async () => {
    const before = work.done;
    const walks = planWalks(script);
    for (const walk of walks) expect(await runPure(script, walk), formatWalk(walk)).toBeUndefined();
    const taken = new Set(walks.flatMap(({ steps }) => steps.flatMap(({ takes }) => takes)));
    const missed = listTransitions(toChart(script.machine)).filter(({ id }) => !taken.has(id));
    const allowed = untakeable[habit] ?? [];
    expect(missed.map(({ id }) => id).filter((id) => !allowed.some((is) => is.test(id)))).toEqual(
      [],
    );
    expect(work.done, 'real calls').toBe(before);
  });

  test(`${habit}: random events take the arrows that the planner predicts (R-270)`, async () => {
    const known = new Set(
      [...explore(script).places.values()].flatMap(({ ways }) =>
        ways.flatMap(({ takes }) => takes),
      ),
    );
    await assert(
      asyncProperty(array(nat(9_999), { maxLength: 12 }), async (choices) => {
        const walk = walkAtRandom(script, choices);
        expect(await runPure(script, walk), formatWalk(walk)).toBeUndefined();
        for (const { stimulus, takes } of walk.steps) {
          for (const arrow of takes) expect(known, formatStep(stimulus)).toContain(arrow);
        }
      }),
      { seed: 270, numRuns: 60 },
    );
  });
}

test.each(Object.entries(refused))(
  'refuses %s with its name and advice (R-270)',
  (_, [script, says]) => {
    expect(() => planWalks(script)).toThrow(says);
  },
);
