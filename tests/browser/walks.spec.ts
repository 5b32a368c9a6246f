import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Recorder } from '#tools/flows/browser/recorder.ts';
import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import { World } from '#tools/flows/browser/world.ts';
import { chartOf, transitionsOf } from '#tools/flows/chart.ts';
import { planWalks } from '#tools/flows/planWalks.ts';
import { walkTitle } from '#tools/flows/script.ts';
import { readEndpoints } from '#tools/flows/vocabulary.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { expect, test as portalTest } from './portal.ts';
import { recipes } from './recipes/index.ts';

/*
 * The walks that the planner finds for every chart, taken on the real portal and server: R-270,
 * R-271, B-10.
 */

const test = portalTest.extend<{ world: World }>({
  server: [
    async ({}, use) => {
      await using server = await startServer({ script: 'tools/flows/browser/server.ts' });
      await use(server);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  world: async ({ page }, use) => {
    const world = new World(page, await readEndpoints());
    await world.watch();
    await use(world);
  },
});

test.use({ expectedProblems: /Failed to load resource|net::ERR/ });
test.describe.configure({ mode: 'parallel' });

/** Set by `npm run flows -- book`. */
const isRecorded = process.env.FLOW_BOOK === '1';

const folder = join(import.meta.dirname, '../../.cache/walks');

for (const recipe of recipes) {
  const { machine } = recipe.script;
  const file = join(folder, `${machine.id}.txt`);

  test.describe(`flow ${machine.id} in the browser`, () => {
    test.describe.configure({ mode: 'default' });

    for (const [index, walk] of planWalks(recipe.script, { cover: 'arrows' }).entries()) {
      test(walkTitle(walk), async ({ world }) => {
        const title = walkTitle(walk);
        const recorder = isRecorded
          ? new Recorder(world.page, machine.id, index, title)
          : undefined;
        await walkInBrowser(world, recipe, walk, async (...arrival) =>
          recorder?.arrive(...arrival),
        );
        recorder?.finish();
        const taken = world.allSightings().filter(({ flow }) => flow === machine.id);
        mkdirSync(folder, { recursive: true });
        appendFileSync(
          file,
          taken
            .flatMap(({ takes }) => takes)
            .map((id) => `${id}\n`)
            .join(''),
        );
      });
    }

    test('every arrow was taken (R-271)', () => {
      const taken = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
      const ids = transitionsOf(chartOf(machine))
        .map(({ id }) => id)
        .filter((id) => !recipe.outOfReach?.[id]);
      const untaken = ids.filter((id) => !taken.has(id));
      console.log(
        `${machine.id}: ${ids.length - untaken.length}/${ids.length} arrows in the browser, ` +
          `${Object.keys(recipe.outOfReach ?? {}).length} out of reach`,
      );
      expect(untaken).toEqual([]);
    });
  });
}
