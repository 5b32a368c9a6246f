import { describe, expect, test } from 'vitest';
import {
  accountRows,
  answerAtOnce,
  attemptWithoutGrant,
  guessAtOnce,
  inFlight,
  resetAtOnce,
  signUpAtOnce,
  wrongCode,
} from '#tests/support/attacks.ts';
import { testServer } from '#tests/support/server.ts';

/* Many calls at one moment, as many as find a fault; tests/long has the numbers of reliability G3. */

const server = await testServer();

describe('guesses at a code', () => {
  test.for([0, 3, 97, 199])(
    'two hundred at once, the right one at place %i: five are compared, and it counts only among them (A9, R-013, G3)',
    async (place) => {
      const asha = server.customer();
      const { isAccepted, compared, ...result } = await guessAtOnce(asha, 200, place);
      expect(compared).toBeLessThanOrEqual(5);
      expect(isAccepted && place > inFlight).toBe(false);
      expect(result).toEqual({
        statuses: new Set(isAccepted ? [200, 400] : [400]),
        accepted: isAccepted ? 1 : 0,
        afterwards: 'code_spent',
      });
      expect(await triesAt(asha.email)).toBe(5);
    },
  );

  test('a new code does not lift the hour’s twenty-five (R-013, A9)', async () => {
    const asha = server.customer();
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
    expect(await triesAt(asha.email)).toBe(25);
  });

  /** How many guesses at the codes of an address were compared. */
  async function triesAt(email: string): Promise<number> {
    const rows = await server.dependencies.database
      .selectFrom('codeChallenges')
      .select('tries')
      .where('email', '=', email)
      .execute();
    return rows.reduce((sum, { tries }) => sum + tries, 0);
  }
});

test('sixty-four right codes at once leave one grant that works (A10, S-36, R-014, G3)', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { statuses, grants, effects } = await answerAtOnce(server, 64);
    expect(statuses).toEqual(new Set([200, 400]));
    expect(grants).toBeLessThanOrEqual(5);
    expect(effects).toBe(1);
  }
});

describe('a thousand attempts without a grant', () => {
  const stolenOne = { password: 'stolen one', confirmPassword: 'stolen one' };

  test('reset nothing, and are no flood in the sandbox (A15, R-014, G3, §2.2)', async () => {
    const asha = await server.registered();
    const before = await accountRows(server);
    const statuses = await attemptWithoutGrant(server, {
      url: '/api/auth/reset-password',
      body: { email: asha.email, ...stolenOne },
      howMany: 1000,
    });
    expect(statuses).toEqual(new Set([400]));
    expect(await accountRows(server)).toEqual(before);
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  });

  test('register nobody (A19, R-014, G3)', async () => {
    const before = await accountRows(server);
    const statuses = await attemptWithoutGrant(server, {
      url: '/api/auth/signup',
      body: {
        fullName: 'Asha Rao',
        email: server.customer().email,
        mobile: '9876543210',
        companyName: 'Rao Textiles',
        country: 'India',
        agreeToTerms: true,
        ...stolenOne,
      },
      howMany: 1000,
    });
    expect(statuses).toEqual(new Set([400]));
    expect(await accountRows(server)).toEqual(before);
  });
});

test('of sixteen new passwords at once one takes effect (A16, R-014, G3)', async () => {
  const { asha, won, statuses } = await resetAtOnce(server, 16);
  expect(won).toHaveLength(1);
  expect(statuses).toEqual(new Set([200, 400]));
  expect((await asha.signIn(won[0])).statusCode).toBe(200);
});

test('of sixteen different forms for one address at once one registers (A21, G3)', async () => {
  const { asha, won, statuses } = await signUpAtOnce(server, 16);
  expect(won).toHaveLength(1);
  expect(statuses).toEqual(new Set([200, 409]));
  expect((await asha.signIn(won[0])).statusCode).toBe(200);
});
