import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import { shortenWalk, walkAtRandom } from '#tools/planner/checkProperties.ts';
import type { Walk } from '#tools/planner/planWalks.ts';
import { formatWalk } from '#tools/planner/script.ts';
import { describeFailure } from '../describeFailure.ts';
import { expect } from '../portal.ts';
import { recipes } from '../recipes/index.ts';
import { test } from '../walkTest.ts';

/*
 * Takes random walks of every flow on the real portal for some minutes. Each step is compared with
 * the chart, whose random walks keep the properties in `npm test`. A walk that fails is shortened.
 */

test.describe.configure({ mode: 'parallel' });

/** Set them to take the walks of an earlier run again. */
const { RANDOM_SEED = String(Date.now() % 1e6), RANDOM_MINUTES = '10' } = process.env;

const budget = (Number(RANDOM_MINUTES) * 60_000) / recipes.length;

for (const recipe of recipes) {
  const { script, outOfReach = {} } = recipe;
  test(`${script.machine.id}: random walks from seed ${RANDOM_SEED} (R-276)`, async ({
    testPage,
  }) => {
    test.setTimeout(budget + 600_000);
    const end = Date.now() + budget;
    const take = async (walk: Walk): Promise<unknown> => {
      try {
        await walkInBrowser(testPage, recipe, walk, { describeFailure });
        return undefined;
      } catch (error) {
        return error;
      } finally {
        await testPage.leave();
      }
    };
    for (let seed = Number(RANDOM_SEED); Date.now() < end; seed += 1) {
      let walk = walkAtRandom(script, 12, seed, Object.keys(outOfReach));
      let failure = await take(walk);
      for (let shorter: Walk | undefined = walk; failure && shorter;) {
        shorter = undefined;
        for (const candidate of shortenWalk(script, walk)) {
          const again = await take(candidate);
          if (!again) continue;
          shorter = walk = candidate;
          failure = again;
          break;
        }
      }
      expect(failure, `${formatWalk(walk)}, shortened from seed ${seed}`).toBeUndefined();
    }
  });
}
