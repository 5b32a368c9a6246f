import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { finishPasswordReset } from '#server/accounts/passwordReset.ts';
import { hashPassword, inHashSlot, isPassword } from '#server/accounts/passwords.ts';
import { createCookies } from '#server/http/client.ts';
import { grantState } from '#server/store/codes.ts';
import { findCredentials, foldEmail } from '#server/store/users.ts';
import type { Mount } from './mount.ts';

/** A verified browser sets a new password, which ends every session of the account. */
export const passwordResetRoutes: Mount = (_app, handle, { database, mail, settings }) => {
  const cookies = createCookies(settings.secureCookies);

  handle(contract.passwordReset.resetPassword, async ({ body, request }) => {
    const email = foldEmail(body.email);
    const grant = {
      token: cookies.readGrant(request) ?? '',
      email,
      purpose: 'reset_password',
    } as const;

    const state = await grantState(database, grant);
    if (state === 'none') {
      request.log.warn('A password reset came without a grant');
      return refused('grant_missing');
    }
    if (state === 'live') {
      const passwordHash = await hashPassword(body.password);
      const reset = await finishPasswordReset(database, grant, passwordHash);
      if (reset.ok) {
        await mail.send(reset.value);
        return { message: contract.passwordReset.resetPassword.done };
      }
    }

    // The same form again within two minutes means that the first reply was lost.
    if ((await grantState(database, grant)) !== 'repeat') return refused('grant_missing');
    const account = await findCredentials(database, email);
    const isRepeat = await inHashSlot(() => isPassword(body.password, account?.passwordHash));
    return isRepeat
      ? { message: contract.passwordReset.resetPassword.done }
      : refused('grant_missing');
  });
};
