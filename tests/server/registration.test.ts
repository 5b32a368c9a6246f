import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signUp } from '#contract/registration.ts';
import * as v from 'valibot';
import { expectRefusals, countStatuses } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

describe('registration', () => {
  test('returns a token for the verified address', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    const answer = await asha.signUp();
    expect(answer.json()).toMatchObject({ success: true, message: 'Registration successful' });
    expect(v.parse(signUp.answer, answer.json())).toBe(asha.token);
    expect((await asha.get('/api/user/me')).json().data).toMatchObject({
      email: asha.email,
      username: 'AshaRao',
      role: 'USER',
      isActive: true,
      agreeToTerms: true,
    });
  });

  test('refuses a grant of another address, purpose or browser (A19)', async () => {
    const [asha, other, reset] = [
      server.createVisitor(),
      server.createVisitor(),
      await server.createCustomer(),
    ];
    await asha.prove();
    expect((await asha.signUp({ email: other.email })).statusCode).toBe(400);
    await server.advance(2);
    await reset.prove('reset_password');
    expect((await reset.signUp()).statusCode).toBe(400);
    expect((await other.signUp({ email: asha.email })).statusCode).toBe(400);
    expect((await asha.signUp()).statusCode).toBe(200);
  });

  test('accepts a grant for fifteen minutes (A19)', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    await server.advance(15.1);
    expect((await asha.signUp()).statusCode).toBe(400);
  });

  test('repeated within two minutes returns a new token of the same account', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    await asha.signUp();
    const [first, again] = [asha.token, await asha.signUp()];
    expect(again.statusCode).toBe(200);
    expect(asha.token).not.toBe(first);
    const refused = asha.signUp({ password: 'another one', confirmPassword: 'another one' });
    await expectRefusals([refused, 409, 'account_exists']);
    await server.advance(2.1);
    expect((await asha.signUp()).statusCode).toBe(400);
  });

  test('creates one account for twenty parallel forms (A21)', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    const all = await runInParallel(20, () => asha.signUp());
    expect(countStatuses(all)).toEqual({ 200: 20 });
    const accounts = await server.readRows('users', { email: asha.email });
    expect(accounts).toHaveLength(1);
  });

  test('needs no new code after it failed (R-016)', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    expect((await asha.signUp({ mobile: '98' })).statusCode).toBe(400);
    await server.faults({ on: 'POST /api/auth/signup', effect: 'status', status: 503, times: 1 });
    expect((await asha.signUp()).statusCode).toBe(503);
    await server.advance(14);
    expect((await asha.signUp()).statusCode).toBe(200);
    expect(await asha.listMails()).toHaveLength(1);
  });

  test('that fails while writing keeps the grant and creates no account (R-016, C3)', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    const { database } = server.dependencies;
    await sql`alter table sessions add constraint broken check (false) not valid`.execute(database);
    const failed = await asha.signUp();
    await sql`alter table sessions drop constraint broken`.execute(database);
    expect(failed.statusCode).toBe(500);
    expect((await asha.signUp()).statusCode).toBe(200);
  });

  test('ignores every value that is not in its form (A20)', async () => {
    const marker = 'Injected-0197f2f3';
    const keys = `id userId user_id _id uuid isAdmin admin roles permissions is_active active
      status verified isVerified emailVerified email_verified_at created_at updatedAt updated_at
      deletedAt deleted_at password_hash passwordHash hash token session full_name company_name
      agree_to_terms price isPaid tenant`.split(/\s+/);
    expect(keys.length).toBeGreaterThanOrEqual(30);
    const asha = server.createVisitor();
    const injected = Object.fromEntries(keys.map((key) => [key, marker]));
    await asha.registerByCode({ ...injected, role: 'OWNER', isActive: false });
    const { body } = await asha.get('/api/user/me');
    expect(JSON.parse(body)).toMatchObject({ data: { role: 'USER', isActive: true } });
    expect(body).not.toContain(marker);
    const rows = await server.readRows('users');
    expect(JSON.stringify(rows)).not.toContain(marker);
  });

  test.for(['{"__proto__":{"role":"OWNER"}}', '{"constructor":{"prototype":{"role":"OWNER"}}}'])(
    'refuses prototype keys: %s (A20)',
    async (payload) => {
      const answer = await server.request('POST', '/api/auth/signup', {
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('refuses what its form does not allow, with a message for each field (A22)', async () => {
    const wrong = { agreeToTerms: false, fullName: 'ஆ'.repeat(201) };
    const errors = {
      agreeToTerms: 'You must agree to the terms and conditions',
      fullName: 'Please use at most 200 characters',
    };
    await expectRefusals([server.createVisitor().signUp(wrong), 400, 'input_invalid', errors]);
  });
});

describe('setting a new password', () => {
  const fresh = 'a new password';

  test('ends every session, notifies the owner and accepts the new password (A17, R-024, X4)', async () => {
    const asha = await server.createCustomer();
    await asha.prove('reset_password');
    const answer = await asha.resetPassword(fresh);
    expect(answer.json()).toMatchObject({ success: true, message: 'Password reset successfully.' });
    expect(answer.json().token).toBeUndefined();
    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    expect((await asha.listMails())[0]?.subject).toBe('Your Briefcase password was changed');
    expect((await asha.signIn()).statusCode).toBe(400);
    expect((await asha.signIn(fresh)).statusCode).toBe(200);
  });

  test.for<
    [age: string, status: number, grant: { minutes?: number; purpose?: string; to?: 'other' }]
  >([
    ['is new', 200, {}],
    ['is fourteen minutes old', 200, { minutes: 14 }],
    ['is sixteen minutes old', 400, { minutes: 16 }],
    ['is for another purpose', 400, { purpose: 'verify_email' }],
    ['is for another address', 400, { to: 'other' }],
  ])(
    'with a grant that %s is answered with %i (A16, R-014)',
    async ([, status, { minutes = 0, purpose = 'reset_password', to }]) => {
      const [asha, other] = [await server.createCustomer(), await server.createCustomer()];
      await server.advance(2);
      await asha.prove(purpose, to ? other.email : asha.email);
      await server.advance(minutes);
      expect((await asha.resetPassword(fresh)).statusCode).toBe(status);
      expect((await asha.signIn(fresh)).statusCode).toBe(status);
    },
  );

  test('can be repeated within two minutes with the same password only (A16)', async () => {
    const asha = await server.createCustomer();
    await asha.prove('reset_password');
    expect((await asha.resetPassword(fresh)).statusCode).toBe(200);
    expect((await asha.resetPassword(fresh)).statusCode).toBe(200);
    const refused = asha.resetPassword('yet another');
    const message = 'Failed to reset password. Please try again.';
    await expectRefusals([refused, 400, 'grant_missing', message]);
  });
});
