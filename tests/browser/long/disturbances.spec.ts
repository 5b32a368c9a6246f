import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { planWalksToStates } from '#tools/planner/planWalks.ts';
import { endSession } from '../customer.ts';
import { expectRecovery, goBack, disconnect, openSecondTab } from '../disturbances.ts';
import { recipes } from '../recipes/index.ts';
import { test } from '../walkTest.ts';

/* Disturbs every state of every flow; `walks.spec.ts` covers reloads. */

const disturbances = {
  'the customer goes back': goBack,
  'a second tab opens the same page': openSecondTab,
  'the connection is lost for a while': disconnect,
  'the session ends': async ({ page }: TestPage) => void (await endSession(page)),
};

test.describe.configure({ mode: 'parallel' });

for (const recipe of recipes) {
  const { id } = recipe.script.machine;
  for (const [state, walk] of planWalksToStates(recipe.script)) {
    for (const [disturbance, disturb] of Object.entries(disturbances)) {
      test(`${id}, ${state}: ${disturbance} (T-29, R-158)`, async ({ testPage }) => {
        await walkInBrowser(testPage, recipe, walk);
        await expectRecovery(testPage, recipe, disturb);
      });
    }
  }
}
