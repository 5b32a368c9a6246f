import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { signInPausedMail } from '#server/mails/mails.ts';
import type { MailSender } from '#server/peers/mail.ts';
import { queueMail } from '#server/store/outbox.ts';
import { countFailure, findClient, forgetFailures } from '#server/store/signInFailures.ts';
import type { Failure } from '#server/store/signInFailures.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { findCredentials } from '#server/store/users.ts';
import type { KnownAccount } from '#server/store/users.ts';
import { inHashSlot, isPassword } from './passwords.ts';

interface Peers {
  database: Database;
  mail: MailSender;
}

export interface Attempt {
  /** Folded. */
  email: string;
  password: string;
  /** Of the client. */
  address: string;
  /** The client's device cookie. */
  device: string | undefined;
}

/**
 * The account that a password opens. Unknown, wrong and inactive cost the same and count the same;
 * too many failures make the client wait, a hundred in a row the account.
 */
export async function checkPassword(
  { database, mail }: Peers,
  { email, password, address, device: cookie }: Attempt,
): Promise<Outcome<KnownAccount, 'password_wrong' | 'too_often'>> {
  const account = await findCredentials(database, email);
  let notice: string | undefined;

  // Checked and counted inside the slot, so that a parallel burst cannot outrun the count.
  const outcome = await inHashSlot(async () => {
    const { client, wait, hasFailed } = await findClient(database, email, { address, cookie });
    if (wait > 0) return refused('too_often', { message: waitSentence(wait), retryAfter: wait });

    const isRight = await isPassword(password, account?.passwordHash);
    if (!account?.isActive || !isRight) {
      const hasAccount = account?.isActive === true;
      notice = await noteFailure(database, { ...client, email }, { hasAccount });
      return refused('password_wrong');
    }
    if (hasFailed) await forgetFailures(database, email, client);
    return accepted({ id: account.id, email, passwordHash: account.passwordHash });
  });
  if (notice) await mail.send(notice);
  return outcome;
}

/** Returns the id of the mail that tells an owner whose account is paused from now on. */
async function noteFailure(
  database: Database,
  failure: Failure,
  { hasAccount }: { hasAccount: boolean },
): Promise<string | undefined> {
  return inTransaction(database, async (transaction) => {
    if (!(await countFailure(transaction, failure))) return undefined;
    // Queued for nobody too, so that an address without an account costs the same.
    return queueMail(transaction, signInPausedMail(failure.email), { isDecoy: !hasAccount });
  });
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 24 * 60) return 'Please try again in a while, or set a new password.';
  return `Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
