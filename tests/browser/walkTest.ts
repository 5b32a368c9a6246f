import { World } from '#tools/flows/browser/world.ts';
import { readEndpoints } from '#tools/flows/vocabulary.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { test as portalTest } from './portal.ts';

/** Tests on the observed portal, with a hand on its requests. */
export const test = portalTest.extend<{ world: World }>({
  server: [
    async ({}, use) => {
      await using server = await startServer({ script: 'tools/flows/browser/server.ts' });
      await use(server);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** Walks break requests on purpose. */
  expectedProblems: async ({}, use) => use(/Failed to load resource|net::ERR/),
  world: async ({ page, server }, use) => {
    const world = new World(page, await readEndpoints(), server);
    await world.watch();
    await use(world);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
