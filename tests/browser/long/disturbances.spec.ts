import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { walksToStates } from '#tools/planner/planWalks.ts';
import { endSession } from '../customer.ts';
import { comesThrough, goBack, disconnect, openSecondTab } from '../disturbances.ts';
import { recipes } from '../recipes/index.ts';
import { test } from '../walkTest.ts';

/* Every state of every flow, disturbed; `walks.spec.ts` loads the page anew in each. */

const disturbances = {
  'the customer goes back': goBack,
  'a second tab opens the same page': openSecondTab,
  'the line is gone for a while': disconnect,
  'the session ends': async ({ page }: World) => void (await endSession(page)),
};

test.describe.configure({ mode: 'parallel' });

for (const recipe of recipes) {
  const { id } = recipe.script.machine;
  for (const [state, walk] of walksToStates(recipe.script)) {
    for (const [disturbance, disturb] of Object.entries(disturbances)) {
      test(`${id}, ${state}: ${disturbance} (T-29, R-158)`, async ({ world }) => {
        await walkInBrowser(world, recipe, walk);
        await comesThrough(world, recipe, disturb);
      });
    }
  }
}
