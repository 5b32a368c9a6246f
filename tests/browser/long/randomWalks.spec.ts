import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import {
  formatCase,
  shortenWalk,
  takeCase,
  toCase,
  walkAtRandom,
} from '#tools/planner/checkProperties.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Step, Walk } from '#tools/planner/planWalks.ts';
import { formatStep, formatWalk } from '#tools/planner/script.ts';
import { pageProperty, readCases, saveCase } from '#tests/machines/cases.ts';
import { describeFailure } from '../describeFailure.ts';
import { expect } from '../portal.ts';
import { recipes } from '../recipes/index.ts';
import { test, withTestPage } from '../walkTest.ts';

/*
 * Takes random walks of every flow on the real portal for some minutes. A walk combines steps that
 * planned walks take after the same start and first step, for which recipes prepare. Each step is
 * compared with the chart, whose random walks keep the properties in `npm test`. A walk that fails
 * is shortened and kept as a case, which the next run takes first.
 */

test.describe.configure({ mode: 'parallel' });

/** Set them to take the walks of an earlier run again. */
const { RANDOM_SEED = String(Date.now() % 1e6), RANDOM_MINUTES = '10' } = process.env;

const budget = (Number(RANDOM_MINUTES) * 60_000) / recipes.length;

/** The longest time for shortening a walk that failed, in ms. */
const shorteningBudget = 300_000;

for (const recipe of recipes) {
  const { script } = recipe;
  const name = ({ start, steps }: Walk, step: Step) =>
    [start, ...(steps[0] ?? step).takes, formatStep(step.stimulus), ...step.takes].join();
  const planned = new Set(
    planWalks(script, { cover: 'arrows' }).flatMap((walk) =>
      walk.steps.map((step) => name(walk, step)),
    ),
  );
  const isAllowed = (before: Walk, step: Step) => {
    const titles = before.steps.map(({ stimulus }) => formatStep(stimulus));
    const canFollow = recipe.canFollow?.(titles, formatStep(step.stimulus)) ?? true;
    return planned.has(name(before, step)) && canFollow;
  };
  const { id } = script.machine;
  test(`${id}: random walks behave as its chart (R-276)`, async ({ page, server }) => {
    test.setTimeout(budget + 2 * shorteningBudget);
    /** What is wrong in a walk, if anything. */
    const findFault = async (walk: Walk): Promise<unknown> => {
      let fault: unknown;
      await withTestPage(page, server, async (testPage) => {
        fault = await walkInBrowser(testPage, recipe, walk, { describeFailure }).catch(
          (error: unknown) => error,
        );
      });
      return fault;
    };
    for (const saved of readCases(id, { inBrowser: true })) {
      const walk = takeCase(script, saved, isAllowed);
      expect(await findFault(walk), formatCase(saved)).toBeUndefined();
    }
    const end = Date.now() + budget;
    for (let seed = Number(RANDOM_SEED); Date.now() < end; seed += 1) {
      let walk = walkAtRandom(script, 12, seed, isAllowed);
      let fault = await findFault(walk);
      if (fault === undefined) continue;
      const shortenedBy = Date.now() + shorteningBudget;
      for (let isShorter = true; isShorter;) {
        isShorter = false;
        for (const shorter of shortenWalk(script, walk, isAllowed)) {
          if (Date.now() > shortenedBy) break;
          const again = await findFault(shorter);
          if (again === undefined) continue;
          [walk, fault, isShorter] = [shorter, again, true];
          break;
        }
      }
      saveCase(id, toCase(script, walk, pageProperty));
      expect(fault, `${formatWalk(walk)}, shortened from seed ${seed}`).toBeUndefined();
    }
  });
}
