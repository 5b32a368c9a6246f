import { resetPassword } from '#contract/passwordReset.ts';
import { cookiesOf } from '#server/cookies.ts';
import { passwordResetMail } from '#server/mails.ts';
import { hashPassword, inHashSlot, isPassword } from '#server/passwords.ts';
import { grantState, spendGrant } from '#server/store/codes.ts';
import { accept, refuse } from '#server/store/outcome.ts';
import { queueMail } from '#server/store/outbox.ts';
import { endSessionsOf } from '#server/store/sessions.ts';
import { forgetAllFailures } from '#server/store/signInFailures.ts';
import { transact } from '#server/store/transaction.ts';
import { findCredentials, foldEmail, setPassword } from '#server/store/users.ts';
import type { Mount } from './index.ts';

/** A verified browser sets a new password; every session of the account ends. */
export const passwordResetRoutes: Mount = (_app, handle, { database, mail, settings }) => {
  const cookies = cookiesOf(settings.secureCookies);

  handle(resetPassword, async ({ body, request }) => {
    const email = foldEmail(body.email);
    const grant = {
      token: cookies.grantOf(request) ?? '',
      email,
      purpose: 'reset_password',
    } as const;

    const state = await grantState(database, grant);
    if (state === 'none') {
      request.log.warn('A password reset came without a grant');
      return refuse('grant_missing');
    }
    if (state === 'live') {
      const passwordHash = await hashPassword(body.password);
      const reset = await transact(database, async (transaction) => {
        if (!(await spendGrant(transaction, grant))) return refuse('grant_missing');
        const userId = await setPassword(transaction, email, passwordHash);
        if (userId === undefined) return refuse('grant_missing');
        await endSessionsOf(transaction, userId);
        await forgetAllFailures(transaction, email);
        return accept(await queueMail(transaction, passwordResetMail(email)));
      });
      if (reset.ok) {
        await mail.send(reset.value);
        return { message: resetPassword.done };
      }
    }

    // The same form again within two minutes: its first reply was lost.
    if ((await grantState(database, grant)) !== 'repeat') return refuse('grant_missing');
    const account = await findCredentials(database, email);
    const isRepeat = await inHashSlot(() => isPassword(body.password, account?.password_hash));
    return isRepeat ? { message: resetPassword.done } : refuse('grant_missing');
  });
};
