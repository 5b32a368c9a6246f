import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countAttempt } from '#server/store/signIn.ts';
import { endOtherSessions, endSessions } from '#server/store/sessions.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { findCredentials, replacePassword, setActive, setPassword } from '#server/store/users.ts';
import type { VerifiedAccount } from '#server/store/users.ts';
import { countStatuses } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { openTransaction, waitForBlockedStatements } from '#tests/support/locks.ts';
import { startServer, testServer } from '#tests/support/server.ts';

/* Sign-ins that are under way while their password changes or their account is deactivated. */

const server = await testServer();
const { database } = server.dependencies;

async function readAccount({ email }: Customer): Promise<VerifiedAccount> {
  const account = await findCredentials(database, email);
  const { id = '', passwordHash = '' } = account ?? {};
  return { id, email, passwordHash, language: 'en' };
}

type End = (database: Database, account: VerifiedAccount) => Promise<unknown>;

async function reset(database: Database, { id, email }: VerifiedAccount) {
  await setPassword(database, email, 'another hash');
  await endSessions(database, id);
}

async function change(database: Database, account: VerifiedAccount) {
  await replacePassword(database, account, 'another hash');
  await endOtherSessions(database, { userId: account.id, tokenHash: '' });
}

const ends: Record<string, End> = {
  'a reset': (database, account) =>
    inTransaction(database, (transaction) => reset(transaction, account)),
  'a change of the password': (database, account) =>
    inTransaction(database, (transaction) => change(transaction, account)),
  'a deactivation': (database, { email }) => setActive(database, { email }, false),
};

/** The answer to a sign-in, and the number of sessions afterwards. */
async function getOutcome(id: string, signIn: ReturnType<Customer['signIn']>) {
  const answer = await signIn;
  const sessions = database.selectFrom('sessions').select('userId').where('userId', '=', id);
  const { length } = await sessions.execute();
  return { status: answer.statusCode, code: answer.json().code, sessions: length };
}

const noSession = { status: 400, code: 'credentials_wrong', sessions: 0 };

test('of two parallel sign-ins, the one that starts first and is counted last is not delayed', async () => {
  const attempt = { email: 'twice@example.com', address: '10.0.0.1', device: null };
  await inTransaction(database, async (early) => {
    await sql`select now()`.execute(early);
    await countAttempt(database, attempt);
    expect(await countAttempt(early, attempt)).toEqual({ isLast: false });
  });
});

describe('a sign-in with the old password', () => {
  test.for(Object.entries(ends))(
    'gets no session if %s happened during its check (A17, I5, X4)',
    async ([, end]) => {
      const asha = await server.createCustomer();
      const account = await readAccount(asha);

      // The sign-in has read the hash and waits for the count of failures.
      const counts = sql`lock table sign_in_failures in access exclusive mode`;
      const release = await openTransaction(database, (holder) => counts.execute(holder));
      const signIn = asha.signIn();
      await waitForBlockedStatements(database, 1);
      await end(database, account);
      await release();
      expect(await getOutcome(account.id, signIn)).toEqual(noSession);
    },
  );

  test.for([
    ['a reset', reset],
    ['a change of the password', change],
  ] as const)('waits for %s in progress, and gets no session (A17, I5)', async ([, end]) => {
    const asha = await server.createCustomer();
    const account = await readAccount(asha);
    const release = await openTransaction(database, (holder) => end(holder, account));
    const signIn = asha.signIn();
    await waitForBlockedStatements(database, 1);
    await release();
    expect(await getOutcome(account.id, signIn)).toEqual(noSession);
  });
});

test('of twenty parallel wrong passwords at two servers, five are compared (A1, M-15)', async () => {
  const asha = await server.createCustomer();
  await using other = await startServer({
    fresh: { database, [Symbol.asyncDispose]: async () => undefined },
  });
  const body = { email: asha.email, password: 'wrong password' };
  const answers = await runInParallel(20, (index) =>
    (index % 2 === 0 ? server : other).request('POST', '/api/auth/login', { body }),
  );
  expect(countStatuses(answers)).toEqual({ 400: 5, 429: 15 });
  expect((await asha.signIn()).statusCode).toBe(200);
});
