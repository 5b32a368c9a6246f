import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { ProfileForm } from '#contract/profile.ts';
import { emailChangedMail, passwordChangedMail } from '#server/mails/mails.ts';
import { spendGrant } from '#server/store/codes.ts';
import { queueMail } from '#server/store/outbox.ts';
import { endOtherSessions } from '#server/store/sessions.ts';
import type { Session } from '#server/store/sessions.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { lockAccount, replacePassword, updateAccount } from '#server/store/users.ts';
import type { Account, VerifiedAccount } from '#server/store/users.ts';

export interface ChangedProfile {
  account: Account;
  /** Id of the mail that notifies the former address. */
  notice: string | null;
}

/**
 * Changes the customer's account (spec §2 Profile). A new address, normalised, requires the grant
 * `token` of this browser.
 */
export async function changeProfile(
  database: Database,
  userId: string,
  profile: ProfileForm,
  token: string,
): Promise<
  Outcome<ChangedProfile, 'session_ended' | 'email_unverified' | 'account_exists' | 'not_found'>
> {
  const { email } = profile;
  return transact(database, async (transaction) => {
    const before = await lockAccount(transaction, userId);
    if (!before?.isActive) return refused('session_ended');
    const isNewEmail = before.email !== email;
    if (isNewEmail) {
      const grant = { token, email, purpose: 'verify_email' } as const;
      if (!(await spendGrant(transaction, grant))) return refused('email_unverified');
    }
    const account = await updateAccount(transaction, userId, profile);
    if (!account.ok) return account;
    const { language } = before;
    const notice = isNewEmail
      ? await queueMail(transaction, emailChangedMail(before.email), { language })
      : null;
    return accepted({ account: account.value, notice });
  });
}

/**
 * Replaces a password that was just checked and ends every other session (spec §2 Profile). Returns
 * the id of the notification mail.
 */
export async function setNewPassword(
  database: Database,
  account: VerifiedAccount,
  passwordHash: string,
  session: Session,
): Promise<Outcome<string, 'password_wrong'>> {
  return transact(database, async (transaction) => {
    const isReplaced = await replacePassword(transaction, account, passwordHash);
    if (!isReplaced) return refused('password_wrong');
    await endOtherSessions(transaction, session);
    return accepted(await queueMail(transaction, passwordChangedMail(session.email)));
  });
}
