import { describe, expect, test } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { freePort } from '#server/process/ports.ts';
import { hasBalancer, startBalancer } from '#tests/support/balancer.ts';
import { compareWithHistory, runPurchases, registerBuyers } from '#tests/support/history.ts';
import { makeNextVersion, migrate } from '#tests/support/nextVersion.ts';
import { startObjectStore } from '#tests/support/objectStore.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { hasPooler, startPooler } from '#tests/support/pooler.ts';
import { hasReplication, startReplicated } from '#tests/support/replicatedDatabase.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer, ServerOptions } from '#tests/support/runningServer.ts';

/*
 * Three web nodes and one worker behind HAProxy, with PgBouncer, a primary with a synchronous
 * replica, and a bucket (M-1 to M-18, G5).
 */

const canRun = hasBalancer && hasPooler && hasReplication;

/** About fifty requests per second, if the machine is fast enough. */
const living = { howMany: 40, pause: 500 };

describe.skipIf(!canRun)('four nodes', () => {
  test('lose and duplicate nothing while nodes are killed, the primary is lost and a version is rolled out', async () => {
    await using database = await startReplicated();
    await using pooler = await startPooler(database.url, 20);
    await using bucket = await startObjectStore();
    using next = makeNextVersion();
    const environment = {
      DATABASE_URL: pooler.url,
      MIGRATE_DATABASE_URL: database.url,
      FILES_URL: bucket.url,
      DRAIN_SECONDS: '2',
    };
    const ports = [await freePort(), await freePort(), await freePort()];
    const jobPort = await freePort();

    await migrate(environment);
    await using cleaning = new AsyncDisposableStack();
    const nodes = new Map<number, RunningServer>();
    const start = async (port: number, options?: ServerOptions) => {
      const role = port === jobPort ? 'worker' : 'web';
      const own = { ...environment, ROLE: role, PORT: String(port) };
      nodes.set(port, cleaning.use(await startServer({ environment: own, ...options })));
    };
    for (const port of [...ports, jobPort]) await start(port);
    await using balancer = await startBalancer(ports);
    const request = createRequester(() => `http://127.0.0.1:${balancer.port}`);
    const history = await registerBuyers(request, living.howMany);
    const stopping = new AbortController();
    const lives = runPurchases(history, { pause: living.pause, signal: stopping.signal });
    const goOn = async (questions: number) => {
      const before = history.requestCount;
      await expect
        .poll(() => history.requestCount, { timeout: 120_000 })
        .toBeGreaterThan(before + questions);
    };

    const began = performance.now();
    try {
      for (const [round, port] of [...ports, jobPort, ...ports].entries()) {
        await nodes.get(port)?.stop('SIGKILL');
        await goOn(100);
        if (round === 2) await database.failOver();
        await start(port);
        await goOn(100);
      }
      await migrate(environment, next.folder);
      for (const port of [...ports, jobPort]) {
        expect(await nodes.get(port)?.stop()).toBe(0);
        await start(port, next.program);
        await goOn(100);
      }
    } finally {
      stopping.abort();
    }
    await lives;
    const seconds = (performance.now() - began) / 1_000;
    console.log(
      `${history.requestCount} requests, ${(history.requestCount / seconds).toFixed(0)} per second, ${history.unanswered.length} repeated`,
    );

    const direct = connect(database.url);
    const jobs = createRequester(() => nodes.get(jobPort)?.url ?? '');
    expect(await compareWithHistory(history, jobs, direct)).toEqual([]);
    await direct.destroy();
  });
});
