import { describe, expect, test } from 'vitest';
import { prefersHindi } from '#server/http/language.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { testServer } from '#tests/support/server.ts';
import { portalFolder } from '../../scripts/build.ts';

/* Sentences of answers are in the customer's language. */

const server = await testServer({ portalFolder });
const asha = await server.createCustomer();
const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };

describe('Hindi', () => {
  test.each([
    'hi',
    'hi-IN',
    'HI-Deva-IN',
    'hi, en',
    'hi-IN,en;q=0.9',
    'en;q=0.5, hi;q=0.6',
    'mr,hi',
  ])('is preferred by %s (S-49)', (header) => expect(prefersHindi(header)).toBe(true));

  test.each([
    undefined,
    '',
    '*',
    'en',
    'en-IN,en;q=0.9,hi;q=0.8',
    'en,hi',
    'hi;q=0',
    'hi;q=much, en',
    'mr',
    'hill',
    'xy-hi',
  ])('is not preferred by %s (S-49)', (header) => expect(prefersHindi(header)).toBe(false));
});

describe('an answer in Hindi', () => {
  test('translates a refusal (S-49)', async () => {
    const answer = await asha.call('POST', '/api/order', { headers: hindi });
    expect(answer.json()).toEqual({
      success: false,
      code: 'cart_empty',
      message: 'कार्ट खाली है।',
    });
    expect(answer.headers['content-language']).toBe('hi');
    expect(answer.headers['vary']).toMatch(/^Origin, Accept-Language$/i);
  });

  test('translates errors by field (S-49)', async () => {
    const answer = await server.request('POST', '/api/auth/login', {
      body: { email: 'asha' },
      headers: hindi,
    });
    expect(answer.json()).toEqual({
      success: false,
      code: 'input_invalid',
      message: 'ईमेल पता सही नहीं है',
      errors: { email: 'ईमेल पता सही नहीं है', password: 'पासवर्ड ज़रूरी है' },
    });
  });

  test('translates the success message, not the data (S-49)', async () => {
    const { data } = (await asha.get('/api/user/me')).json();
    const answer = await asha.call('PUT', `/api/user/${data.id}`, { body: data, headers: hindi });
    expect(answer.json()).toMatchObject({
      message: 'प्रोफ़ाइल अपडेट हो गई',
      data: { fullName: data.fullName, companyName: data.companyName },
    });
  });

  test('translates the message beside data that is already serialised (S-49)', async () => {
    const body = { applicationId: await asha.submitApplication() };
    const answer = await asha.call('POST', '/api/cart', { body, headers: hindi });
    expect(answer.json()).toMatchObject({
      message: 'कार्ट में डाल दिया गया',
      data: { applicationId: body.applicationId },
    });
    expect(answer.headers['content-language']).toBe('hi');
  });

  test('translates the 404 of an unknown call (S-49)', async () => {
    const answer = await server.request('GET', '/api/nothing', { headers: hindi });
    expect(answer.json()).toEqual({ success: false, code: 'not_found', message: 'नहीं मिला।' });
  });
});

test('an answer without a sentence has no language headers (S-49)', async () => {
  const answer = await asha.call('GET', '/api/cart/user', { headers: hindi });
  expect(answer.headers).not.toHaveProperty('content-language');
  expect(answer.headers['vary']).not.toMatch(/language/i);
});

describe('a page', () => {
  const title = (body: string) => /<h1[^>]*>([^<]*)/.exec(body)?.[1];
  const open = (path: string, headers: Record<string, string> = {}) =>
    server.request('GET', path, { headers });

  test.each([
    ['the browser’s', hindi, 'hi', 'लॉग इन करें'],
    ['the browser’s', { 'accept-language': 'en-IN,hi;q=0.5' }, 'en', 'Sign in'],
    ['English, if the browser prefers neither', { 'accept-language': 'mr' }, 'en', 'Sign in'],
    ['the chosen one', { 'accept-language': 'en', cookie: 'language=hi' }, 'hi', 'लॉग इन करें'],
    ['the chosen one', { ...hindi, cookie: 'language=en' }, 'en', 'Sign in'],
    ['the browser’s, if the chosen one is unknown', { cookie: 'language=xx' }, 'en', 'Sign in'],
  ])('is in %s (S-49)', async (_whose, headers, language, words) => {
    const { body, headers: responseHeaders } = await open('/login', headers);
    expect(body).toContain(`<html lang="${language}">`);
    expect(title(body)).toBe(words);
    expect(responseHeaders['vary']).toBe('accept-encoding, accept-language, cookie');
  });

  test.each(['/', '/login'])(
    'at %s translates its description and its noscript text (S-49)',
    async (path) => {
      const { body } = await open(path, hindi);
      expect(body).toContain('content="अपने कारोबार के लिए डिजिटल मार्केटिंग सेवाएँ ऑर्डर करें।"');
      expect(body).toContain('<noscript>Briefcase के लिए JavaScript ज़रूरी है।');
    },
  );

  test('of a signed-in customer has a translated frame (S-49)', async () => {
    expect((await open('/', hindi)).body).toMatch(/<header[^>]*>.*मेरे आवेदन.*<\/header>/s);
  });

  test('reloads in a chosen language, which the browser remembers (S-49)', async () => {
    const chosen = await open('/cart?language=hi&order=1');
    expect(chosen.statusCode).toBe(302);
    expect(chosen.headers.location).toBe('/cart');
    const cookie = String(chosen.headers['set-cookie']);
    expect(cookie).toMatch(/^language=hi; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await open('/cart', { cookie: 'language=hi' })).body).toContain('<html lang="hi">');
  });

  test('keeps its query when it reloads, but takes none of another page (S-49)', async () => {
    const from = (referer: string) => open('/orders?language=hi', { referer });
    const { headers } = await from('https://portal.example/orders?order=7');
    expect(headers.location).toBe('/orders?order=7');
    const others = ['https://portal.example/?q=audit', 'no address'];
    for (const other of others) expect((await from(other)).headers.location).toBe('/orders');
  });

  test('ignores an unknown language, and never redirects to another site (S-49)', async () => {
    expect((await open('/login?language=xx')).statusCode).toBe(200);
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await createRequester(() => url)('GET', '//evil?language=hi');
    expect(headers.location).toBe('/evil');
  });
});
