import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { listTransitions, toChart } from '#tools/planner/chart.ts';
import { enterStart, explore } from '#tools/planner/explore.ts';
import { createBehaviourMutants, createMutants } from '#tools/planner/mutants.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Step, Walk } from '#tools/planner/planWalks.ts';
import { toPureMachine } from '#tools/planner/pure.ts';
import { runPure } from '#tools/planner/runPure.ts';
import { formatStep, formatWalk } from '#tools/planner/script.ts';
import type { Script } from '#tools/planner/script.ts';
import { planned, refused, work } from './foreignMachines/index.ts';

/* The planner on machines of other projects: it plans them, or refuses them with advice. */

/** Arrows that nothing can take, such as after a guard that never holds or a call without end. */
const untakeable: Record<string, RegExp> = {
  'two timers at one moment': /^other.waits --after 500--> other.done$/,
  'a delayed event, cancelled': /^cancelled --arrive--> here$/,
  'wildcard events, forbidden events': /^held --ESCAPE--> \(stays\)$/,
  'guards without names': /^full --ADD \[\(inline\)\]--> counting$/,
};

/** Mistakes that change nothing that anyone can notice. */
const harmless: Record<string, RegExp> = {
  'two timers at one moment': /^other.waits 500/,
  'a delayed event, cancelled': /^cancelled arrive/,
  'one source under two ids': /^right.asking onError.* without target/,
  'guards without names': /^(counting ADD.1. without guard|full ADD.0)/,
};

/** A random walk of possible steps; the same numbers give the same walk. */
function walkAtRandom(script: Script, choices: readonly number[]): Walk {
  const pure = toPureMachine(script);
  const steps: Step[] = [];
  const start = enterStart(pure, undefined);
  let now = start;
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
    steps.push({ stimulus, takes: now.takes });
  }
  return { start: 'the start', takes: start.takes, steps };
}

function findSurvivors(script: Script, walks: readonly Walk[]): string[] {
  const passes = (walk: Walk, machine: Script['machine']) =>
    runPure(script, walk, { machine }) === undefined;
  return createMutants(script.machine)
    .filter(({ machine }) => walks.every((walk) => passes(walk, machine)))
    .map(({ name }) => name);
}

test.each(Object.entries(planned))(
  '%s: plans every arrow, runs as planned and notices every mistake (R-270)',
  (habit, script) => {
    const before = work.done;
    const walks = planWalks(script);
    for (const walk of walks) expect(runPure(script, walk), formatWalk(walk)).toBeUndefined();
    const taken = new Set(
      walks.flatMap(({ takes, steps }) => [takes, ...steps.map((step) => step.takes)].flat()),
    );
    const missed = listTransitions(toChart(script.machine)).map(({ id }) => id);
    expect(new Set(missed).size, 'names of arrows').toBe(missed.length);
    expect(missed.filter((id) => !taken.has(id) && !untakeable[habit]?.test(id))).toEqual([]);
    const survivors = findSurvivors(script, walks);
    expect(survivors.filter((name) => !harmless[habit]?.test(name))).toEqual([]);
    expect(() => createBehaviourMutants(script.machine)).not.toThrow();

    const configurations = [...explore(script).configurations.values()];
    const arrows = new Set(
      configurations.flatMap(({ edges }) => edges.flatMap(({ takes }) => takes)),
    );
    const isAsPlanned = property(array(nat(9_999), { maxLength: 12 }), (choices) => {
      const walk = walkAtRandom(script, choices);
      expect(runPure(script, walk), formatWalk(walk)).toBeUndefined();
      for (const { stimulus, takes } of walk.steps) {
        for (const arrow of takes) expect(arrows, formatStep(stimulus)).toContain(arrow);
      }
    });
    assert(isAsPlanned, { seed: 270, numRuns: 60 });
    expect(work.done, 'real calls and effects').toBe(before);
  },
);

test.each(Object.entries(refused))(
  'refuses %s with its name and advice (R-270)',
  (_, [script, message]) => {
    expect(() => planWalks(script)).toThrow(message);
  },
);

test('plans a call that only the openings of a start answer (R-270)', () => {
  const script = planned['a call written inline'];
  if (!script) throw new Error('There is no such machine.');
  const openings = { 'the start': [{ kind: 'answer', port: 'question', output: 'yes' } as const] };
  const [walk] = planWalks({ ...script, outcomes: {}, openings });
  const taken = [walk?.takes, walk?.steps.map(({ takes }) => takes)].flat(3);
  expect(taken).toContain('asking --question answers [(inline)]--> yes');
});
