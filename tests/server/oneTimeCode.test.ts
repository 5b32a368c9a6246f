import { describe, expect, test } from 'vitest';
import { waitForBlockedStatements } from '#tests/support/locks.ts';
import { spendGrant } from '#server/store/codes.ts';
import { getRefusal, expectRefusals, countStatuses } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

describe('requesting a code', () => {
  test('sends one mail for twenty parallel calls (A5)', async () => {
    const asha = server.createVisitor();
    const all = await runInParallel(20, () => asha.sendCode());
    expect(countStatuses(all)).toEqual({ 200: 1, 429: 19 });
    expect(await asha.listMails()).toHaveLength(1);
  });

  test('is possible again after a minute, and invalidates the first code (A5)', async () => {
    const asha = server.createVisitor();
    await asha.sendCode();
    const first = await asha.code();
    const tooSoon = await asha.sendCode();
    expect(getRefusal(tooSoon)).toEqual([429, 'code_too_soon']);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(0);

    const ofFirst = new Map(asha.cookies);
    await server.advance(1.1);
    expect((await asha.sendCode()).statusCode).toBe(200);
    const ofSecond = asha.cookies;
    asha.cookies = ofFirst;
    await expectRefusals([asha.verifyCode(first), 400, 'code_spent']);
    asha.cookies = ofSecond;
    expect((await asha.verifyCode(await asha.code())).statusCode).toBe(200);
  });

  test('mails a known address that an account exists (A6, T-35)', async () => {
    const asha = await server.createCustomer();
    await server.advance(2);
    await asha.sendCode('verify_email');
    const [mail] = await asha.listMails();
    expect(mail?.text).toContain('This address already has an account');
  });

  test.for([
    [{ email: ['a@example.com'], purpose: 'verify_email' }],
    [{ email: `${'a'.repeat(10_000)}@example.com`, purpose: 'verify_email' }],
    [{ email: 'a@example.com', purpose: 'sign_in' }],
  ])('fails for %j without a mail (A7)', async ([body]) => {
    const refused = server.request('POST', '/api/auth/send-otp', { body });
    await expectRefusals([refused, 400, 'input_invalid']);
  });
});

describe('a code', () => {
  test('is refused when it is repeated after two minutes (A10, S-36)', async () => {
    const asha = server.createVisitor();
    await asha.sendCode();
    const code = await asha.code();
    expect((await asha.verifyCode(code)).statusCode).toBe(200);
    expect((await asha.verifyCode(code)).statusCode).toBe(200);
    await server.advance(2.1);
    expect((await asha.verifyCode(code)).statusCode).toBe(400);
  });

  test('is spent with its grant (A10, I6, S-36)', async () => {
    const asha = server.createVisitor();
    await asha.sendCode();
    const code = await asha.code();
    await asha.verifyCode(code);
    expect((await asha.signUp()).statusCode).toBe(200);
    await expectRefusals([asha.verifyCode(code), 400, 'code_spent']);

    await server.advance(1.1);
    await asha.sendCode('reset_password');
    const resetCode = await asha.code();
    await asha.verifyCode(resetCode, 'reset_password');
    expect((await asha.resetPassword('the first one')).statusCode).toBe(200);
    const second = await asha.verifyCode(resetCode, 'reset_password');
    expect(second.json().code).toBe('code_spent');
    expect((await asha.resetPassword('the second one')).statusCode).toBe(400);
    expect((await asha.signIn('the first one')).statusCode).toBe(200);

    expect((await asha.deleteAccount('the first one')).statusCode).toBe(200);
    expect((await asha.verifyCode(resetCode, 'reset_password')).statusCode).toBe(400);
  });

  test('stays valid if its grant could not be used (A10, S-36)', async () => {
    const asha = await server.createCustomer();
    const id = await asha.id();
    const ravi = await server.createCustomer();
    await server.advance(1.1);
    await asha.sendCode('verify_email', ravi.email);
    const code = await asha.code(ravi.email);
    await asha.verifyCode(code, 'verify_email', ravi.email);
    const form = { username: 'asha', fullName: 'Asha Rao', email: ravi.email };
    expect((await asha.put(`/api/user/${id}`, form)).statusCode).toBe(409);
    expect((await asha.verifyCode(code, 'verify_email', ravi.email)).statusCode).toBe(200);
  });

  test('waits for a parallel spending of its grant, and is then spent (A10, I6)', async () => {
    const asha = server.createVisitor();
    await asha.sendCode();
    const code = await asha.code();
    await asha.verifyCode(code);
    const { database } = server.dependencies;
    const grant = {
      token: asha.cookies.get('verified') ?? '',
      email: asha.email,
      purpose: 'verify_email',
    } as const;
    const answering = await database.transaction().execute(async (transaction) => {
      expect(await spendGrant(transaction, grant)).toBe(true);
      const answer = asha.verifyCode(code);
      await waitForBlockedStatements(database, 1);
      return { answer };
    });
    await expectRefusals([answering.answer, 400, 'code_spent']);
  });

  test('is valid for ten minutes (A11)', async () => {
    const [early, late] = [server.createVisitor(), server.createVisitor()];
    await early.sendCode();
    await late.sendCode();
    await server.advance(9.9);
    expect((await early.verifyCode(await early.code())).statusCode).toBe(200);
    await server.advance(0.2);
    expect((await late.verifyCode(await late.code())).statusCode).toBe(400);
  });

  test('works for one browser, e-mail and purpose; others do not use up its tries (A12, C-11)', async () => {
    const [asha, other] = [server.createVisitor(), server.createVisitor()];
    await asha.sendCode();
    await other.sendCode();
    const code = await asha.code();
    for (let round = 0; round < 6; round += 1) {
      expect((await other.verifyCode(code, 'verify_email', asha.email)).statusCode).toBe(400);
    }
    for (let round = 0; round < 6; round += 1) {
      expect((await asha.verifyCode(code, 'reset_password')).statusCode).toBe(400);
      expect((await asha.verifyCode(code, 'verify_email', other.email)).statusCode).toBe(400);
    }
    expect((await asha.verifyCode(code)).statusCode).toBe(200);
  });

  test.for([
    [123_456],
    [['1', '2', '3', '4', '5', '6']],
    ['１２３４５６'],
    ['12 456'],
    ['1234567'],
    [null],
    [''],
  ])('of %j is malformed and does not count as a guess (A13)', async ([otp]) => {
    const asha = server.createVisitor();
    await asha.sendCode();
    for (let round = 0; round < 6; round += 1) {
      await expectRefusals([asha.verifyCode(otp), 400, 'input_invalid']);
    }
    expect((await asha.verifyCode(await asha.code())).statusCode).toBe(200);
  });

  test('is not stored as plain text after sending (G18)', async () => {
    const asha = server.createVisitor();
    await asha.sendCode();
    const code = await asha.code();
    const rows = [
      ...(await server.readRows('codeChallenges')),
      ...(await server.readRows('mailOutbox')),
    ];
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});
