import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { guessInParallel } from '#tests/support/attacks.ts';
import { testRaces } from '#tests/support/raceTests.ts';
import { testServer } from '#tests/support/server.ts';

/* The full counts of reliability G3; tests/server/races.test.ts runs a part. */

const server = await testServer();

testRaces(server, {
  guesses: 2000,
  positions: Array.from({ length: 10 }, () => randomInt(2000)),
  rightCodes: 200,
  attempts: 10_000,
  passwords: 64,
  forms: 50,
  rounds: 20,
  busy: [503],
});

test('accepts a right code among the first of two thousand concurrent guesses (A9, R-013, G3)', async () => {
  const accepted = [];
  for (const position of [0, 1, 2, 3, 4]) {
    const guesses = await guessInParallel(server.createVisitor(), 2000, position);
    expect(guesses.compared).toBeLessThanOrEqual(5);
    if (guesses.isAccepted) accepted.push(position);
  }
  expect(accepted.length).toBeGreaterThan(0);
});
