import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountRows,
  answerAtOnce,
  attemptWithoutGrant,
  guessAtOnce,
  inFlight,
  resetAtOnce,
  signUpAtOnce,
} from '#tests/support/attacks.ts';
import { startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';

/* The whole numbers of reliability G3; tests/server/races.test.ts runs a few of them. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server[Symbol.asyncDispose]());

describe('of two thousand guesses at once', () => {
  test('five are compared, and the right one at a random place counts only among them (A9, R-013, G3)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const place = randomInt(2000);
      const { isAccepted, compared, ...result } = await guessAtOnce(server.customer(), 2000, place);
      expect(compared, `place ${place}`).toBeLessThanOrEqual(5);
      expect(isAccepted && place > inFlight, `place ${place}`).toBe(false);
      expect(result, `place ${place}`).toEqual({
        statuses: new Set(isAccepted ? [200, 400] : [400]),
        accepted: isAccepted ? 1 : 0,
        afterwards: 'code_spent',
      });
    }
  });

  test('a right one among the first is let in (A9, R-013, G3)', async () => {
    const accepted = [];
    for (const place of [0, 1, 2, 3, 4]) {
      const guesses = await guessAtOnce(server.customer(), 2000, place);
      expect(guesses.compared).toBeLessThanOrEqual(5);
      if (guesses.isAccepted) accepted.push(place);
    }
    expect(accepted.length).toBeGreaterThan(0);
  });
});

test('sixty-four right codes at once leave one grant that works, two hundred times (A10, S-36, G3)', async () => {
  for (let round = 0; round < 200; round += 1) {
    const { statuses, grants, effects } = await answerAtOnce(server, 64);
    expect(statuses).toEqual(new Set([200, 400]));
    expect(grants).toBeLessThanOrEqual(5);
    expect(effects).toBe(1);
  }
});

describe('ten thousand attempts without a grant', () => {
  const howMany = 10_000;
  const stolenOne = { password: 'stolen one', confirmPassword: 'stolen one' };

  test('reset nothing, not even with real cookies of something else (A15, R-014, G3)', async () => {
    const [asha, mallory] = [await server.registered(), await server.registered()];
    await asha.sendCode('reset_password');
    await mallory.prove('reset_password');
    const own = mallory.cookies.get('verified') ?? '';
    const stolen = [
      own,
      own.toLowerCase(),
      own.slice(0, -1),
      mallory.token,
      asha.token,
      asha.cookies.get('otp') ?? '',
      asha.cookies.get('verified') ?? '',
    ];
    expect(stolen.every((value) => value.length >= 42)).toBe(true);
    const before = await accountRows(server);
    const statuses = await attemptWithoutGrant(server, {
      url: '/api/auth/reset-password',
      body: { email: asha.email, ...stolenOne },
      howMany,
      stolen,
    });
    expect(statuses).toEqual(new Set([400]));
    expect(await accountRows(server)).toEqual(before);
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
    expect((await asha.signIn(stolenOne.password)).statusCode).toBe(400);
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('register nobody, not even with real cookies of something else (A19, R-014, G3)', async () => {
    const [asha, mallory, other] = [
      server.customer(),
      server.customer(),
      await server.registered(),
    ];
    await asha.sendCode();
    await mallory.prove();
    await other.prove('reset_password');
    const before = await accountRows(server);
    const statuses = await attemptWithoutGrant(server, {
      url: '/api/auth/signup',
      body: {
        fullName: 'Asha Rao',
        email: asha.email,
        mobile: '9876543210',
        companyName: 'Rao Textiles',
        country: 'India',
        agreeToTerms: true,
        ...stolenOne,
      },
      howMany,
      stolen: [mallory.cookies.get('verified') ?? '', mallory.token, asha.cookies.get('otp') ?? ''],
    });
    expect(statuses).toEqual(new Set([400]));
    expect(await accountRows(server)).toEqual(before);
  });
});

describe('one grant', () => {
  test('sets one of sixty-four passwords sent at once, twenty times (A16, R-014, G3)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { asha, won, statuses } = await resetAtOnce(server, 64);
      expect(won).toHaveLength(1);
      expect([200, 400, 503]).toEqual(expect.arrayContaining([...statuses]));
      expect((await asha.signIn(won[0])).statusCode).toBe(200);
    }
  });

  test('registers one of fifty forms sent at once, twenty times (A21, G3)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { asha, won, statuses } = await signUpAtOnce(server, 50);
      expect(won).toHaveLength(1);
      expect([200, 409, 503]).toEqual(expect.arrayContaining([...statuses]));
      expect((await asha.signIn(won[0])).statusCode).toBe(200);
    }
  });
});
