import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';

/* What a killed server must still know, and what its log must never say. */

interface Reply {
  status: number;
  body: { code?: string; token?: string };
  cookie: string;
  retryAfter: number;
}

async function call(
  { url }: RunningServer,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Reply['body'],
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    retryAfter: Number(answer.headers.get('retry-after')),
  };
}

async function newestCode({ url }: RunningServer, email: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/mail?to=${email}`);
  const [mail] = (await answer.json()) as { subject: string }[];
  return mail?.subject.slice(0, 6) ?? '';
}

const wrong = (code: string, step: number) =>
  String((Number(code) + 1 + step) % 1_000_000).padStart(6, '0');

test('kill -9 lifts no limit and ends no session; no secret is in the log (A1, A14, R-013, X4, G18)', async () => {
  const email = 'asha@canary.example';
  const password = 'canary password one';
  const purpose = 'verify_email';
  await using database = await freshDatabase();
  const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'trace' };
  await using first = await startServer({ environment });
  const challenge = await call(first, '/api/auth/send-otp', { email, purpose });
  const code = await newestCode(first, email);
  const proof = { email, otp: code, purpose };
  const grant = await call(first, '/api/auth/verify-otp', proof, { cookie: challenge.cookie });
  const form = {
    fullName: 'Asha Rao',
    email,
    mobile: '9876543210',
    companyName: 'Rao Textiles',
    country: 'India',
    password,
    confirmPassword: password,
    agreeToTerms: true,
  };
  const signedUp = await call(first, '/api/auth/signup', form, { cookie: grant.cookie });
  const token = signedUp.body.token ?? '';
  expect(signedUp.status).toBe(200);

  // Four of five guesses, and five of five passwords, before the server dies.
  const other = 'guessed@canary.example';
  const guessed = await call(first, '/api/auth/send-otp', { email: other, purpose });
  const otherCode = await newestCode(first, other);
  const guess = (server: RunningServer, otp: string) =>
    call(
      server,
      '/api/auth/verify-otp',
      { email: other, otp, purpose },
      { cookie: guessed.cookie },
    );
  for (let round = 0; round < 4; round += 1) {
    expect((await guess(first, wrong(otherCode, round))).body.code).toBe('code_wrong');
  }
  for (let round = 0; round < 5; round += 1) {
    const attempt = { email, password: `canary guess ${round}` };
    expect((await call(first, '/api/auth/login', attempt)).status).toBe(400);
  }
  await first.stop('SIGKILL');

  await using second = await startServer({ environment });
  const waiting = await call(second, '/api/auth/login', { email, password });
  expect(waiting.status).toBe(429);
  expect(waiting.retryAfter).toBeLessThanOrEqual(60);
  const tooSoon = await call(second, '/api/auth/send-otp', { email: other, purpose });
  expect(tooSoon.body.code).toBe('code_too_soon');

  // The fifth guess is compared and wrong, so even the right code is dead now.
  expect((await guess(second, wrong(otherCode, 9))).status).toBe(400);
  for (let round = 0; round < 4; round += 1) {
    expect((await guess(second, otherCode)).body.code).toBe('code_spent');
  }
  const authorization = `Bearer ${token}`;
  expect((await call(second, '/api/user/me', undefined, { authorization })).status).toBe(200);
  expect((await call(second, '/api/auth/logout', {}, { authorization })).status).toBe(200);
  expect((await call(second, '/api/user/me', undefined, { authorization })).status).toBe(401);
  await second.stop();

  const log = [...first.output, ...second.output].join('\n');
  expect(log).toContain('/api/auth/login');
  const cookies = [challenge.cookie, grant.cookie].map((cookie) => cookie.split('=')[1] ?? '-');
  for (const secret of [password, 'canary guess', token, ...cookies]) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(new RegExp(`\\b(${code}|${otherCode})\\b`));
});
