import { expect, test } from 'vitest';
import { english } from '#server/mails/english.ts';
import { hindi } from '#server/mails/hindi.ts';
import { everyMail } from '#tests/support/everyMail.ts';
import { testServer } from '#tests/support/server.ts';
import type { Customer } from '#tests/support/server.ts';

/* Mails in the language of their customer. */

const server = await testServer({ environment: { SUPPORT_EMAIL: 'help@rao.example' } });

const newest = async (asha: Customer) =>
  (await asha.mails())[0] ?? { subject: '', text: '', html: '' };

async function buy(asha: Customer): Promise<void> {
  await asha.inCart();
  await asha.buy();
}

test('a code comes in the language of the browser that asks, in words, subject and frame (S-49)', async () => {
  const asha = server.customer();
  asha.cookies.set('language', 'hi');
  await asha.sendCode();
  const mail = await newest(asha);
  expect(mail.subject).toMatch(/^\d{6} आपका Briefcase OTP है$/);
  expect(mail.text).toContain('10 मिनट तक मान्य है');
  expect(mail.text).toContain('कोई सवाल? यहाँ लिखें: help@rao.example');
  expect(mail.html).toContain('<html lang="hi">');
});

test('what happens without the customer is told in the language of the last sign-in (S-49)', async () => {
  const asha = server.customer();
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

test('the former owner of an address or account is told in the own language (S-49)', async () => {
  const asha = server.customer();
  asha.cookies.set('language', 'hi');
  await asha.registerByCode();
  await asha.leave();
  await expect.poll(async () => (await newest(asha)).subject).toBe(hindi.accountDeleted().subject);
});

test('no Hindi mail says anything in English (S-49)', () => {
  const inHindi = Object.values(everyMail).flatMap(({ versions }) =>
    versions.filter(({ language }) => language === 'hi'),
  );
  expect(inHindi.length).toBe(Object.keys(english).length + 6);
  const latin = inHindi.flatMap(
    ({ subject, text }) => `${subject} ${text}`.match(/[A-Za-z]{2,}(?: [A-Za-z]{2,})+/g) ?? [],
  );
  expect(latin.filter((words) => !/^(?:Briefcase OTP)$/.test(words))).toEqual([]);
});
