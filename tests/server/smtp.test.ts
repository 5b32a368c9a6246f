import { afterAll, describe, expect, test } from 'vitest';
import { insertFailures } from '#tests/support/accounts.ts';
import type { Customer } from '#tests/support/customer.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { testServer } from '#tests/support/server.ts';

/* Mails over real SMTP: an independent server receives them on loopback. */

const sink = await startMailServer();
afterAll(() => sink[Symbol.asyncDispose]());

const server = await testServer({
  environment: {
    SMTP_URL: sink.url.replace('//', '//briefcase:p%40ss@'),
    MAIL_FROM: 'Briefcase <hello@portal.example>',
  },
});

async function codeTo(address: string, count = 1): Promise<string> {
  const mails = await sink.waitForMails(address, count);
  return mails.at(-1)?.headers.get('subject')?.slice(0, 6) ?? '';
}

async function registered(): Promise<Customer> {
  const someone = server.createVisitor();
  await someone.sendCode();
  await someone.verifyCode(await codeTo(someone.email));
  await someone.signUp();
  return someone;
}

/** Waits until the outbox is empty, and expects no mail. */
async function expectNothingTo(address: string): Promise<void> {
  const { database } = server.dependencies;
  const waiting = database.selectFrom('mailOutbox').select('id').where('recipient', '=', address);
  await expect.poll(() => waiting.execute()).toEqual([]);
  expect(await sink.waitForMails(address, 0)).toEqual([]);
}

describe('a code mail', () => {
  test('starts with the code, in plain text, with its lifetime and a hint (R-190, R-191)', async () => {
    const asha = server.createVisitor();
    await asha.sendCode();
    const [mail] = await sink.waitForMails(asha.email);
    const code = await codeTo(asha.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(mail?.text).toMatch(new RegExp(`^${code}\\r\\n`));
    expect(mail?.text).toContain('valid for 10 minutes');
    expect(mail?.text).toContain('Not you?');
    expect(mail?.html).toContain(`>${code}<`);
    expect(mail?.headers.get('from')).toBe('Briefcase <hello@portal.example>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.from).toBe('hello@portal.example');
    expect(mail?.to).toEqual([asha.email]);
    expect(sink.logins).toContainEqual({ user: 'briefcase', password: 'p@ss' });
    expect((await asha.verifyCode(code)).statusCode).toBe(200);
  });

  test('is sent for both purposes, and never to an address without an account (R-190, A6)', async () => {
    const [asha, visitor] = [await registered(), server.createVisitor()];
    await visitor.sendCode('reset_password');
    await asha.sendCode('reset_password');
    expect((await sink.waitForMails(asha.email, 2))[1]?.text).toContain('Reset your password');
    await expectNothingTo(visitor.email);
  });

  test('contains no header or recipient that a caller typed (A7)', async () => {
    const before = sink.mails.length;
    for (const email of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com\nbcc:b@example.com',
      'a@example.com, b@example.com',
      '<a@example.com> b@example.com',
      'a@example.com;b@example.com',
      '"a@x.com,b"@example.com',
      'a@exаmple.com',
      'a\u0000@example.com',
      '\u212A@example.com',
      'a@[127.0.0.1]',
    ]) {
      const body = { email, purpose: 'verify_email' };
      const answer = await server.request('POST', '/api/auth/send-otp', { body });
      expect(answer.statusCode, email).toBe(400);
    }
    expect(sink.mails).toHaveLength(before);
  });

  test('to an address in capitals goes to the normalised one (A7)', async () => {
    const asha = server.createVisitor();
    await asha.sendCode('verify_email', ` ${asha.email.toUpperCase()} `);
    expect(await sink.waitForMails(asha.email)).toHaveLength(1);
  });
});

describe('the owner receives a mail', () => {
  test('about a changed e-mail, at the old address (U4, R-183)', async () => {
    const asha = await registered();
    const email = `new.${asha.email}`;
    await asha.sendCode('verify_email', email);
    await asha.verifyCode(await codeTo(email), 'verify_email', email);
    const form = { username: 'asha', fullName: 'Asha Rao', email };
    expect((await asha.put(`/api/user/${await asha.id()}`, form)).statusCode).toBe(200);
    const mail = (await sink.waitForMails(asha.email, 2))[1];
    expect(mail?.headers.get('subject')).toBe(
      'The email address of your Briefcase account was changed',
    );
  });

  test('about paused sign-in after a hundred wrong passwords, once, and only with an account (A1)', async () => {
    const [asha, unknown] = [await registered(), server.createVisitor()];
    asha.cookies.delete('device');
    for (const { email } of [asha, unknown]) {
      await insertFailures(server.dependencies.database, email, 98);
    }
    for (const someone of [asha, unknown]) {
      const statuses = [];
      for (let round = 0; round < 3; round += 1) {
        statuses.push((await someone.signIn('wrong password')).statusCode);
      }
      expect(statuses).toEqual([400, 400, 429]);
    }
    const mails = await sink.waitForMails(asha.email, 2);
    expect(mails.map(({ headers }) => headers.get('subject')).slice(1)).toEqual([
      'Sign-in to your Briefcase account is paused',
    ]);
    await expectNothingTo(unknown.email);
  });
});
