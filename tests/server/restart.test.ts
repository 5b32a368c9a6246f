import { expect, test } from 'vitest';
import { expectRefusals } from '#tests/support/answers.ts';
import { wrongCode } from '#tests/support/attacks.ts';
import { Customer } from '#tests/support/customer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';

/* What a killed server must remember, and what its log must never contain. */

test('kill -9 lifts no limit and ends no session; no secret is in the log (A1, A14, R-013, X4, G18)', async () => {
  await using database = await createSeededDatabase();
  const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'trace' };
  await using first = await startServer({ environment });
  let { url } = first;
  const request = createRequester(() => url);
  const asha = Object.assign(new Customer(request), { password: 'canary password one' });
  await asha.registerByCode();
  const codes = [await asha.code()];
  const secrets = [asha.password, asha.token, 'canary guess', ...asha.cookies.values()];
  // A browser unknown to the account: known ones are never delayed.
  asha.cookies.clear();

  // Four of five guesses, and five of five passwords, before the server dies.
  const guesser = new Customer(request);
  await guesser.sendCode();
  const code = await guesser.code();
  codes.push(code);
  secrets.push(...guesser.cookies.values());
  for (let round = 0; round < 4; round += 1) {
    const guessed = await guesser.verifyCode(wrongCode(code, round));
    expect(guessed.json().code).toBe('code_wrong');
  }
  for (let round = 0; round < 5; round += 1) {
    expect((await asha.signIn(`canary guess ${round}`)).statusCode).toBe(400);
  }
  await first.stop('SIGKILL');

  await using second = await startServer({ environment });
  ({ url } = second);
  const waiting = await asha.signIn();
  expect(waiting.statusCode).toBe(429);
  expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(60);
  await expectRefusals([guesser.sendCode(), 429, 'code_too_soon']);

  // The fifth guess is wrong, so even the right code is spent now.
  expect((await guesser.verifyCode(wrongCode(code, 9))).statusCode).toBe(400);
  for (let round = 0; round < 4; round += 1) {
    await expectRefusals([guesser.verifyCode(code), 400, 'code_spent']);
  }
  expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  expect((await asha.post('/api/auth/logout')).statusCode).toBe(200);
  expect((await asha.get('/api/user/me')).statusCode).toBe(401);
  await second.stop();

  const log = [...first.output, ...second.output].join('\n');
  expect(log).toContain('/api/auth/login');
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`\\b(${codes.join('|')})\\b`));
});
