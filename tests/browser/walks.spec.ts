import { findUntakenArrows } from '#tools/flows/browser/coverage.ts';
import { Recorder } from '#tools/flows/browser/recorder.ts';
import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import { flows } from '#machines/index.ts';
import {
  findEndStates,
  nameWalks,
  planWalks,
  planWalksToStates,
} from '#tools/planner/planWalks.ts';
import { expectRecovery, reload } from './disturbances.ts';
import { expect } from './portal.ts';
import { recipes } from './recipes/index.ts';
import { checkWithAxe } from './screenCheck.ts';
import { test } from './walkTest.ts';
import { describeFailure } from './describeFailure.ts';

/*
 * Takes the planned walks of every chart on the real portal and server. Checks each state with axe
 * once, and reloads the page in each, B-10.
 */

test.describe.configure({ mode: 'parallel' });

/** Set by `npm run flows -- book`, which takes pictures and leaves other checks to `npm test`. */
const isRecorded = process.env.FLOW_BOOK === '1';

/** Every step counts as compared, so that a recording does not check controls and truth again. */
class EveryStep extends Set<string> {
  override has(): boolean {
    return true;
  }
}

test('walks every flow, in the order in which customers meet them (R-271)', () => {
  const walked = recipes.map(({ script }) => script.machine.id);
  expect(walked).toEqual(Object.keys(flows));
});

for (const recipe of recipes) {
  const { script } = recipe;
  const { id } = script.machine;

  const { title: name } = Object.values(flows).find(({ machine }) => machine.id === id) ?? {};
  test.describe(`${name}: flow ${id} in the browser`, () => {
    test.describe.configure({ mode: 'default' });

    const walks = planWalks(script, { cover: 'arrows' });
    const titles = nameWalks(walks);
    const lookedAt = new Set<string>();
    const reloadedStates = new Set<string>();
    const compared = isRecorded ? new EveryStep() : new Set<string>();
    for (const [index, walk] of walks.entries()) {
      const title = titles[index] ?? '';
      test(title, async ({ testPage }) => {
        const recorder = isRecorded ? new Recorder(testPage, id, index, title) : undefined;
        await recorder?.begin();
        await walkInBrowser(testPage, recipe, walk, {
          compared,
          describeFailure,
          async onArrival(states, step) {
            await recorder?.arrive(states, step);
            if (isRecorded || states.every((state) => lookedAt.has(state))) return;
            for (const state of states) lookedAt.add(state);
            // Contrast is wrong while colours are changing.
            await expect(() => checkWithAxe(testPage.page)).toPass({ timeout: 60_000 });
          },
        });
        await recorder?.finish();
        if (isRecorded) return;
        const last = findEndStates(script, walk);
        if (last.every((state) => reloadedStates.has(state))) return;
        for (const state of last) reloadedStates.add(state);
        await expectRecovery(testPage, recipe, reload);
      });
    }

    const ends = new Set(walks.flatMap((walk) => findEndStates(script, walk)));
    const others = [...planWalksToStates(script)].filter(([state]) => !ends.has(state));
    const byStart = Map.groupBy(others, ([, { start }]) => start);
    for (const [start, there] of isRecorded ? [] : byStart) {
      test(`from ${start} › the page reloads in every other state (T-29, R-158)`, async ({
        testPage,
      }) => {
        for (const [state, walk] of there) {
          await test.step(state, async () => {
            await walkInBrowser(testPage, recipe, walk, { compared, describeFailure });
            await expectRecovery(testPage, recipe, reload);
            await testPage.leave();
          });
        }
      });
    }

    test('the walks take every arrow that is in reach (R-270, R-271, B-10)', () => {
      expect(findUntakenArrows(recipe, walks)).toEqual([]);
    });
  });
}
