import type { BrowserContext } from '@playwright/test';
import { freePort } from '#server/process/ports.ts';
import { openConnectionProxy } from '#tests/support/connectionProxy.ts';
import type { ConnectionProxy } from '#tests/support/connectionProxy.ts';
import { createDataFolder, startServer } from '#tests/support/runningServer.ts';
import type { RunningServer, ServerOptions } from '#tests/support/runningServer.ts';
import { test as base } from './portal.ts';

interface Portal {
  server: RunningServer;
  line: ConnectionProxy;
  /** Replaces the server with a new one that has the same data and address. */
  restart(options?: ServerOptions): Promise<void>;
}

/** Tests on a portal whose line can be cut and whose server can be replaced. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      await using line = await openConnectionProxy();
      const dataDir = createDataFolder();
      const start = async ({ environment, ...options }: ServerOptions = {}) => {
        const port = await freePort();
        line.forwardTo(port);
        const own = { PORT: String(port), PUBLIC_URL: line.url, ...environment };
        return startServer({ dataDir, environment: own, ...options });
      };
      const portal: Portal = {
        server: await start(),
        line,
        async restart(options) {
          await portal.server.stop();
          portal.server = await start(options);
        },
      };
      await use(portal);
      await portal.server[Symbol.asyncDispose]();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [async ({ portal }, use) => use(portal.server), { scope: 'worker' }],
});

export async function goOffline(context: BrowserContext, line: ConnectionProxy): Promise<void> {
  line.cut();
  await context.setOffline(true);
}

export async function reconnectBrowser(
  context: BrowserContext,
  line: ConnectionProxy,
): Promise<void> {
  line.restore();
  await context.setOffline(false);
}
