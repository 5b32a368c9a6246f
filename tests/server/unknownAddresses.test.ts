import { describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { isPagePath } from '#server/http/notFound.ts';
import { testServer } from '#tests/support/server.ts';
import { portalFolder } from '../../scripts/build.ts';

/* What the server answers at unknown addresses: a page for browsers, JSON for programs. */

const server = await testServer({ portalFolder });
const hidden = await testServer({
  portalFolder,
  environment: {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'portal@a.example',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  },
});

const inWindow = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (url: string, headers: Record<string, string> = inWindow, from = server) =>
  from.request('GET', url, { headers });

describe('an address of the portal', () => {
  test.each([
    '/',
    '/login',
    '/login/',
    '/Login',
    '/%6Cogin',
    '/cart?q=100%',
    '/application/1',
    '/edit-application/1?token=2',
    '/offline',
    '/desk',
    '/desk/application/1',
  ])('such as %s is a 200 (R-033)', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  });

  test.each([
    '/nope',
    '/cart/1',
    '/applications',
    '//cart',
    '/flows',
    '/edit-application/1/2',
    '/desk/1',
  ])(
    'such as %s, without a page, is a 404 with the not-found page, for any caller (R-033)',
    async (url) => {
      const home = await open('/');
      for (const headers of [inWindow, { accept: '*/*' }]) {
        const answer = await open(url, headers, hidden);
        expect(answer.statusCode).toBe(404);
        expect(answer.headers['content-type']).toMatch(/^text\/html/);
        expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
      }
      expect((await open('/nope')).body).toBe(home.body);
    },
  );

  test.each([
    '/%',
    '/100%',
    '/cart%E0%A4',
    '/application/%E0%A4%A',
    '/files/%',
    `/${'%zz'.repeat(9)}`,
  ])('such as %s, which cannot be decoded, is a 404 with that page (R-033)', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<div id="root"');
    const hindi = await open(url, { ...inWindow, cookie: 'language=hi' });
    expect(hindi.body).toContain('<html lang="hi">');
  });

  test.each(['/nope.html', '/index.php', '/files/00/nope.png', '/assets/nope.js', '/sandbox/nope'])(
    'such as %s shows a page in a browser, and JSON to a program (R-033)',
    async (url) => {
      const [shown, api] = [await open(url), await open(url, { accept: '*/*' })];
      expect([shown.statusCode, api.statusCode]).toEqual([404, 404]);
      expect(shown.headers['content-type']).toMatch(/^text\/html/);
      expect(api.json()).toMatchObject({ success: false, code: 'not_found' });
    },
  );
});

test.each([
  ['/api/nope', 404, 'not_found'],
  ['/api/user/%', 400, 'refused'],
  ['/api/%E0%A4%A', 400, 'refused'],
])('%s of the API is JSON, in a browser too (X9)', async (url, status, code) => {
  const answer = await open(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ success: false, code });
});

test('every address in the portal’s paths has a page, except the one for refused loads (R-033)', () => {
  const { refusedLoad, ...all } = paths;
  const leads = Object.values(all).map((path) =>
    typeof path === 'string' ? path : path('1', '2'),
  );
  expect(leads.filter((path) => !isPagePath(path.split(/[?#]/, 1)[0] ?? ''))).toEqual([]);
  expect(isPagePath(refusedLoad)).toBe(false);
});
