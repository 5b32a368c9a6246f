import { describe, expect, test } from 'vitest';
import { setActive } from '#server/store/users.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

const fresh = 'a new password';

async function changePassword(
  someone: Customer,
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  return someone.post(`/api/user/${await someone.id()}/password`, {
    currentPassword: someone.password,
    password: fresh,
    confirmPassword: fresh,
    ...changes,
  });
}

describe('changing the password', () => {
  test('ends all other sessions and notifies the owner (R-184)', async () => {
    const asha = await server.createCustomer();
    const other = await asha.signInElsewhere();
    const ravi = await server.createCustomer();
    const answer = await changePassword(asha);
    expect(answer.json()).toEqual({ success: true, message: 'Your password was changed.' });
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
    expect((await other.get('/api/user/me')).statusCode).toBe(401);
    expect((await ravi.get('/api/user/me')).statusCode).toBe(200);
    expect((await asha.listMails())[0]?.text).toContain('All other devices were signed out');
    expect((await other.signIn(asha.password)).statusCode).toBe(400);
    expect((await other.signIn(fresh)).statusCode).toBe(200);
  });

  test('requires the current one, with the same delays as signing in (R-184, A1)', async () => {
    const asha = await server.createCustomer();
    for (let round = 0; round < 5; round += 1) {
      const refused = changePassword(asha, { currentPassword: 'wrong password' });
      await expectRefusals([refused, 400, 'password_wrong', 'The current password is not right.']);
    }
    expect((await changePassword(asha)).statusCode).toBe(429);
    expect((await asha.signIn()).statusCode).toBe(429);
    await server.advance(1.1);
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('in parallel takes effect once (R-184)', async () => {
    const asha = await server.createCustomer();
    // Five failures would delay the next sign-in.
    const passwords = Array.from({ length: 5 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(
      passwords.map((password) => changePassword(asha, { password, confirmPassword: password })),
    );
    const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
    expect(won).toHaveLength(1);
    expect((await asha.signIn(won[0])).statusCode).toBe(200);
  });
});

const form = { username: 'asha', fullName: 'Asha Rao' };

test('a profile change affects only the fields of the form (U3)', async () => {
  const asha = await server.createCustomer();
  const changes = { companyName: 'Rao & Sons', role: 'OWNER', isActive: false, password: 'x' };
  const body = { ...form, email: asha.email, ...changes };
  const answer = await asha.put(`/api/user/${await asha.id()}`, body);
  expect(answer.json()).toMatchObject({ success: true, message: 'Profile updated successfully' });
  expect(answer.json().data).toMatchObject({ companyName: 'Rao & Sons', role: 'USER' });
  expect((await asha.signIn()).statusCode).toBe(200);
});

describe('a new e-mail', () => {
  test.for([
    ['a proof of the old address', 'verify_email', 'old'],
    ['a proof for a reset', 'reset_password', 'new'],
  ] as const)('is not set by %s (U4, R-183, S-15)', async ([, purpose, whose]) => {
    const asha = await server.createCustomer();
    const [id, email] = [await asha.id(), `new.${asha.email}`];
    await server.advance(1.1);
    await asha.prove(purpose, whose === 'old' ? asha.email : email);
    const refused = asha.put(`/api/user/${id}`, { ...form, email });
    await expectRefusals([refused, 400, 'email_unverified', 'Verify your new email first.']);
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('that has an account is refused (U4)', async () => {
    const [asha, other] = [await server.createCustomer(), await server.createCustomer()];
    await server.advance(2);
    await asha.prove('verify_email', other.email);
    const answer = await asha.put(`/api/user/${await asha.id()}`, { ...form, email: other.email });
    expect(answer.statusCode).toBe(409);
  });

  test('is not reverted by an older form saved in parallel (U4)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const asha = await server.createCustomer();
      const [id, old, email] = [await asha.id(), asha.email, `new.${asha.email}`];
      await asha.prove('verify_email', email);
      await Promise.all([
        asha.put(`/api/user/${id}`, { ...form, email }),
        asha.put(`/api/user/${id}`, { ...form, email: old }),
      ]);
      const now = getData<{ email: string }>(await asha.get('/api/user/me'));
      expect(now.email).toBe(email);
    }
  });
});

test('a deactivated customer gets no code, and cannot finish an earlier reset (R-186, X4)', async () => {
  const asha = await server.createCustomer();
  await asha.prove('reset_password');
  await setActive(server.dependencies.database, { email: asha.email }, false);
  expect((await asha.resetPassword(fresh)).statusCode).toBe(400);
  const { length } = await asha.listMails();
  await server.advance(1.1);
  expect((await asha.sendCode('reset_password')).statusCode).toBe(200);
  expect(await asha.listMails()).toHaveLength(length);
});
