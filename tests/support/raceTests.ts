import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { insertAccounts } from './accounts.ts';
import type { Answer } from './answers.ts';
import { countGuesses, guessInParallel } from './attacks.ts';
import { runInParallel } from './calls.ts';
import type { Customer } from './customer.ts';
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

/** With a pool of 20 connections, a call behind this many others is not among the first five. */
const callsBeforeCompare = 50;

/** Cookies that no server issued. */
const forged: readonly (() => string | undefined)[] = [
  () => undefined,
  () => '',
  () => randomBytes(32).toString('base64url'),
  () => randomBytes(32).toString('hex'),
  () => 'A'.repeat(43),
  () => "' or '1'='1",
];

const getStatuses = (answers: readonly Answer[]) =>
  new Set(answers.map(({ statusCode }) => statusCode));

const nameNumber = (index: number) => `password number ${index}`;

/** Races between calls (reliability G3), small in tests/server and full-size in tests/long. */
export function testRaces(
  server: TestServer,
  { guesses, positions, rightCodes, attempts, passwords, forms, rounds, busy }: Sizes,
): void {
  const { database } = server.dependencies;

  async function createAccount(): Promise<Customer> {
    const [email = ''] = await insertAccounts(database, 1);
    return Object.assign(server.createVisitor(), { email });
  }

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
      const asha = await createAccount();
      await asha.sendCode('reset_password');
      const code = await asha.code();
      const answers = await runInParallel(64, () => asha.verifyCode(code, 'reset_password'));
      expect(getStatuses(answers)).toEqual(new Set([200, 400]));
      const grants = answers.flatMap(({ cookies }) =>
        cookies.filter(({ name }) => name === 'verified').map(({ value }) => value),
      );
      expect(grants.length).toBeLessThanOrEqual(5);
      const resets = grants.map((grant, index) => {
        const holder = Object.assign(server.createVisitor(), { email: asha.email });
        holder.cookies.set('verified', grant);
        return holder.resetPassword(nameNumber(index));
      });
      const done = (await Promise.all(resets)).filter(({ statusCode }) => statusCode === 200);
      expect(done).toHaveLength(1);
    }
  });

  describe(`${attempts} attempts without a grant, with forged cookies and with real ones for something else,`, () => {
    const password = 'stolen one';

    /** Sends the calls, fifty in parallel, and expects that each is refused and changes nothing. */
    async function expectNoEffect(url: string, body: object, stolen: readonly string[]) {
      expect(stolen.every((value) => value.length >= 42)).toBe(true);
      const cookies = [...forged, ...stolen.map((value) => () => value)];
      const before = await readAccountRows();
      for (let sent = 0; sent < attempts; sent += 50) {
        const answers = await runInParallel(50, (index) => {
          const cookie = cookies[(sent + index) % cookies.length]?.();
          const headers = cookie === undefined ? undefined : { cookie: `verified=${cookie}` };
          return server.request('POST', url, { body, headers });
        });
        expect(getStatuses(answers)).toEqual(new Set([400]));
      }
      expect(await readAccountRows()).toEqual(before);
    }

    /** All rows that a reset or registration could change. */
    async function readAccountRows() {
      const tables = ['users', 'sessions', 'codeGrants', 'codeChallenges', 'mailOutbox'] as const;
      const rows = await Promise.all(tables.map((table) => server.readRows(table)));
      return rows.map((all) => all.map((row) => JSON.stringify(row)).toSorted());
    }

    test('reset nothing and are not rate-limited in the sandbox (A15, R-014, G3, §2.2)', async () => {
      const [asha, mallory] = [server.createVisitor(), await server.createCustomer()];
      await asha.registerByCode();
      await asha.sendCode('reset_password');
      await mallory.prove('reset_password');
      const own = mallory.cookies.get('verified') ?? '';
      const body = { email: asha.email, password, confirmPassword: password };
      await expectNoEffect('/api/auth/reset-password', body, [
        own,
        own.toLowerCase(),
        own.slice(0, -1),
        mallory.token,
        asha.token,
        asha.cookies.get('otp') ?? '',
        asha.cookies.get('verified') ?? '',
      ]);
      expect((await asha.get('/api/user/me')).statusCode).toBe(200);
      expect((await asha.signIn(password)).statusCode).toBe(400);
      expect((await asha.signIn()).statusCode).toBe(200);
    });

    test('register no account (A19, R-014, G3)', async () => {
      const [asha, mallory] = [server.createVisitor(), server.createVisitor()];
      await asha.sendCode();
      await mallory.prove();
      await (await server.createCustomer()).prove('reset_password');
      await expectNoEffect('/api/auth/signup', getRegistration(asha.email, password), [
        mallory.cookies.get('verified') ?? '',
        asha.cookies.get('otp') ?? '',
      ]);
    });
  });

  /** Expects that exactly one of the calls succeeds, and that its password counts. */
  async function expectOneWins(
    asha: Customer,
    howMany: number,
    call: (password: string, index: number) => Promise<Answer>,
    refused: number,
  ): Promise<void> {
    const answers = await runInParallel(howMany, (index) => call(nameNumber(index), index));
    expect([200, refused, ...busy]).toEqual(expect.arrayContaining([...getStatuses(answers)]));
    const won = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    expect((await asha.signIn(nameNumber(won[0] ?? -1))).statusCode).toBe(200);
  }

  test(`of ${passwords} parallel new passwords, exactly one takes effect (A16, R-014, G3)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const asha = await createAccount();
      await asha.prove('reset_password');
      await expectOneWins(asha, passwords, (password) => asha.resetPassword(password), 400);
    }
  });

  test(`of ${forms} parallel forms for one address, exactly one registers (A21, G3)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const asha = server.createVisitor();
      await asha.prove();
      const signUp = (password: string, index: number) => {
        // Two spellings of the address.
        const email = index % 2 ? asha.email : ` ${asha.email.toUpperCase()} `;
        return asha.signUp({ email, password, confirmPassword: password });
      };
      await expectOneWins(asha, forms, signUp, 409);
    }
  });
}
