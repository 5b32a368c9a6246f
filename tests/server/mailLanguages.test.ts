import { expect, test } from 'vitest';
import { english } from '#server/mails/english.ts';
import { startLinkSession } from '#server/store/sessions.ts';
import type { Customer } from '#tests/support/customer.ts';
import { everyMail } from '#tests/support/everyMail.ts';
import { testServer } from '#tests/support/server.ts';

/* Mails are in the language of their customer. */

const server = await testServer({ environment: { SUPPORT_EMAIL: 'help@rao.example' } });

const newest = async (asha: Customer) =>
  (await asha.listMails())[0] ?? { subject: '', text: '', html: '' };

async function buy(asha: Customer): Promise<void> {
  await asha.addToCart();
  await asha.buy();
}

test('a code mail is in the language of the requesting browser, completely (S-49)', async () => {
  const asha = server.createVisitor();
  asha.cookies.set('language', 'hi');
  await asha.sendCode();
  const mail = await newest(asha);
  expect(mail.subject).toMatch(/^\d{6} आपका Briefcase OTP है$/);
  expect(mail.text).toContain('10 मिनट तक मान्य है');
  expect(mail.text).toContain('कोई सवाल? यहाँ लिखें: help@rao.example');
  expect(mail.html).toContain('<html lang="hi">');
});

test('mails about later events are in the language of the last sign-in (S-49)', async () => {
  const asha = server.createVisitor();
  asha.cookies.set('language', 'hi');
  await asha.registerByCode();
  await buy(asha);
  await expect.poll(async () => (await newest(asha)).subject).toMatch(/का भुगतान हो गया$/);
  expect((await newest(asha)).text).toContain('कुल भुगतान: ₹7,999.00');

  asha.cookies.set('language', 'en');
  await asha.signIn();
  await buy(asha);
  await expect.poll(async () => (await newest(asha)).subject).toMatch(/is paid$/);
});

test('mails follow a language that is chosen while signed in (S-49)', async () => {
  const asha = await server.createCustomer();
  asha.cookies.set('language', 'hi');
  await asha.get('/api/user/me');
  await buy(asha);
  await expect.poll(async () => (await newest(asha)).subject).toMatch(/का भुगतान हो गया$/);
});

test('an edit link does not change the language of its customer’s mails (S-49)', async () => {
  const { asha, id } = await server.createSubmission();
  const other = server.createVisitor();
  other.token = (await startLinkSession(server.dependencies.database, await asha.id(), id)) ?? '';
  other.cookies.set('language', 'hi');
  expect((await other.get('/api/user/me')).statusCode).toBe(200);
  await buy(asha);
  await expect.poll(async () => (await newest(asha)).subject).toMatch(/is paid$/);
});

test('a deleted account’s last mail is in its owner’s language (S-49)', async () => {
  const asha = server.createVisitor();
  asha.cookies.set('language', 'hi');
  await asha.registerByCode();
  await asha.deleteAccount();
  await expect
    .poll(async () => (await newest(asha)).subject)
    .toBe('आपका Briefcase खाता मिटा दिया गया');
});

test('Hindi mails contain no English sentence (S-49)', () => {
  const inHindi = Object.values(everyMail).flatMap(({ versions }) =>
    versions.filter(({ language }) => language === 'hi'),
  );
  expect(inHindi.length).toBeGreaterThanOrEqual(Object.keys(english).length);
  const latin = inHindi.flatMap(
    ({ subject, text }) => `${subject} ${text}`.match(/[A-Za-z]{2,}(?: [A-Za-z]{2,})+/g) ?? [],
  );
  expect(latin).toEqual([]);
});

test('a mail has one button at most, and its plain text names the same address (R-193)', () => {
  for (const [name, { versions }] of Object.entries(everyMail)) {
    for (const { html, text } of versions) {
      const addresses = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
      expect(addresses.length, name).toBeLessThanOrEqual(1);
      for (const address of addresses) expect(text, name).toContain(address);
    }
  }
});
