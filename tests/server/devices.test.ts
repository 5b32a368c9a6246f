import { describe, expect, test } from 'vitest';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { insertFailures } from '#tests/support/accounts.ts';
import { expectRefusals } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';

/* Strangers never delay a browser that has signed in before (S-45). */

const server = await testServer();

const getStatuses = (answers: readonly Answer[]) => answers.map(({ statusCode }) => statusCode);

/** Requests codes for a password of `email`, each as early as the last delay allows. */
async function requestCodes(who: Customer, count: number, email: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < count; round += 1) {
    answers.push(await who.sendCode('reset_password', email));
    await server.advance(1.1);
  }
  return answers;
}

async function getRows(who: Customer) {
  const id = await who.id();
  return server.readRows('devices', { userId: id });
}

describe('codes for an address', () => {
  test('that strangers request do not use up the five an hour of its device (A5, S-45)', async () => {
    const asha = await server.createCustomer();
    const visitor = server.createVisitor();
    const statuses = getStatuses(await requestCodes(visitor, 6, asha.email));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await server.createVisitor().sendCode('reset_password', asha.email)).statusCode).toBe(
      429,
    );
    const own = await requestCodes(asha, 6, asha.email);
    expect(getStatuses(own)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(own.at(-1)?.headers['retry-after'])).toBeLessThanOrEqual(60 * 60);
    await server.advance(60);
    expect((await asha.sendCode('reset_password')).statusCode).toBe(200);
    expect((await visitor.sendCode('reset_password', asha.email)).statusCode).toBe(200);
  });

  test('that its device requests are limited to five an hour alone, not for a day (A5, S-45)', async () => {
    const asha = await server.createCustomer();
    for (let hour = 0; hour < 3; hour += 1) {
      const own = await requestCodes(asha, 5, asha.email);
      expect(getStatuses(own)).toEqual([200, 200, 200, 200, 200]);
      await server.advance(60);
    }
  });

  test('that strangers request in parallel leave the code of its device valid (A5, S-45)', async () => {
    const asha = await server.createCustomer();
    const [own] = await Promise.all([
      asha.sendCode('reset_password'),
      server.createVisitor().sendCode('reset_password', asha.email),
    ]);
    expect(own.statusCode).toBe(200);
    const codes = (await asha.listMails())
      .filter(({ subject }) => /^\d{6} /.test(subject))
      .slice(0, 2)
      .map(({ subject }) => subject.slice(0, 6));
    expect(codes).toHaveLength(2);
    const answers = [];
    for (const code of codes) answers.push(await asha.verifyCode(code, 'reset_password'));
    expect(getStatuses(answers)).toContain(200);
    expect((await asha.resetPassword('new horse')).statusCode).toBe(200);
  });

  test('share one budget for browsers that only claim to be its device (A5, A6, S-45)', async () => {
    const [asha, ravi] = [await server.createCustomer(), await server.createCustomer()];
    await requestCodes(server.createVisitor(), 5, asha.email);
    const forged = server.createVisitor();
    forged.cookies.set('device', 'A'.repeat(43));
    const unused = server.createVisitor();
    for (const client of [forged, ravi, unused]) {
      await expectRefusals([
        client.sendCode('reset_password', asha.email),
        429,
        'code_limit_reached',
      ]);
    }
  });

  test('look the same with and without an account, on any device (A6, S-45)', async () => {
    const [asha, ravi] = [await server.createCustomer(), await server.createCustomer()];
    const [known, unknown] = [
      await requestCodes(ravi, 6, asha.email),
      await requestCodes(ravi, 6, 'nobody-at-all@example.com'),
    ];
    expect(getStatuses(known)).toEqual(getStatuses(unknown));
    expect(known.map(({ body }) => body)).toEqual(unknown.map(({ body }) => body));
    const findNames = (answers: Answer[]) =>
      answers.map(({ cookies }) => cookies.map(({ name }) => name));
    expect(findNames(known)).toEqual(findNames(unknown));
  });
});

