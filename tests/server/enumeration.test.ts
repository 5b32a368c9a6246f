import { describe, expect, test } from 'vitest';
import { callPairs, probedCalls } from '#tests/support/enumeration.ts';
import { testServer } from '#tests/support/server.ts';

/*
 * Answers are identical with and without an account; tests/long compares a thousand pairs and their
 * times.
 */

const server = await testServer();

describe('an answer does not reveal whether an address has an account', () => {
  test.for(probedCalls)('in ten pairs of calls: $name (R-015, A2, A6, G4)', async (disguise) => {
    const pairs = await callPairs(server, disguise, 10, 5);
    expect(pairs).toHaveLength(10);
    for (const { known, unknown } of pairs) expect(unknown.seen).toBe(known.seen);
  });

  test('when a code is wrong, or has no tries left (R-015, A6, C-12)', async () => {
    const [known, unknown] = [await server.createCustomer(), server.createVisitor()];
    const seen = [];
    for (const someone of [known, unknown]) {
      await someone.sendCode('reset_password');
      const guesses = [];
      for (let round = 0; round < 7; round += 1) {
        guesses.push((await someone.verifyCode(`00000${round}`, 'reset_password')).body);
      }
      seen.push(guesses);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  test('after too many wrong passwords (R-015, A1, A2)', async () => {
    const [known, unknown] = [await server.createCustomer(), server.createVisitor()];
    const seen = [];
    for (const someone of [known, unknown]) {
      const answers = [];
      for (let round = 0; round < 7; round += 1) {
        answers.push((await someone.signIn('wrong password')).body);
      }
      seen.push(answers);
    }
    expect(seen[1]).toEqual(seen[0]);
  });
});
