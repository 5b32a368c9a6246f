import { signUp, usernameFrom } from '#contract/registration.ts';
import { cookiesOf } from '#server/cookies.ts';
import { hashPassword, inHashSlot, isPassword } from '#server/passwords.ts';
import { grantState, spendGrant } from '#server/store/codes.ts';
import { rememberDevice } from '#server/store/devices.ts';
import { accept, refuse } from '#server/store/outcome.ts';
import { startSession } from '#server/store/sessions.ts';
import { transact } from '#server/store/transaction.ts';
import { createAccount, findCredentials, foldEmail } from '#server/store/users.ts';
import type { Mount } from './index.ts';

/** One account per verified address. */
export const registrationRoutes: Mount = (_app, handle, { database, settings }) => {
  const cookies = cookiesOf(settings.secureCookies);

  handle(signUp, async ({ body, request, reply }) => {
    const email = foldEmail(body.email);
    const grant = {
      token: cookies.grantOf(request) ?? '',
      email,
      purpose: 'verify_email',
    } as const;

    const state = await grantState(database, grant);
    if (state === 'none') return refuse('email_unverified');
    if (state === 'live') {
      const passwordHash = await hashPassword(body.password);
      const created = await transact(database, async (transaction) => {
        if (!(await spendGrant(transaction, grant))) return refuse('email_unverified');
        const account = await createAccount(transaction, {
          email,
          passwordHash,
          username: usernameFrom(body.fullName),
          fullName: body.fullName,
          mobile: body.mobile,
          companyName: body.companyName,
          jobTitle: body.jobTitle ?? '',
          country: body.country,
          gstNo: body.gstNo ?? '',
        });
        if (!account.ok) return account;
        const known = { id: account.value, passwordHash };
        return accept({ id: known.id, token: await startSession(transaction, known) });
      });
      if (created.ok) return signedIn(created.value.id, created.value.token);
      if (created.code === 'account_exists') return created;
    }

    // The same form again within two minutes: its first reply was lost.
    if ((await grantState(database, grant)) !== 'repeat') return refuse('email_unverified');
    const account = await findCredentials(database, email);
    if (!account?.is_active) return refuse('email_unverified');
    const isRepeat = await inHashSlot(() => isPassword(body.password, account.password_hash));
    if (!isRepeat) return refuse('account_exists');
    const known = { id: account.id, passwordHash: account.password_hash };
    const token = await startSession(database, known);
    return token ? signedIn(account.id, token) : refuse('account_exists');

    async function signedIn(userId: string, token: string | undefined) {
      const device = await rememberDevice(database, userId, cookies.deviceOf(request));
      cookies.setDevice(reply, device);
      return { message: signUp.done, token };
    }
  });
};
