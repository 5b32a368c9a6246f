import { describe, expect, test } from 'vitest';
import {
  readAccountRows,
  answerInParallel,
  attemptWithoutGrant,
  guessInParallel,
  callsBeforeCompare,
  resetInParallel,
  signUpInParallel,
  countGuesses,
} from './attacks.ts';
import { Customer } from './customer.ts';
import { createRequester } from './overHttp.ts';
import { raceCarts } from './paymentRaces.ts';
import { getRegistration } from './registration.ts';
import type { TestServer } from './server.ts';

interface Sizes {
  /** Number of parallel guesses at one code, and the positions to try for the right one. */
  guesses: number;
  positions: readonly number[];
  /** Number of rounds of parallel right codes. */
  rightCodes: number;
  attempts: number;
  /** Number of parallel new passwords or forms, and of rounds. */
  passwords: number;
  forms: number;
  rounds: number;
  /** Statuses of a server that sheds load. */
  busy: readonly number[];
}

/** Races between calls (reliability G3), small in tests/server and full-size in tests/long. */
export function testRaces(
  server: TestServer,
  { guesses, positions, rightCodes, attempts, passwords, forms, rounds, busy }: Sizes,
): void {
  test(`compares five of ${guesses} parallel guesses, and accepts the right one only among those (A9, R-013, G3)`, async () => {
    for (const position of positions) {
      const asha = server.createVisitor();
      const { isAccepted, compared, ...result } = await guessInParallel(asha, guesses, position);
      expect(compared, `position ${position}`).toBeLessThanOrEqual(5);
      expect(isAccepted && position > callsBeforeCompare, `position ${position}`).toBe(false);
      expect(result, `position ${position}`).toEqual({
        statuses: new Set(isAccepted ? [200, 400] : [400]),
        accepted: isAccepted ? 1 : 0,
        afterwards: 'code_spent',
      });
      expect(await countGuesses(server, asha.email), `position ${position}`).toBe(5);
    }
  });

  test(`sixty-four parallel right codes yield one working grant, ${rightCodes} times (A10, S-36, R-014, G3)`, async () => {
    for (let round = 0; round < rightCodes; round += 1) {
      const { statuses, grants, effects } = await answerInParallel(server, 64);
      expect(statuses).toEqual(new Set([200, 400]));
      expect(grants).toBeLessThanOrEqual(5);
      expect(effects).toBe(1);
    }
  });

  describe(`${attempts} attempts without a grant, with forged cookies and with real ones for something else,`, () => {
    const howMany = attempts;
    const password = 'stolen one';

    test('reset nothing and are not rate-limited in the sandbox (A15, R-014, G3, §2.2)', async () => {
      const [asha, mallory] = [server.createVisitor(), await server.createCustomer()];
      await asha.registerByCode();
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
      const before = await readAccountRows(server);
      const body = { email: asha.email, password, confirmPassword: password };
      const url = '/api/auth/reset-password';
      const statuses = await attemptWithoutGrant(server, { url, body, howMany, stolen });
      expect(statuses).toEqual(new Set([400]));
      expect(await readAccountRows(server)).toEqual(before);
      expect((await asha.get('/api/user/me')).statusCode).toBe(200);
      expect((await asha.signIn(password)).statusCode).toBe(400);
      expect((await asha.signIn()).statusCode).toBe(200);
    });

    test('register no account (A19, R-014, G3)', async () => {
      const [asha, mallory] = [server.createVisitor(), server.createVisitor()];
      const other = await server.createCustomer();
      await asha.sendCode();
      await mallory.prove();
      await other.prove('reset_password');
      const before = await readAccountRows(server);
      const statuses = await attemptWithoutGrant(server, {
        url: '/api/auth/signup',
        body: getRegistration(asha.email, password),
        howMany,
        stolen: [
          mallory.cookies.get('verified') ?? '',
          mallory.token,
          asha.cookies.get('otp') ?? '',
        ],
      });
      expect(statuses).toEqual(new Set([400]));
      expect(await readAccountRows(server)).toEqual(before);
    });
  });

  test(`of ${passwords} parallel new passwords, exactly one takes effect (A16, R-014, G3)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { asha, won, statuses } = await resetInParallel(server, passwords);
      expect(won).toHaveLength(1);
      expect([200, 400, ...busy]).toEqual(expect.arrayContaining([...statuses]));
      expect((await asha.signIn(won[0])).statusCode).toBe(200);
    }
  });

  test(`of ${forms} parallel forms for one address, exactly one registers (A21, G3)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { asha, won, statuses } = await signUpInParallel(server, forms);
      expect(won).toHaveLength(1);
      expect([200, 409, ...busy]).toEqual(expect.arrayContaining([...statuses]));
      expect((await asha.signIn(won[0])).statusCode).toBe(200);
    }
  });
}

/** Ten carts for each customer, paid by many calls in parallel (reliability G6). */
export function testCartRaces(url: string, { carts }: { carts: number }): void {
  test(`${carts} carts, raced by 200 calls each, are paid once, to the paisa (G6, I2, O3, O7, O13, R-160)`, async () => {
    for (let raced = 0; raced < carts; raced += 10) {
      const asha = new Customer(createRequester(() => url));
      await asha.register();
      const count = Math.min(10, carts - raced);
      const { odd, statuses, rounds } = await raceCarts(asha, count, 200);
      expect(rounds).toBe(count);
      expect(odd).toEqual([]);
      expect([200, 201, 409]).toEqual(expect.arrayContaining([...statuses]));
    }
  });
}