describe('failed sign-ins', () => {
  test('of strangers pause the account, but not on its device (A1, S-45)', async () => {
    const asha = await server.createCustomer();
    await insertFailures(server.dependencies.database, asha.email, 99);
    const elsewhere = server.createVisitor();
    elsewhere.email = asha.email;
    expect((await elsewhere.signIn('wrong horse')).statusCode).toBe(400);
    expect((await elsewhere.signIn()).statusCode).toBe(429);
    expect((await asha.signIn('wrong horse')).statusCode).toBe(400);
    expect((await asha.signIn()).statusCode).toBe(200);
    expect((await elsewhere.signIn()).statusCode).toBe(200);
  });

  test('of strangers pause the account on a device that has expired (A1, S-45)', async () => {
    const asha = await server.createCustomer();
    await server.advance(181 * 24 * 60);
    await insertFailures(server.dependencies.database, asha.email, 99);
    expect((await asha.signIn('wrong horse')).statusCode).toBe(400);
    expect((await asha.signIn()).statusCode).toBe(429);
  });

  test('on a device delay that device and nothing else (A1, S-45)', async () => {
    const asha = await server.createCustomer();
    const elsewhere = server.createVisitor();
    elsewhere.email = asha.email;
    for (let round = 0; round < 5; round += 1) await asha.signIn('wrong horse');
    expect((await asha.signIn()).statusCode).toBe(429);
    expect((await elsewhere.signIn()).statusCode).toBe(200);
  });
});

describe('the device cookie', () => {
  test('lasts a hundred and eighty days, hidden from scripts and other sites (S-45, S-21, X5)', async () => {
    const asha = server.createVisitor();
    await asha.prove();
    const [cookie = ''] = [(await asha.signUp()).headers['set-cookie']].flat();
    expect(cookie).toMatch(/^device=[\w-]{43}; /);
    const flags = ['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Strict'];
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(flags);
  });

  test('is stored as a hash, renewed by each sign-in, and never set after a wrong password (S-45)', async () => {
    const asha = await server.createCustomer();
    const token = asha.cookies.get('device');
    const [row] = await getRows(asha);
    expect(JSON.stringify(row)).not.toContain(token);
    await server.advance(60);
    expect((await asha.signIn('wrong horse')).cookies).toEqual([]);
    const again = await asha.signIn();
    expect(again.cookies).toMatchObject([{ name: 'device', value: token, maxAge: 15_552_000 }]);
    const [renewed, ...others] = await getRows(asha);
    expect(others).toEqual([]);
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(row?.expiresAt.getTime() ?? Infinity);
  });

  test('grants no access (A18, S-45)', async () => {
    const asha = await server.createCustomer();
    const holder = server.createVisitor();
    holder.email = asha.email;
    holder.cookies.set('device', asha.cookies.get('device') ?? '');
    expect((await holder.get('/api/user/me')).statusCode).toBe(401);
    expect((await holder.resetPassword('new horse')).statusCode).toBe(400);
    expect((await holder.signIn('wrong horse')).statusCode).toBe(400);
  });

  test('belongs to the last customer who signed in with the browser (S-45)', async () => {
    const [asha, ravi] = [await server.createCustomer(), await server.createCustomer()];
    const before = asha.cookies.get('device');
    ravi.cookies.set('device', before ?? '');
    await ravi.signIn();
    expect(ravi.cookies.get('device')).not.toBe(before);
    expect(await getRows(asha)).toHaveLength(1);
  });
});

describe('devices', () => {
  test('are limited to the twenty last used of an account (S-45, G20)', async () => {
    const asha = await server.createCustomer();
    const first = asha.cookies.get('device') ?? '';
    for (let round = 0; round < 20; round += 1) {
      asha.cookies.delete('device');
      await asha.signIn();
    }
    expect(await getRows(asha)).toHaveLength(20);
    const last = asha.cookies.get('device');
    await asha.signIn();
    expect(asha.cookies.get('device')).toBe(last);
    asha.cookies.set('device', first);
    await asha.signIn();
    expect(asha.cookies.get('device')).not.toBe(first);
  });

  test('are deleted when they expire, and with the account (S-45, R-185, G20)', async () => {
    const all = () => server.readRows('devices');
    const asha = await server.createCustomer();
    const id = await asha.id();
    expect((await asha.deleteAccount()).statusCode).toBe(200);
    expect((await all()).filter(({ userId }) => userId === id)).toEqual([]);

    const ravi = await server.createCustomer();
    await server.advance(180 * 24 * 60 + 1);
    const before = ravi.cookies.get('device');
    await ravi.signIn();
    expect(ravi.cookies.get('device')).not.toBe(before);
    await runCleanupJobs(server.dependencies);
    expect(await all()).toHaveLength(1);
  });
});
