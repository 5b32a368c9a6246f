import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#server/process/ports.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { compareWithHistory, runPurchases, registerBuyers } from '#tests/support/history.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/*
 * Kills a server before and after every statement of a purchase, including its mails and the
 * provider's reports, and starts another one (G5).
 */

const root = join(import.meta.dirname, '../..');
const watched = ['--import', join(root, 'tests/support/crashPoint.ts'), 'scripts/start.ts'];
const folder = createTemporaryFolder('crashes');
const nowhere = 'nowhere';
const points = join(folder, 'points');

test(
  'a crash at any statement of a purchase loses and duplicates nothing',
  { timeout: 1_800_000 },
  async () => {
    await using database = await createSeededDatabase();
    const environment = { DATABASE_URL: database.url };
    await using steady = await startServer({ environment });
    const port = String(await freePort());
    const start = (crashAt: string) =>
      startServer({
        script: watched,
        environment: {
          ...environment,
          ROLE: 'web',
          PORT: port,
          CRASH_AT: crashAt,
          ...(crashAt === nowhere && { CRASH_POINTS: points }),
        },
      });

    /** The server that replaces a killed one. */
    const follow = async ({ exited }: RunningServer) =>
      (await exited) === null ? start('') : undefined;

    /** Buys from a server that dies at this point; returns whether it reached the point. */
    const buyAt = async (point: string): Promise<boolean> => {
      let url = steady.url;
      const history = await registerBuyers(
        createRequester(() => url),
        1,
      );
      // Some servers die before they are ready.
      const doomed = await start(point).catch(() => undefined);
      const followed = doomed ? follow(doomed) : start('');
      ({ url } = doomed ?? (await followed) ?? steady);
      await runPurchases(history, { pause: 0, maxPurchases: 3 });
      url = steady.url;
      await doomed?.stop();
      const follower = await followed;
      await follower?.stop();
      const left = await compareWithHistory(
        history,
        createRequester(() => url),
        database.database,
      );
      expect(left, point).toEqual([]);
      return follower !== undefined;
    };

    await buyAt(nowhere);
    const statements = readFileSync(points, 'utf8').trim().split('\n');
    let deaths = 0;
    for (const statement of statements) {
      for (const moment of ['before', 'after']) {
        if (await buyAt(`${moment} ${statement}`)) deaths += 1;
      }
    }
    console.log(`${statements.length} statements, ${deaths} deaths`);
    expect(deaths).toBeGreaterThanOrEqual(45);
  },
);
