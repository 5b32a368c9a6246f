import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import { shortenWalk, walkAtRandom } from '#tools/planner/checkProperties.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Step, Walk } from '#tools/planner/planWalks.ts';
import { formatStep, formatWalk } from '#tools/planner/script.ts';
import { describeFailure } from '../describeFailure.ts';
import { expect } from '../portal.ts';
import { recipes } from '../recipes/index.ts';
import { test, withTestPage } from '../walkTest.ts';

/*
 * Takes random walks of every flow on the real portal for some minutes. A walk combines steps that
 * planned walks take after the same start and first step, for which recipes prepare. Each step is
 * compared with the chart, whose random walks keep the properties in `npm test`. A walk that fails
 * is shortened.
 */

test.describe.configure({ mode: 'parallel' });

/** Set them to take the walks of an earlier run again. */
const { RANDOM_SEED = String(Date.now() % 1e6), RANDOM_MINUTES = '10' } = process.env;

const budget = (Number(RANDOM_MINUTES) * 60_000) / recipes.length;

for (const recipe of recipes) {
  const { script } = recipe;
  const name = ({ start, steps }: Walk, step: Step) =>
    [start, ...(steps[0] ?? step).takes, formatStep(step.stimulus), ...step.takes].join();
  const planned = new Set(
    planWalks(script, { cover: 'arrows' }).flatMap((walk) =>
      walk.steps.map((step) => name(walk, step)),
    ),
  );
  test(`${script.machine.id}: random walks from seed ${RANDOM_SEED} (R-276)`, async ({
    page,
    server,
  }) => {
    test.setTimeout(budget + 600_000);
    const end = Date.now() + budget;
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
    for (let seed = Number(RANDOM_SEED); Date.now() < end; seed += 1) {
      let walk = walkAtRandom(script, 12, seed, (before, step) => planned.has(name(before, step)));
      let fault = await findFault(walk);
      for (let isShorter = fault !== undefined; isShorter;) {
        isShorter = false;
        for (const shorter of shortenWalk(script, walk)) {
          const again = await findFault(shorter);
          if (again === undefined) continue;
          [walk, fault, isShorter] = [shorter, again, true];
          break;
        }
      }
      expect(fault, `${formatWalk(walk)}, shortened from seed ${seed}`).toBeUndefined();
    }
  });
}
