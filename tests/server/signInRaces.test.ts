import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { endOtherSessionsOf, endSessionsOf } from '#server/store/sessions.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { findCredentials, replacePassword, setActive, setPassword } from '#server/store/users.ts';
import type { KnownAccount } from '#server/store/users.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { startServer, testServer } from '#tests/support/server.ts';
import type { Customer } from '#tests/support/server.ts';

/* Sign-ins that are under way while the password they came with ends. */

const server = await testServer();

/** Runs `work` in a transaction that stays open until it is released. */
async function openTransaction(work: (transaction: Database) => Promise<unknown>) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const ended = server.dependencies.database.transaction().execute(async (transaction) => {
    await work(transaction);
    done();
    await released;
  });
  await isDone;
  return async () => {
    release();
    await ended;
  };
}

async function knownAccount({ email }: Customer): Promise<KnownAccount> {
  const account = await findCredentials(server.dependencies.database, email);
  const { id = '', passwordHash = '' } = account ?? {};
  return { id, email, passwordHash, language: 'en' };
}

type End = (database: Database, account: KnownAccount) => Promise<unknown>;

async function reset(database: Database, { id, email }: KnownAccount) {
  await setPassword(database, email, 'another hash');
  await endSessionsOf(database, id);
}

async function change(database: Database, account: KnownAccount) {
  await replacePassword(database, account, 'another hash');
  await endOtherSessionsOf(database, { userId: account.id, tokenHash: '' });
}

const ends: Record<string, End> = {
  'a reset': (database, account) =>
    inTransaction(database, (transaction) => reset(transaction, account)),
  'a change of the password': (database, account) =>
    inTransaction(database, (transaction) => change(transaction, account)),
  'a deactivation': (database, { email }) => setActive(database, email, false),
};

async function expectNoSession(asha: Customer, id: string, signIn: ReturnType<Customer['signIn']>) {
  const answer = await signIn;
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'credentials_wrong' });
  const { database } = server.dependencies;
  const sessions = database.selectFrom('sessions').select('userId').where('userId', '=', id);
  expect(await sessions.execute()).toEqual([]);
}

describe('a sign-in with the password of before', () => {
  test.for(Object.entries(ends))(
    'gets no session when %s came while it was checked (A17, I5, X4)',
    async ([, end]) => {
      const asha = await server.registered();
      const account = await knownAccount(asha);
      const { database } = server.dependencies;

      // It knows the hash already and waits for the count of failures.
      const counts = sql`lock table sign_in_failures in access exclusive mode`;
      const release = await openTransaction((transaction) => counts.execute(transaction));
      const signIn = asha.signIn();
      await expect
        .poll(() => waitingForLocks(server.dependencies.database), { interval: 5 })
        .toBe(1);
      await end(database, account);
      await release();
      await expectNoSession(asha, account.id, signIn);
    },
  );

  test.for([
    ['a reset', reset],
    ['a change of the password', change],
  ] as const)('waits for %s that is under way, and gets none (A17, I5)', async ([, end]) => {
    const asha = await server.registered();
    const account = await knownAccount(asha);
    const release = await openTransaction((transaction) => end(transaction, account));
    const signIn = asha.signIn();
    await expect.poll(() => waitingForLocks(server.dependencies.database), { interval: 5 }).toBe(1);
    await release();
    await expectNoSession(asha, account.id, signIn);
  });
});

test('twenty wrong passwords at once at two servers: five are compared (A1, M-15)', async () => {
  const asha = await server.registered();
  const { database } = server.dependencies;
  await using other = await startServer({
    fresh: { database, [Symbol.asyncDispose]: async () => undefined },
  });
  const body = { email: asha.email, password: 'wrong password' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? server : other).request('POST', '/api/auth/login', { body }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  expect((await asha.signIn()).statusCode).toBe(200);
});
