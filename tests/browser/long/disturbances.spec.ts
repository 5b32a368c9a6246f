import type { World } from '#tools/flows/browser/world.ts';
import { walkInBrowser } from '#tools/flows/browser/walkInBrowser.ts';
import { walksToStates } from '#tools/flows/planWalks.ts';
import { expect } from '../portal.ts';
import { recipes } from '../recipes/index.ts';
import { checkWithAxe } from '../screenCheck.ts';
import { test } from '../walkTest.ts';

/*
 * What people and lines do in every state of every flow: afterwards no flow is broken, the page
 * shows something to go on with, and nothing is lost or doubled at the server (T-29, R-158).
 */

const disturbances: Record<string, (world: World) => Promise<void>> = {
  async 'the page is loaded anew'({ page }) {
    await page.reload();
  },
  async 'the customer goes back'({ page }) {
    const portal = new URL(page.url()).origin;
    await page.goBack();
    const isOutside = !page.url().startsWith(portal) || page.url().endsWith('/healthz');
    if (isOutside) await page.goForward();
  },
  async 'a second tab opens the same page'({ page }) {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(somethingOn(other)).toBeVisible();
    await other.close();
  },
  async 'the line is gone for a while'({ page }) {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  },
  async 'the session ends'({ page }) {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/api/auth/logout', { headers, data: {} });
  },
};

const somethingOn = (page: World['page']) =>
  page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first();

test.describe.configure({ mode: 'parallel' });

for (const recipe of recipes) {
  const { id } = recipe.script.machine;
  for (const [state, walk] of walksToStates(recipe.script)) {
    for (const [disturbance, disturb] of Object.entries(disturbances)) {
      test(`${id}, ${state}: ${disturbance}`, async ({ world }) => {
        await walkInBrowser(world, recipe, walk);
        await disturb(world);
        await world.hold([]);
        await expect(somethingOn(world.page)).toBeVisible();
        const broken = world.allSightings().filter(({ status }) => status === 'error');
        expect(broken, 'flows that died').toEqual([]);
        await recipe.always?.(world);
      });
    }

    test(`${id}, ${state}: axe finds no fault (R-210)`, async ({ world }) => {
      await walkInBrowser(world, recipe, walk);
      await expect(() => checkWithAxe(world.page)).toPass({ timeout: 10_000 });
    });
  }
}
