import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { passwordResetMail } from '#server/mails/mails.ts';
import { spendGrant } from '#server/store/codes.ts';
import type { Grant } from '#server/store/codes.ts';
import { queueMail } from '#server/store/outbox.ts';
import { endSessions } from '#server/store/sessions.ts';
import { deleteAllFailures } from '#server/store/signIn.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { setPassword } from '#server/store/users.ts';

/**
 * Uses up the grant to set a new password, ends every session of the account and resets failed
 * sign-ins (spec §5 Reset flow). Returns the id of the notification mail.
 */
export async function finishPasswordReset(
  database: Database,
  grant: Grant,
  passwordHash: string,
): Promise<Outcome<string, 'grant_missing'>> {
  const { email } = grant;
  return transact(database, async (transaction) => {
    if (!(await spendGrant(transaction, grant))) return refused('grant_missing');
    const userId = await setPassword(transaction, email, passwordHash);
    if (userId === undefined) return refused('grant_missing');
    await endSessions(transaction, userId);
    await deleteAllFailures(transaction, email);
    return accepted(await queueMail(transaction, passwordResetMail(email)));
  });
}
