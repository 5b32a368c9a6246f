import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { runningUrl } from '#server/database/embedded.ts';
import { wrongCode } from '#tests/support/attacks.ts';
import { Customer } from '#tests/support/customer.ts';
import { compareWithHistory, runPurchases, registerBuyers } from '#tests/support/history.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { getPostmaster, startServer } from '#tests/support/runningServer.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

const folder = createTemporaryFolder('kills');

const kills = 50;
const wrongPassword = 'wrong password';

test('fifty kills of the server, half with its database, keep every counter (A1, A14, R-013, G3)', async () => {
  const dataDir = join(folder, 'counters');
  let server = await startServer({ dataDir });
  const request = createRequester(() => server.url);
  const owner = new Customer(request);
  await owner.register();
  // An unknown browser: browsers known to the account are never delayed.
  owner.cookies.clear();
  const fail = async (someone: Customer, howMany: number) => {
    for (let round = 0; round < howMany; round += 1) {
      expect((await someone.signIn(wrongPassword)).statusCode).toBe(400);
    }
  };

  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const [guesses, failures] = [kill % 5, Math.floor(kill / 5) % 5];
      const asha = new Customer(request);
      await asha.sendCode();
      const code = await asha.code();
      const guess = async (first: number, end: number) => {
        for (let round = first; round < end; round += 1) {
          const answer = await asha.verifyCode(wrongCode(code, round));
          expect(answer.json(), `guess ${round}, kill ${kill}`).toMatchObject({
            code: 'code_wrong',
          });
        }
      };
      await guess(0, guesses);
      await fail(asha, failures);
      // Two of the owner's hundred failures per server run, and one in the last: 99 before the end.
      await fail(owner, kill === kills ? 1 : 2);

      if (kill % 2 === 0) process.kill(getPostmaster(dataDir), 'SIGKILL');
      await server.stop('SIGKILL');
      server = await startServer({ dataDir });

      await guess(guesses, 4);
      const fifth = await asha.verifyCode(kill % 2 ? code : wrongCode(code, 4));
      expect(fifth.statusCode, `kill ${kill}`).toBe(kill % 2 ? 200 : 400);
      const sixth = await asha.verifyCode(code);
      expect(sixth.json(), `kill ${kill}`).toMatchObject({ code: 'code_spent' });

      await fail(asha, 5 - failures);
      const waiting = await asha.signIn(wrongPassword);
      expect(waiting.statusCode, `kill ${kill}`).toBe(429);
      expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(60);
      await request('POST', '/sandbox/clock', { body: { advanceMs: 20 * 60_000 } });
    }

    await fail(owner, 1);
    const paused = await owner.signIn();
    expect(paused.statusCode).toBe(429);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(86_400);
  } finally {
    await server.stop();
  }
});

test('buyers keep all acknowledged purchases through thirty kills, half with the database (G5)', async () => {
  const dataDir = join(folder, 'buyers');
  let server = await startServer({ dataDir });
  const request = createRequester(() => server.url);
  const history = await registerBuyers(request, 8);
  const stopping = new AbortController();
  const lives = runPurchases(history, { pause: 20, signal: stopping.signal });
  try {
    for (let kill = 1; kill <= 30; kill += 1) {
      const before = history.requestCount;
      await expect
        .poll(() => history.requestCount, { interval: 5 })
        .toBeGreaterThan(before + 25 + kill);
      if (kill % 2 === 0) process.kill(getPostmaster(dataDir), 'SIGKILL');
      await server.stop('SIGKILL');
      server = await startServer({ dataDir });
    }
    stopping.abort();
    await lives;
    const database = connect(runningUrl(dataDir) ?? '');
    expect(await compareWithHistory(history, request, database)).toEqual([]);
    await database.destroy();
  } finally {
    stopping.abort();
    await server.stop();
  }
});
