import { describe, expect, test } from 'vitest';
import { freePort } from '#server/process/ports.ts';
import { hasBalancer, startBalancer } from '#tests/support/balancer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { compareWithHistory, runPurchases, registerBuyers } from '#tests/support/history.ts';
import { makeNextVersion, migrate } from '#tests/support/nextVersion.ts';
import { startObjectStore } from '#tests/support/objectStore.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer, ServerOptions } from '#tests/support/runningServer.ts';

/* Replaces two nodes behind HAProxy in turn while customers buy and load pages (M-2, M-6, M-9). */

/** Loads the page with all its assets repeatedly; returns what was missing. */
async function loadPages(url: string, signal: AbortSignal): Promise<string[]> {
  const missing: string[] = [];
  const load = async (path: string) => {
    const answer = await fetch(url + path).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.ok) return answer.text();
    missing.push(`${path}: ${typeof answer === 'string' ? answer : answer.status}`);
    return '';
  };
  while (!signal.aborted) {
    const html = await load('/');
    const assets = html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
    for (const [, path = ''] of assets) await load(path);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return missing;
}

describe.skipIf(!hasBalancer)('behind HAProxy', () => {
  test('restarting, upgrading and downgrading each node fails no request and no asset', async () => {
    await using database = await createSeededDatabase();
    await using bucket = await startObjectStore();
    using next = makeNextVersion();
    const environment = {
      DATABASE_URL: database.url,
      FILES_URL: bucket.url,
      ROLE: 'web',
      DRAIN_SECONDS: '2',
    };
    const ports = [await freePort(), await freePort()];
    const start = (port: number, options: ServerOptions = {}) =>
      startServer({ environment: { ...environment, PORT: String(port) }, ...options });
    const nodes = new Map<number, RunningServer>();
    await using cleaning = new AsyncDisposableStack();
    const add = async (port: number, options?: ServerOptions) =>
      void nodes.set(port, cleaning.use(await start(port, options)));
    for (const port of ports) await add(port);
    await using worker = await startServer({ environment: { ...environment, ROLE: 'worker' } });
    await using balancer = await startBalancer(ports);
    const url = `http://127.0.0.1:${balancer.port}`;
    const request = createRequester(() => url);

    // Enough buyers that none is rate-limited.
    const history = await registerBuyers(request, 40);
    const stopping = new AbortController();
    const living = runPurchases(history, { pause: 400, signal: stopping.signal });
    const loading = loadPages(url, stopping.signal);

    const ready = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    const change = async (options?: ServerOptions) => {
      for (const port of ports) {
        expect(await nodes.get(port)?.stop()).toBe(0);
        await add(port, options);
        await expect.poll(() => ready(port)).toBe(true);
        // Waits until the balancer has noticed it too.
        const before = history.requestCount;
        await expect.poll(() => history.requestCount).toBeGreaterThan(before + 50);
      }
    };
    try {
      await change();
      await migrate(environment, next.folder);
      await change(next.program);
      await change();
    } finally {
      stopping.abort();
    }
    await living;
    expect(await loading).toEqual([]);
    expect(history.unanswered).toEqual([]);
    expect(history.requestCount).toBeGreaterThan(1_000);
    expect(
      await compareWithHistory(
        history,
        createRequester(() => worker.url),
        database.database,
      ),
    ).toEqual([]);
    for (const node of nodes.values()) expect(await node.stop()).toBe(0);
  });
});
