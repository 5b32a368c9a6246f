import { afterAll, describe, expect, test } from 'vitest';
import { clientAddress } from '#server/http/client.ts';
import { createFloodGuard } from '#server/http/limits.ts';
import { moveClock } from '#server/sandbox/clock.ts';
import { insertAccounts, insertFailures } from '#tests/support/accounts.ts';
import { countStatuses } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { createProductionSettings } from '#tests/support/production.ts';
import { testServer } from '#tests/support/server.ts';

/* Limits for each client, which the sandbox relaxes, so this server runs as in production. */

const sink = await startMailServer();
afterAll(() => sink[Symbol.asyncDispose]());

const server = await testServer({ environment: createProductionSettings(sink.url) });

const password = 'correct horse';

function signIn(email: string, secret: string, address: string): Promise<Answer> {
  const body = { email, password: secret };
  return server.request('POST', '/api/auth/login', { body, address });
}

function sendCode(address: string, email: string): Promise<Answer> {
  const body = { email, purpose: 'verify_email' };
  return server.request('POST', '/api/auth/send-otp', { body, address });
}

async function advance(minutes: number): Promise<void> {
  await moveClock(server.dependencies.database, minutes * 60_000);
}

describe('wrong passwords', () => {
  test('from one address are delayed after five, and block no other address (A1)', async () => {
    const [email = ''] = await insertAccounts(server.dependencies.database, 1);
    const guesses: Answer[] = [];
    for (let round = 0; round < 30; round += 1) {
      guesses.push(await signIn(email, 'wrong password', '192.0.2.1'));
    }
    expect(countStatuses(guesses)).toEqual({ 400: 5, 429: 25 });
    expect((await signIn(email, password, '192.0.2.99')).statusCode).toBe(200);
  });

  test('from many addresses pause the account after a hundred, until a reset (A1)', async () => {
    const { database } = server.dependencies;
    const [early = '', email = ''] = await insertAccounts(database, 2);
    await insertFailures(database, early, 99);
    expect((await signIn(early, password, '192.0.2.50')).statusCode).toBe(200);

    await insertFailures(database, email, 80);
    const guesses = await runInParallel(30, (host) =>
      signIn(email, 'wrong password', `203.0.113.${host}`),
    );
    expect(countStatuses(guesses)).toEqual({ 400: 20, 429: 10 });
    const owner = await signIn(email, password, '192.0.2.51');
    expect(owner.statusCode).toBe(429);
    expect(owner.json().message).toBe(
      'Failed to login. Please try again in a while, or set a new password.',
    );
    const counted = await server.readRows('signInFailures', { email, address: '' });
    expect(counted).toMatchObject([{ failures: 100 }]);
    expect(await sink.waitForMails(email)).toHaveLength(1);
  });

  test('double the delay each time, even without attempts in between (A1)', async () => {
    const [email = ''] = await insertAccounts(server.dependencies.database, 1);
    for (let round = 0; round < 5; round += 1) await signIn(email, 'wrong', '192.0.2.2');
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const waiting = await signIn(email, 'wrong', '192.0.2.2');
      const seconds = Number(waiting.headers['retry-after']);
      waits.push(Math.round(seconds / 60));
      await advance(seconds / 60 + 0.01);
      await signIn(email, 'wrong', '192.0.2.2');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });
});

describe('codes', () => {
  test('are sent thirty times in five minutes for one network (R-013, A5)', async () => {
    const answers: Answer[] = [];
    for (let round = 0; round < 31; round += 1) {
      const address = `2001:db8:1:2::${(round + 1).toString(16)}`;
      answers.push(await sendCode(address, `flood${round}@example.com`));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 30 }, () => 200),
      429,
    ]);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'code_limit_reached' });
    expect((await sendCode('2001:db8:1:3::1', 'flood31@example.com')).statusCode).toBe(200);
    await advance(5.1);
    expect((await sendCode('2001:db8:1:2::1', 'flood32@example.com')).statusCode).toBe(200);
  });

  test('are sent thirty times for one network, also for forty parallel calls (A5, C6)', async () => {
    const answers = await runInParallel(40, (index) =>
      sendCode('192.0.2.150', `crowd${index}@example.com`),
    );
    expect(countStatuses(answers)).toEqual({ 200: 30, 429: 10 });
  });

  test('are sent hourly for an address after ten in a day, from any network (R-013, A5, S-45)', async () => {
    const requestCode = (round: number) => sendCode(`192.0.2.${100 + round}`, 'daily@example.com');
    for (let round = 0; round < 10; round += 1) {
      expect((await requestCode(round)).statusCode).toBe(200);
      await advance(round === 4 ? 61 : 1.1);
    }
    for (let round = 10; round < 14; round += 1) {
      const refused = await requestCode(round);
      expect(refused.json()).toMatchObject({ code: 'code_limit_reached' });
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeLessThanOrEqual(60 * 60);
      await advance(seconds / 60);
      expect((await requestCode(round)).statusCode).toBe(200);
      await advance(1.1);
    }
  });
});

test.for([
  ['otp', 600, (email) => sendCode('192.0.2.200', email)],
  ['device', 180 * 24 * 60 * 60, (email) => signIn(email, password, '192.0.2.200')],
] satisfies [string, number, (email: string) => Promise<Answer>][])(
  'the cookie %s is limited to https and this host, and hidden from scripts (X5, S-21, S-45)',
  async ([name, seconds, request]) => {
    const [email = ''] = await insertAccounts(server.dependencies.database, 1);
    const answer = await request(email);
    const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
    expect(cookie).toMatch(new RegExp(`^__Host-${name}=[\\w-]{43}$`));
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${seconds}`,
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
  },
);

describe('the request limit', () => {
  test('allows 600 requests a minute for each client (§2.2)', () => {
    let time = 0;
    const wait = createFloodGuard(() => time);
    const waits = Array.from({ length: 601 }, () => wait('192.0.2.1'));
    expect(waits.slice(0, 600).every((seconds) => seconds === 0)).toBe(true);
    expect(waits[600]).toBe(60);
    expect(wait('192.0.2.2')).toBe(0);
    time = 59_500;
    expect(wait('192.0.2.1')).toBe(1);
    time = 60_000;
    expect(wait('192.0.2.1')).toBe(0);
  });

  test('says when to retry (§2.2)', async () => {
    const healthz = () => server.request('GET', '/healthz', { address: '192.0.2.240' });
    let answer = await healthz();
    // The first requests may still count for the minute before.
    for (let round = 0; round < 1_200 && answer.statusCode === 200; round += 1) {
      answer = await healthz();
    }
    const query = await server.request('POST', '/graphql', { address: '192.0.2.240' });
    expect([answer.statusCode, query.statusCode]).toEqual([429, 429]);
    expect(answer.json()).toMatchObject({ success: false, code: 'too_often' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('counts an IPv6 network as one client (§2.2)', () => {
    expect(clientAddress('192.0.2.1')).toBe('192.0.2.1');
    expect(clientAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(clientAddress('2001:db8:0:2:a::1')).toBe('2001:db8:0:2::/64');
    expect(clientAddress('2001:0db8:0000:0002:ffff::')).toBe('2001:db8:0:2::/64');
    expect(clientAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(clientAddress('::1')).toBe('0:0:0:0::/64');
  });
});

test('no route of the sandbox exists', async () => {
  for (const url of ['/sandbox/mail', '/sandbox/faults']) {
    const answer = await server.request('GET', url, { address: '192.0.2.241' });
    expect(answer.statusCode).toBe(404);
  }
});
