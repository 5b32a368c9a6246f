import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { spendGrant } from '#server/store/codes.ts';
import type { Grant } from '#server/store/codes.ts';
import { startSession } from '#server/store/sessions.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { createAccount } from '#server/store/users.ts';
import type { NewAccount } from '#server/store/users.ts';

export interface Registered {
  id: string;
  token: string | undefined;
}

/** Uses up the grant to create an account and signs it in (spec §4 Registration). */
export async function register(
  database: Database,
  grant: Grant,
  newAccount: NewAccount,
): Promise<Outcome<Registered, 'email_unverified' | 'account_exists'>> {
  return transact(database, async (transaction) => {
    if (!(await spendGrant(transaction, grant))) return refused('email_unverified');
    const account = await createAccount(transaction, newAccount);
    if (!account.ok) return account;
    const credentials = { id: account.value, passwordHash: newAccount.passwordHash };
    return accepted({ id: credentials.id, token: await startSession(transaction, credentials) });
  });
}
