import { describe, expect, test } from 'vitest';
import { insertFailures } from '#tests/support/accounts.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

const failed = 'Failed to login. Please try again.';

describe('signing in', () => {
  test('returns a new token, whatever bearer token was sent (A4)', async () => {
    const asha = await server.createCustomer();
    const first = asha.token;
    const answer = await asha.signIn();
    expect(answer.json()).toEqual({ success: true, token: asha.token });
    expect(asha.token).not.toBe(first);
    asha.token = 'expired';
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('fails identically for unknown addresses, wrong passwords and inactive accounts (A2)', async () => {
    const [asha, inactive, unknown] = [
      await server.createCustomer(),
      await server.createCustomer(),
      server.createVisitor(),
    ];
    await server.changeRows('users', { email: inactive.email }, { isActive: false });
    const answers = [
      await asha.signIn('wrong password'),
      await inactive.signIn(),
      await unknown.signIn(),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'credentials_wrong', message: failed });
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect((await inactive.get('/api/user/me')).statusCode).toBe(401);
  });

  test('is delayed after five failures, and a right password resets the count (A1)', async () => {
    const asha = await server.createCustomer();
    for (let round = 0; round < 5; round += 1) {
      expect((await asha.signIn('wrong password')).statusCode).toBe(400);
    }
    const waiting = await asha.signIn();
    expect(waiting.statusCode).toBe(429);
    expect(waiting.json().message).toContain('Failed to login');
    await server.advance(1.1);
    expect((await asha.signIn()).statusCode).toBe(200);
    expect((await asha.signIn('wrong password')).statusCode).toBe(400);
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('from unknown browsers stops after a hundred failures, until a password reset (A1, S-45)', async () => {
    const asha = await server.createCustomer();
    asha.cookies.delete('device');
    await insertFailures(server.dependencies.database, asha.email, 99);
    await asha.signIn('wrong password');
    expect((await asha.signIn()).statusCode).toBe(429);
    await asha.prove('reset_password');
    const password = 'brand new password';
    await asha.resetPassword(password);
    expect((await asha.signIn(password)).statusCode).toBe(200);
  });
});

describe('a session', async () => {
  const { token } = await server.createCustomer();

  test.for([
    ['empty', ''],
    ['garbage', 'Bearer x'],
    ['unknown', `Bearer ${'A'.repeat(43)}`],
    ['basic', 'Basic YTpi'],
    ['without scheme', token],
    ['of another scheme', `Token ${token}`],
    ['only a scheme', 'Bearer'],
    ['two', `Bearer ${token}, Bearer ${token}`],
    ['padded', `Bearer  ${token}`],
    ['in small letters', `Bearer ${token.toLowerCase()}`],
    ['followed by more', `Bearer ${token} x`],
    ['encoded', `Bearer ${encodeURIComponent(token)}%20`],
    ['too long', `Bearer ${token}A`],
    ['quoted', `Bearer "${token}"`],
    ['enormous', `Bearer ${'A'.repeat(8_000)}`],
    ['with a wrong character', `Bearer ${token.slice(0, -1)}=`],
  ] as const)(
    'is refused with 401 and a challenge for a bearer that is %s (U1)',
    async ([, authorization]) => {
      const headers = { authorization };
      const answer = await server.request('GET', '/api/user/me', { headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toEqual({
        success: false,
        code: 'session_ended',
        message: 'Please sign in to continue.',
      });
    },
  );

  test.for(['Bearer', 'bearer'])('accepts the scheme %s (U1)', async (scheme) => {
    const headers = { authorization: `${scheme} ${token}` };
    expect((await server.request('GET', '/api/user/me', { headers })).statusCode).toBe(200);
  });

  test('is not accepted from the query or a cookie (U1)', async () => {
    const asha = await server.createCustomer();
    const { token } = asha;
    const byQuery = await server.request('GET', `/api/user/me?token=${token}`);
    const byCookie = await server.request('GET', '/api/user/me', {
      headers: { cookie: `token=${token}` },
    });
    expect([byQuery.statusCode, byCookie.statusCode]).toEqual([401, 401]);
  });

  test('shows the user without internal columns (U1)', async () => {
    const asha = await server.createCustomer();
    expect(Object.keys((await asha.get('/api/user/me')).json().data).toSorted()).toEqual([
      'agreeToTerms',
      'companyName',
      'country',
      'createdAt',
      'email',
      'fullName',
      'gstNo',
      'id',
      'isActive',
      'jobTitle',
      'mobile',
      'role',
      'updatedAt',
      'username',
    ]);
  });

  test('ends at sign-out, and after a day without use (X4)', async () => {
    const [asha, idle] = [await server.createCustomer(), await server.createCustomer()];
    expect((await asha.post('/api/auth/logout')).statusCode).toBe(200);
    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    await server.advance(23 * 60);
    expect((await idle.get('/api/user/me')).statusCode).toBe(200);
    await server.advance(23 * 60);
    expect((await idle.get('/api/user/me')).statusCode).toBe(200);
    await server.advance(24 * 60 + 1);
    expect((await idle.get('/api/user/me')).statusCode).toBe(401);
  });

  test('ends after thirty days of use', async () => {
    const asha = await server.createCustomer();
    for (let day = 0; day < 29; day += 1) {
      await server.advance(23 * 60);
      expect((await asha.get('/api/user/me')).statusCode).toBe(200);
    }
    await server.advance(23 * 60);
    await asha.get('/api/user/me');
    await server.advance(23 * 60);
    await asha.get('/api/user/me');
    await server.advance(23 * 60);
    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
  });

  test('is stored as a hash of its token only (X4)', async () => {
    const asha = await server.createCustomer();
    const rows = await server.readRows('sessions');
    expect(JSON.stringify(rows)).not.toContain(asha.token);
  });
});
