import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { signInPausedMail } from '#server/mails/mails.ts';
import type { MailSender } from '#server/integrations/mail.ts';
import { queueMail } from '#server/store/outbox.ts';
import { countAttempt, findClient, deleteFailures } from '#server/store/signIn.ts';
import type { Database } from '#server/store/transaction.ts';
import { findCredentials } from '#server/store/users.ts';
import type { VerifiedAccount } from '#server/store/users.ts';
import { inHashSlot, isPassword } from './passwords.ts';

interface Services {
  database: Database;
  mail: MailSender;
}

export interface Attempt {
  /** Already normalised by `foldEmail`. */
  email: string;
  password: string;
  /** The client's address. */
  address: string;
  /** The client's device cookie. */
  device: string | undefined;
}

/**
 * Returns the account if the password is correct. Unknown, wrong and inactive take as long and
 * count the same; too many failures make the client wait, a hundred in a row the account.
 */
export async function checkPassword(
  { database, mail }: Services,
  { email, password, address, device: cookie }: Attempt,
): Promise<Outcome<VerifiedAccount, 'password_wrong' | 'too_often'>> {
  // Reject when the hashing queue is full, before querying the database.
  return inHashSlot(async () => {
    const account = await findCredentials(database, email);
    const find = () => findClient(database, email, { address, cookie });
    const { client, wait } = await find();
    if (wait > 0) return hasToWait(wait);
    const counted = await countAttempt(database, { ...client, email });
    if (!counted) return hasToWait((await find()).wait);

    const isCorrect = await isPassword(password, account?.passwordHash);
    if (!account?.isActive || !isCorrect) {
      // Queued as a decoy otherwise, so that an address without an account takes as long.
      const isDecoy = account?.isActive !== true;
      if (counted.isLast) {
        await mail.send(await queueMail(database, signInPausedMail(email), { isDecoy }));
      }
      return refused('password_wrong');
    }
    await deleteFailures(database, email, client);
    const { id, passwordHash, language } = account;
    return accepted({ id, email, passwordHash, language });
  });
}

function hasToWait(seconds: number) {
  return refused('too_often', { message: waitSentence(seconds), retryAfter: seconds });
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 24 * 60) return 'Please try again in a while, or set a new password.';
  return minutes === 1
    ? 'Please try again in 1 minute.'
    : `Please try again in ${minutes} minutes.`;
}
