import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#tests/support/server.ts';
import type { Customer, TestServer } from '#tests/support/server.ts';

/* Many calls at one moment, at a tenth of the numbers of the long run (reliability G3). */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server[Symbol.asyncDispose]());

const wrong = (code: string, step: number) =>
  String((Number(code) + 1 + step) % 1_000_000).padStart(6, '0');

/** How many guesses at the newest code were compared. */
async function triesAt(email: string): Promise<number> {
  const row = await server.dependencies.database
    .selectFrom('code_challenges')
    .select('tries')
    .where('email', '=', email)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.tries;
}

describe('guesses at a code', () => {
  test('two hundred at once: five are compared, and the right one counts only among them (A9, R-013, G3)', async () => {
    for (const place of [0, 3, 97, 199]) {
      const asha = server.customer();
      await asha.sendCode();
      const code = await asha.code();
      const guesses = Array.from({ length: 200 }, (_, index) =>
        index === place ? code : wrong(code, index),
      );
      const answers = await Promise.all(guesses.map((guess) => asha.verifyCode(guess)));
      const compared = answers.filter((answer) => answer.json().code !== 'code_spent');
      expect(compared.length).toBeLessThanOrEqual(5);
      expect(await triesAt(asha.email)).toBe(5);
      const isRight = answers[place]?.statusCode === 200;
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(isRight ? 1 : 0);
      expect((await asha.verifyCode(code)).json()).toMatchObject({ code: 'code_spent' });
    }
  });

  test('a new code does not lift the hour’s twenty-five (R-013, A9)', async () => {
    const asha = server.customer();
    let compared = 0;
    for (let sent = 0; sent < 8; sent += 1) {
      const isSent = (await asha.sendCode()).statusCode === 200;
      expect(isSent).toBe(sent < 5);
      const code = await asha.code();
      for (let round = 0; round < 7; round += 1) {
        const answer = await asha.verifyCode(wrong(code, round));
        expect(answer.statusCode).toBe(400);
      }
      compared = await allTries(asha.email);
      await server.advance(1.1);
    }
    expect(compared).toBe(25);
  });

  async function allTries(email: string): Promise<number> {
    const rows = await server.dependencies.database
      .selectFrom('code_challenges')
      .select('tries')
      .where('email', '=', email)
      .execute();
    return rows.reduce((sum, { tries }) => sum + tries, 0);
  }
});

test('sixty-four right codes at once leave one live grant (A10, S-36, R-014, G3)', async () => {
  for (let round = 0; round < 10; round += 1) {
    const asha = server.customer();
    await asha.sendCode();
    const code = await asha.code();
    const answers = await Promise.all(Array.from({ length: 64 }, () => asha.verifyCode(code)));
    const yes = answers.filter(({ statusCode }) => statusCode === 200);
    expect(yes.length).toBeGreaterThanOrEqual(1);
    expect(yes.length).toBeLessThanOrEqual(5);
    const live = await server.dependencies.database
      .selectFrom('code_grants')
      .select('token_hash')
      .where('email', '=', asha.email)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  }
});

const forged = [
  () => undefined,
  () => '',
  () => randomBytes(32).toString('base64url'),
  () => randomBytes(32).toString('hex'),
  () => 'A'.repeat(43),
  () => "' or '1'='1",
];

describe('a thousand attempts without a grant', () => {
  test('reset nothing (A15, R-014, G3)', async () => {
    const asha = await server.registered();
    const { database } = server.dependencies;
    const before = await database.selectFrom('users').selectAll().orderBy('id').execute();
    const body = { email: asha.email, password: 'stolen one', confirmPassword: 'stolen one' };
    const statuses = await attempts(asha, '/api/auth/reset-password', body);
    expect(statuses).toEqual(new Set([400]));
    expect(await database.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  });

  test('register nobody (A19, R-014, G3)', async () => {
    const asha = server.customer();
    const { database } = server.dependencies;
    const count = async () => (await database.selectFrom('users').select('id').execute()).length;
    const before = await count();
    const body = {
      fullName: 'Asha Rao',
      email: asha.email,
      mobile: '9876543210',
      companyName: 'Rao Textiles',
      country: 'India',
      password: 'stolen one',
      confirmPassword: 'stolen one',
      agreeToTerms: true,
    };
    expect(await attempts(asha, '/api/auth/signup', body)).toEqual(new Set([400]));
    expect(await count()).toBe(before);
  });

  async function attempts(asha: Customer, url: string, body: unknown): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const cookie = forged[index % forged.length]?.();
          const headers = cookie === undefined ? undefined : { cookie: `verified=${cookie}` };
          return server.request('POST', url, { body, headers });
        }),
      );
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect(asha.cookies.size).toBeLessThanOrEqual(2);
    return statuses;
  }
});

test('of sixty-four new passwords at once one takes effect (A16, R-014, G3)', async () => {
  const asha = await server.registered();
  await asha.prove('reset_password');
  const passwords = Array.from({ length: 64 }, (_, index) => `password number ${index}`);
  const answers = await Promise.all(
    passwords.map((password) =>
      asha.post('/api/auth/reset-password', {
        email: asha.email,
        password,
        confirmPassword: password,
      }),
    ),
  );
  const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  expect(won).toHaveLength(1);
  const others = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(others.every(({ statusCode }) => [400, 503].includes(statusCode))).toBe(true);
  expect((await asha.signIn(won[0])).statusCode).toBe(200);
});

test('of fifty different forms for one address at once one registers (A21, G3)', async () => {
  const asha = server.customer();
  await asha.prove();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const password = `password number ${index}`;
      const email = index % 2 ? asha.email : ` ${asha.email.toUpperCase()} `;
      return asha.signUp({ email, password, confirmPassword: password });
    }),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 409, 503].includes(status))).toBe(true);
  const accounts = await server.dependencies.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', asha.email)
    .execute();
  expect(accounts).toHaveLength(1);
});
