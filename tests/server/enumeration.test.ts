import { describe, expect, test } from 'vitest';
import type { Answer } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { callPairs, probedCalls } from '#tests/support/enumeration.ts';
import { testServer } from '#tests/support/server.ts';

/*
 * Answers are identical with and without an account; tests/long compares a thousand pairs and their
 * times.
 */

const server = await testServer();

type Guess = (who: Customer, round: number) => Promise<Answer>;

describe('an answer does not reveal whether an address has an account', () => {
  test.for(probedCalls)('in ten pairs of calls: $name (R-015, A2, A6, G4)', async (disguise) => {
    const pairs = await callPairs(server, disguise, 10, 5);
    expect(pairs).toHaveLength(10);
    for (const { known, unknown } of pairs) expect(unknown.seen).toBe(known.seen);
  });

  test.for<[when: string, prepare: (who: Customer) => unknown, call: Guess]>([
    [
      'when a code is wrong, or has no tries left (R-015, A6, C-12)',
      (who) => who.sendCode('reset_password'),
      (who, round) => who.verifyCode(`00000${round}`, 'reset_password'),
    ],
    [
      'after too many wrong passwords (R-015, A1, A2)',
      () => undefined,
      (who) => who.signIn('wrong password'),
    ],
  ])('%s', async ([, prepare, call]) => {
    const seen = [];
    for (const someone of [await server.createCustomer(), server.createVisitor()]) {
      await prepare(someone);
      const answers = [];
      for (let round = 0; round < 7; round += 1) answers.push((await call(someone, round)).body);
      seen.push(answers);
    }
    expect(seen[1]).toEqual(seen[0]);
  });
});
