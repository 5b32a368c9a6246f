import { describe, expect, test } from 'vitest';
import { prefersHindi } from '#server/http/language.ts';
import { testServer } from '#tests/support/server.ts';

/* The sentences of answers in the customer's language. */

const server = await testServer();
const asha = await server.registered();
const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };

describe('Hindi is preferred', () => {
  test.each([
    'hi',
    'hi-IN',
    'HI-Deva-IN',
    'hi, en',
    'hi-IN,en;q=0.9',
    'en;q=0.5, hi;q=0.6',
    'mr,hi',
  ])('by %s (S-49)', (header) => expect(prefersHindi(header)).toBe(true));

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
  ])('not by %s (S-49)', (header) => expect(prefersHindi(header)).toBe(false));
});

describe('an answer in Hindi', () => {
  test('says a refusal so (S-49)', async () => {
    const answer = await asha.call('POST', '/api/order', { headers: hindi });
    expect(answer.json()).toEqual({
      success: false,
      code: 'cart_empty',
      message: 'कार्ट खाली है।',
    });
    expect(answer.headers['content-language']).toBe('hi');
    expect(answer.headers['vary']).toMatch(/^Origin, Accept-Language$/i);
  });

  test('names wrong fields so (S-49)', async () => {
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

  test('says what was done so, beside data that stays as it is (S-49)', async () => {
    const { data } = (await asha.get('/api/user/me')).json();
    const answer = await asha.call('PUT', `/api/user/${data.id}`, { body: data, headers: hindi });
    expect(answer.json()).toMatchObject({
      message: 'प्रोफ़ाइल अपडेट हो गई',
      data: { fullName: data.fullName, companyName: data.companyName },
    });
  });

  test('says so beside data that is JSON already (S-49)', async () => {
    const body = { applicationId: await asha.submitted() };
    const answer = await asha.call('POST', '/api/cart', { body, headers: hindi });
    expect(answer.json()).toMatchObject({
      message: 'कार्ट में डाल दिया गया',
      data: { applicationId: body.applicationId },
    });
    expect(answer.headers['content-language']).toBe('hi');
  });

  test('says so that there is no such call (S-49)', async () => {
    const answer = await server.request('GET', '/api/nothing', { headers: hindi });
    expect(answer.json()).toEqual({ success: false, code: 'not_found', message: 'नहीं मिला।' });
  });
});

test('an answer without a sentence does not speak of languages (S-49)', async () => {
  const answer = await asha.call('GET', '/api/cart/user', { headers: hindi });
  expect(answer.headers).not.toHaveProperty('content-language');
  expect(answer.headers['vary']).not.toMatch(/language/i);
});

test('who prefers English is answered in English (S-49)', async () => {
  const headers = { 'accept-language': 'en-IN,en;q=0.9,hi;q=0.8' };
  const answer = await server.request('GET', '/api/nothing', { headers });
  expect(answer.json().message).toBe('Not found.');
  expect(answer.headers).not.toHaveProperty('content-language');
});
