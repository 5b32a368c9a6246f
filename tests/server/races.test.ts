import { expect, test } from 'vitest';
import { countGuesses, wrongCode } from '#tests/support/attacks.ts';
import { testRaces } from '#tests/support/raceTests.ts';
import { testServer } from '#tests/support/server.ts';

/* Enough parallel calls to find faults; tests/long has the numbers of reliability G3. */

const server = await testServer();

testRaces(server, {
  guesses: 100,
  positions: [0, 99],
  rightCodes: 1,
  attempts: 100,
  passwords: 8,
  forms: 8,
  rounds: 1,
  busy: [],
});

test('new codes do not exceed twenty-five guesses an hour (R-013, A9)', async () => {
  const asha = server.createVisitor();
  for (let sent = 0; sent < 8; sent += 1) {
    const isSent = (await asha.sendCode()).statusCode === 200;
    expect(isSent).toBe(sent < 5);
    const code = await asha.code();
    for (let round = 0; round < 7; round += 1) {
      const answer = await asha.verifyCode(wrongCode(code, round));
      expect(answer.statusCode).toBe(400);
    }
    await server.advance(1.1);
  }
  expect(await countGuesses(server, asha.email)).toBe(25);
});
