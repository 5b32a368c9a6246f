import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import type { Answer, Refusal } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { Customer } from '#tests/support/customer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer as startProcess } from '#tests/support/runningServer.ts';
import { testServer } from '#tests/support/server.ts';

/* The size limit of passwords, and that hashing many of them delays no other calls. */

const server = await testServer();

describe('a password of more than 1,024 bytes', () => {
  /** 1,024 bytes in 342 characters, and one byte more in as many. */
  const longest = `a${'ம'.repeat(341)}`;
  const tooLong = `é${'ம'.repeat(341)}`;

  /** Many more calls than can be hashed: a single 503 would show that hashing had begun. */
  async function expectNoHash(request: () => Promise<Answer>, field: string): Promise<void> {
    const answers = await runInParallel(60, request);
    const errors: Record<string, string> = expect.objectContaining({
      [field]: 'Please use a shorter password',
    });
    await expectRefusals(...answers.map((one): Refusal => [one, 400, 'input_invalid', errors]));
  }

  test('cannot register; one of 1,024 bytes can, and counts to its last byte (A3, A22)', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    const form = { password: tooLong, confirmPassword: tooLong };
    await expectNoHash(() => asha.signUp(form), 'password');
    const answer = await asha.signUp({ password: longest, confirmPassword: longest });
    expect(answer.statusCode).toBe(200);
    expect((await asha.signIn(longest.slice(0, -1))).statusCode).toBe(400);
    expect((await asha.signIn(longest)).statusCode).toBe(200);
  });

  test('cannot sign in, and is no failed attempt (A3)', async () => {
    const asha = await server.createCustomer();
    await expectNoHash(() => asha.signIn(tooLong), 'password');
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('cannot reset, and leaves the grant unspent (A3)', async () => {
    const asha = await server.createCustomer();
    await asha.prove('reset_password');
    await expectNoHash(() => asha.resetPassword(tooLong), 'password');
    expect((await asha.signIn()).statusCode).toBe(200);
    expect((await asha.resetPassword(longest)).statusCode).toBe(200);
    expect((await asha.signIn(longest)).statusCode).toBe(200);
  });

  test('cannot change a password, as the old one or the new (A3, R-184)', async () => {
    const asha = await server.createCustomer();
    const url = `/api/user/${await asha.id()}/password`;
    const change = (currentPassword: string, password: string) =>
      asha.post(url, { currentPassword, password, confirmPassword: password });
    await expectNoHash(() => change(tooLong, 'a new password'), 'currentPassword');
    await expectNoHash(() => change(asha.password, tooLong), 'password');
    expect((await asha.signIn()).statusCode).toBe(200);
    expect((await change(asha.password, longest)).statusCode).toBe(200);
    expect((await asha.signIn(longest)).statusCode).toBe(200);
  });

  test('cannot delete an account (A3, R-185)', async () => {
    const asha = await server.createCustomer();
    const url = `/api/user/${await asha.id()}/deletion`;
    await expectNoHash(() => asha.post(url, { currentPassword: tooLong }), 'currentPassword');
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  });
});

describe('a password in two Unicode forms', () => {
  const [composed, apart] = ['Zoë–ñandú'.normalize('NFC'), 'Zoë–ñandú'.normalize('NFD')];
  const forms: [how: string, chosen: string, typed: string][] = [
    ['composed accepts decomposed', composed, apart],
    ['decomposed accepts composed', apart, composed],
  ];

  test.each(forms)('chosen %s (R-003)', async (_, chosen, typed) => {
    const asha = server.createVisitor();
    await asha.registerByCode({ password: chosen, confirmPassword: typed });
    expect((await asha.signIn(typed)).statusCode).toBe(200);
    const url = `/api/user/${await asha.id()}/password`;
    const [password, confirmPassword] = [`new ${chosen}`, `new ${typed}`];
    const change = { currentPassword: typed, password, confirmPassword };
    expect((await asha.post(url, change)).statusCode).toBe(200);
    expect((await asha.signIn(confirmPassword)).statusCode).toBe(200);
    expect((await asha.signIn(typed)).statusCode).toBe(400);
  });

  test.each([
    ...forms,
    ['decomposed accepts decomposed', apart, apart],
    ['composed accepts composed', composed, composed],
  ])('stored before normalisation, %s (R-003)', async (_, stored, typed) => {
    const asha = await server.createCustomer();
    await server.changeRows('users', { email: asha.email }, { passwordHash: await hash(stored) });
    expect((await asha.signIn(typed)).statusCode).toBe(200);
    expect((await asha.signIn('Zoe-nandu')).statusCode).toBe(400);
  });
});

test('an address pasted with invisible characters is the same one everywhere (R-003, R-009)', async () => {
  const asha = server.createVisitor();
  const plain = asha.email;
  const pasted = `\u2066mailto:${plain.replace('@', '＠')}\u2069,`;
  await asha.sendCode('verify_email', pasted);
  await asha.verifyCode(await asha.code(plain), 'verify_email', pasted);
  expect((await asha.signUp({ email: pasted })).statusCode).toBe(200);
  asha.email = pasted;
  expect((await asha.signIn()).statusCode).toBe(200);
  const user = getData<{ email: string }>(await asha.get('/api/user/me'));
  expect(user.email).toBe(plain);
});

test('five hundred parallel sign-ins neither crash the server nor delay other calls (A3)', async () => {
  await using database = await createSeededDatabase();
  await using running = await startProcess({ environment: { DATABASE_URL: database.url } });
  const request = createRequester(() => running.url);
  const registered = new Customer(request);
  await registered.register();

  const people = [registered, new Customer(request)];
  const logins: Answer[] = [];
  const over = new AbortController();
  const flood = Array.from({ length: 500 }, async (_, index) => {
    // One person is right, one keeps guessing, and all others are wrong for the first time.
    for (let answer; !over.signal.aborted && answer?.statusCode !== 503;) {
      const someone = people[index % 5] ?? new Customer(request);
      answer = await someone.signIn(someone === registered ? registered.password : 'wrong');
      logins.push(answer);
    }
  });
  // Two visitors double the calls, so that a busy machine stays above the bound.
  const [one, other] = await Promise.all([visit(200), visit(200)]);
  const visits = one + other;
  over.abort();
  await Promise.all(flood);

  const seen = new Set(logins.map(({ statusCode }) => statusCode));
  expect(seen).toEqual(new Set([200, 400, 429, 503]));
  const refused = logins.filter(({ statusCode }) => statusCode === 503);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);

  // If hashing ran on the main thread, each visitor would get at most one call for each hash, on
  // any machine.
  const hashed = logins.filter(({ statusCode }) => [200, 400].includes(statusCode)).length;
  expect(visits / hashed).toBeGreaterThan(4);

  /** Alternates between two routes, one call at a time; returns the number of calls. */
  async function visit(howOften: number): Promise<number> {
    const paths = ['/healthz', '/api/segment'];
    for (let round = 0; round < howOften; round += 1) {
      for (const path of paths) {
        expect((await request('GET', path)).statusCode, path).toBe(200);
      }
    }
    return howOften * paths.length;
  }
});
