import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { observedFolder } from '#tools/flows/browser/observedFolder.ts';
import { TestPage } from '#tools/flows/browser/testPage.ts';
import { endpoints } from '#contract/everyCall.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { injectFaults, test as portalTest } from './portal.ts';

/** Tests on the observed portal that can control its requests. */
export const test = portalTest.extend<{ testPage: TestPage }, { lastingPage: Page }>({
  server: [
    async ({}, use) => {
      await using server = await startServer({
        script: ['tests/support/portalServer.ts', observedFolder],
      });
      await use(server);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** All walks share one page, because opening a new one takes as long as many a walk. */
  lastingPage: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext({
        ...devices['Desktop Chrome'],
        baseURL: server.url,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      // A control that is missing fails its step, with the walk's message, before the test's end.
      page.setDefaultTimeout(60_000);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ lastingPage }, use) => use(lastingPage.context()),
  page: async ({ lastingPage }, use) => use(lastingPage),
  /** Walks break requests on purpose. */
  expectedProblems: async ({}, use) => use(/Failed to load resource|net::ERR/),
  testPage: async ({ page, server }, use) => withTestPage(page, server, use),
});

/** Watches a page for one walk and removes what the walk leaves behind. */
export async function withTestPage(
  page: Page,
  server: RunningServer,
  use: (testPage: TestPage) => Promise<void>,
): Promise<void> {
  const testPage = new TestPage(page, endpoints, server);
  await testPage.watch();
  await use(testPage);
  await testPage[Symbol.asyncDispose]();
  await forgetAll(page);
}

/** Removes every trace of a customer from a page and its context, and the faults of the sandbox. */
async function forgetAll(page: Page): Promise<void> {
  await injectFaults(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A link under the pointer would prefetch its page.
  await page.mouse.move(0, 0);
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await context.setOffline(false);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage',
  });
  await session.detach();
}
