import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { createMailSender, MailRefused, createSmtp } from '#server/integrations/mail.ts';
import type { LostMails, SmtpOptions } from '#server/integrations/mail.ts';
import { moveClock } from '#server/sandbox/clock.ts';
import { readSettings } from '#server/settings.ts';
import { claimMails, queueMail } from '#server/store/outbox.ts';
import { insertAccounts } from '#tests/support/accounts.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { startMailServer, startTarpit } from '#tests/support/mailServer.ts';
import { startServer, testServer } from '#tests/support/server.ts';

/* Mails wait in the outbox until a mail server accepts or rejects them, or they expire. */

const sink = await startMailServer();
afterAll(() => sink[Symbol.asyncDispose]());

const server = await testServer({ environment: { SMTP_URL: sink.url } });

describe('a mail server in trouble', () => {
  const from = 'Briefcase <hello@portal.example>';
  const createMail = (to: string) => ({
    to,
    versions: [{ language: 'en' as const, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }],
  });

  function senderTo(url: string, options: SmtpOptions = { pause: 0 }) {
    const smtp = createSmtp(mailSettings(url), from, options);
    return createMailSender(server.dependencies.database, smtp);
  }

  test('that is down makes every code call an immediate 503, for any address (A8, R-015)', async () => {
    const dead = await startMailServer();
    await dead[Symbol.asyncDispose]();
    await using other = await startServer({ environment: { SMTP_URL: dead.url } });
    const { mail, database } = other.dependencies;
    await expect(mail.sendDue()).rejects.toThrow();
    const [known] = await insertAccounts(database, 1);
    const answers = [
      await other.createVisitor().sendCode('reset_password'),
      await other.createVisitor().sendCode('reset_password', known),
      await other.createVisitor().sendCode('verify_email'),
      await other.createVisitor().sendCode('verify_email', known),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json().message).toBe('Failed to send OTP. Please try again.');
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect(await other.readRows('codeBudgets')).toEqual([]);
    expect(await other.readRows('mailOutbox')).toEqual([]);
  });

  test('is detected by decoy mails too, so that a 503 reveals nothing (A8)', async () => {
    const dead = await startMailServer();
    await dead[Symbol.asyncDispose]();
    const sender = senderTo(dead.url, { pause: 60_000 });
    const { database } = server.dependencies;
    expect(await sender.isAvailable()).toBe(true);
    const id = await queueMail(database, createMail('nobody@example.com'), { isDecoy: true });
    await sender.send(id);
    await expect.poll(() => sender.isAvailable()).toBe(false);
  });

  test('that never answers delays no customer; one valid code for each address waits (A8, I8, R-013)', async () => {
    await using tarpit = await startTarpit();
    await using other = await startServer({ environment: { SMTP_URL: tarpit.url } });
    const asha = other.createVisitor();
    for (let round = 1; round <= 2; round += 1) {
      expect((await asha.sendCode()).statusCode).toBe(200);
      // The call was answered before the mail server timed out.
      expect(tarpit.disconnected).toBe(0);
      await expect.poll(() => tarpit.connections).toBe(round);
      await other.advance(1.1);
    }
    const waiting = await other.readRows('mailOutbox');
    expect(waiting).toHaveLength(1);
    const code = waiting[0]?.subject.slice(0, 6) ?? '';
    expect((await asha.verifyCode(code)).statusCode).toBe(200);

    const sender = senderTo(tarpit.url, { timeout: 300 });
    await expect(sender.sendDue()).rejects.toThrow(/never received|abort|timeout/i);
    expect(await sender.isAvailable()).toBe(false);
  });

  test('gets every waiting mail when it is back (I8)', async () => {
    const first = await startMailServer();
    await first[Symbol.asyncDispose]();
    const { database } = server.dependencies;
    const sender = senderTo(first.url);
    const to = 'waiting@example.com';
    await sender.send(await queueMail(database, createMail(to)));
    await expectReturned(to);
    expect(await sender.isAvailable()).toBe(false);

    await using second = await startMailServer(first.port);
    await server.advance(0.3);
    await sender.sendDue();
    expect(second.mails.filter((mail) => mail.to.includes(to))).toHaveLength(1);
    expect(await waiting(to)).toEqual([]);
    expect(await sender.isAvailable()).toBe(true);
  });

  test('that scans a mail for a long time gets it once', async () => {
    await using scanning = await startMailServer();
    scanning.acceptDelay = 1_500;
    const { database } = server.dependencies;
    const to = 'scanned@example.com';
    const sender = senderTo(scanning.url, { timeout: 1_000 });
    await queueMail(database, createMail(to), { isForPoller: true });
    await sender.sendDue();
    expect(scanning.mails).toHaveLength(1);
    expect(await waiting(to)).toEqual([]);
  });

  test('that defers a mail is retried at growing intervals, and is not down (I8)', async () => {
    const { database } = server.dependencies;
    const sender = senderTo(sink.url);
    const to = 'later@example.com';
    sink.refusals.set(to, 451);
    await queueMail(database, createMail(to));
    const gaps: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await server.advance(30);
      const error: unknown = await sender.sendDue().catch((thrown: unknown) => thrown);
      expect(inspect(error, { depth: 9 })).not.toContain(to);
      const [row] = await waiting(to);
      // The time left has decreased a little since the attempt.
      gaps.push(Math.ceil((row?.seconds ?? 0) / 15) * 15);
    }
    expect(gaps).toEqual([15, 30, 60, 120, 240]);
    expect(await sender.isAvailable()).toBe(true);
  });

  test('that rejects a mail is not retried, and the log says so without the address (I8)', async () => {
    const { database } = server.dependencies;
    const sender = senderTo(sink.url);
    const lost: LostMails[] = [];
    sender.onLoss((loss) => lost.push(loss));
    const to = 'gone@example.com';
    sink.refusals.set(to, 550);
    const id = await queueMail(database, createMail(to));
    await sender.send(id);
    await expect.poll(() => waiting(to)).toEqual([]);
    expect(lost).toEqual([{ ids: [id], why: 'refused', error: expect.any(MailRefused) }]);
    expect(inspect(lost, { depth: 9 })).not.toContain(to);
    expect(await sender.isAvailable()).toBe(true);
  });

  test.for([451, 550, 553])(
    'that rejects the sender with %d counts as down, and no mail is lost (I8, A8)',
    async (code) => {
      await using fresh = await startMailServer();
      const { database } = server.dependencies;
      const sender = senderTo(fresh.url);
      const lost: LostMails[] = [];
      sender.onLoss((loss) => lost.push(loss));
      const to = `sender${code}@example.com`;
      fresh.senderRefusal = code;
      await sender.send(await queueMail(database, createMail(to)));
      await expectReturned(to);
      expect(await sender.isAvailable()).toBe(false);

      fresh.senderRefusal = 0;
      await server.advance(0.3);
      await sender.sendDue();
      expect(fresh.mails.filter((mail) => mail.to.includes(to))).toHaveLength(1);
      expect(lost).toEqual([]);
    },
  );

  test('gets every notice after four weeks; older mails are logged as expired (I8)', async () => {
    await using fresh = await createSeededDatabase();
    const { database } = fresh;
    const sender = createMailSender(database, createSmtp(mailSettings(sink.url), from));
    const lost: LostMails[] = [];
    sender.onLoss((loss) => lost.push(loss));
    const pass = (days: number) => moveClock(database, days * 86_400_000);
    const tooOld = await queueMail(database, createMail('too.old@example.com'));
    await queueMail(database, createMail('decoy@example.com'), { isDecoy: true });
    await pass(3);
    await queueMail(database, createMail('old@example.com'));
    await pass(28);
    await sender.sendDue();
    expect(await sink.waitForMails('old@example.com')).toHaveLength(1);
    expect(await sink.waitForMails('too.old@example.com', 0)).toEqual([]);
    expect(lost).toEqual([{ ids: [tooOld], why: 'expired' }]);
  });

  test('gets no code that expired or was replaced during the outage (I8, R-013)', async () => {
    await using fresh = await createSeededDatabase();
    const { database } = fresh;
    const sender = createMailSender(database, createSmtp(mailSettings(sink.url), from));
    const options = { lifetime: 600, topic: 'code verify_email a@example.com' };
    await queueMail(database, createMail('replaced@example.com'), options);
    await queueMail(database, createMail('replacing@example.com'), options);
    await queueMail(database, createMail('expired@example.com'), { lifetime: 60 });
    await moveClock(database, 120_000);
    await sender.sendDue();
    const late = await queueMail(database, createMail('late@example.com'), { lifetime: -1 });
    expect(await claimMails(database, late)).toEqual([]);
    expect(await sink.waitForMails('replacing@example.com')).toHaveLength(1);
    expect(await sink.waitForMails('replaced@example.com', 0)).toEqual([]);
    expect(await sink.waitForMails('expired@example.com', 0)).toEqual([]);
  });

  function mailSettings(url: string) {
    const { server: settings } = readSettings({ SMTP_URL: url }).mail;
    if (!settings) throw new Error('No mail server');
    return settings;
  }

  /** Waits until the outbox has a mail back that its sender had claimed for two minutes. */
  async function expectReturned(to: string): Promise<void> {
    const seconds = expect.toSatisfy((left: number) => left < 60);
    await expect.poll(() => waiting(to)).toEqual([{ attempts: 1, seconds }]);
  }

  async function waiting(to: string) {
    const { database } = server.dependencies;
    const rows = await server.readRows('mailOutbox', { recipient: to });
    const { offsetMs } = await database
      .selectFrom('clock')
      .select('offsetMs')
      .executeTakeFirstOrThrow();
    return rows.map(({ attempts, nextAttemptAt }) => ({
      attempts,
      seconds: (nextAttemptAt.getTime() - Date.now() - offsetMs) / 1000,
    }));
  }
});
