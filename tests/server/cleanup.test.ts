import { beforeEach, describe, expect, test } from 'vitest';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { countAttempt } from '#server/store/signIn.ts';
import type { Tables } from '#server/store/tables.ts';
import { now } from '#server/store/transaction.ts';
import { getData } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';

/* Rows that grow with calls are deleted when nothing reads them any more (G20). */

const server = await testServer();
let asha: Customer;

beforeEach(async () => {
  await server.reset();
  asha = await server.createCustomer();
});

async function pass(hours: number): Promise<void> {
  await server.advance(hours * 60);
  await runCleanupJobs(server.dependencies);
  await asha.signIn();
}

const getRows = (table: keyof Tables) =>
  server.dependencies.database.selectFrom(table).selectAll().execute();

describe('failed sign-ins', () => {
  const counted = async () => {
    const rows = await server.dependencies.database
      .selectFrom('signInFailures')
      .select(['email', 'failures'])
      .where('address', '=', '')
      .orderBy('failures')
      .execute();
    return rows.map(({ email, failures }) => [email, failures]);
  };

  async function fail(email: string, times: number): Promise<void> {
    const { database } = server.dependencies;
    for (let round = 0; round < times; round += 1) {
      await countAttempt(database, { email, address: `192.0.2.${round}`, device: null });
    }
  }

  test('without an account are deleted after two days; with one they stay (A1, G20)', async () => {
    const ravi = await server.createCustomer();
    await ravi.signIn('wrong password');
    await fail('nobody@example.com', 3);
    await pass(47);
    expect(await counted()).toEqual([
      [ravi.email, 1],
      ['nobody@example.com', 3],
    ]);
    await pass(2);
    expect(await counted()).toEqual([[ravi.email, 1]]);
  });

  test('that stay are examined once (G20)', async () => {
    await (await server.createCustomer()).signIn('wrong password');
    await pass(49);
    const rows = await getRows('signInFailures');
    expect(rows).toMatchObject([{ address: '', lastAt: Infinity }]);
  });

  test('that pause an address stay, with or without an account (A1, A2)', async () => {
    await fail('nobody@example.com', 100);
    await pass(100);
    expect(await counted()).toEqual([['nobody@example.com', 100]]);
  });

  test('of a flood are deleted in one run (G20)', async () => {
    const flood = Array.from({ length: 1_200 }, (_, index) => ({
      email: `flood${index}@example.com`,
      address: '',
      failures: 1,
      lastAt: now,
      blockedUntil: now,
    }));
    const { database } = server.dependencies;
    await database.insertInto('signInFailures').values(flood).execute();
    await pass(49);
    expect(await counted()).toEqual([]);
  });
});

test.for([
  ['cart', 'cartItems'],
  ['bookmark', 'bookmarks'],
] as const)(
  'deleting an item of the %s can be repeated for a day; its row goes after two (C16, G20)',
  async ([path, table]) => {
    const add = async (applicationId: string) => {
      const answer = await asha.post(`/api/${path}`, { applicationId });
      return getData<{ id: string }>(answer).id;
    };
    const [removed, kept] = [
      await add(await asha.submitApplication()),
      await add(await asha.submitApplication()),
    ];
    const remove = async () => (await asha.delete(`/api/${path}/${removed}`)).statusCode;
    expect(await remove()).toBe(200);
    await pass(25);
    expect(await remove()).toBe(200);
    expect(await getRows(table)).toHaveLength(2);
    await pass(24);
    expect(await remove()).toBe(404);
    expect(await getRows(table)).toMatchObject([{ id: kept }]);
  },
);

test('an idempotency key is valid for a day and is deleted after two (P7, G20)', async () => {
  const body = await asha.createApplicationBody();
  const create = () =>
    asha.call('POST', '/api/application', { body, headers: { 'idempotency-key': 'once' } });
  const { id } = getData<{ id: string }>(await create());
  await pass(23);
  expect(getData<{ id: string }>(await create()).id).toBe(id);
  expect(await getRows('idempotencyKeys')).toHaveLength(1);
  await pass(26);
  expect(await getRows('idempotencyKeys')).toEqual([]);
});

test('the provider’s reports are remembered for a month (O10, G20)', async () => {
  const { database } = server.dependencies;
  const event = { id: 'event_1', type: 'payment.captured', receivedAt: now };
  await database.insertInto('webhookEvents').values(event).execute();
  await pass(29 * 24);
  expect(await getRows('webhookEvents')).toHaveLength(1);
  await pass(2 * 24);
  expect(await getRows('webhookEvents')).toEqual([]);
});

test('codes, their grants and budgets are deleted two days after they expired (G20)', async () => {
  await server.createVisitor().prove();
  const tables = ['codeChallenges', 'codeGrants', 'codeBudgets'] as const;
  for (const table of tables) expect(await getRows(table), table).not.toEqual([]);
  await pass(49);
  for (const table of tables) expect(await getRows(table), table).toEqual([]);
});
