import * as v from 'valibot';
import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { profileForm } from '#contract/profile.ts';
import { toUsername } from '#contract/registration.ts';
import { hashPassword, inHashSlot, isPassword } from '#server/accounts/passwords.ts';
import { register } from '#server/accounts/registration.ts';
import { createCookies } from '#server/http/client.ts';
import { readLanguage } from '#server/http/language.ts';
import { grantState } from '#server/store/codes.ts';
import { rememberDevice } from '#server/store/signIn.ts';
import { startSession } from '#server/store/sessions.ts';
import { findCredentials, foldEmail } from '#server/store/users.ts';
import type { Mount } from './mount.ts';

/** One account per verified address. */
export const registrationRoutes: Mount = (_app, handle, { database, settings }) => {
  const cookies = createCookies(settings.secureCookies);

  handle(contract.registration.signUp, async ({ body, request, reply }) => {
    const email = foldEmail(body.email);
    const grant = {
      token: cookies.readGrant(request) ?? '',
      email,
      purpose: 'verify_email',
    } as const;

    const state = await grantState(database, grant);
    if (state === 'none') return refused('email_unverified');
    if (state === 'live') {
      const passwordHash = await hashPassword(body.password);
      const username = toUsername(body.fullName);
      // Only the fields of a profile; those that the registration does not have are empty.
      const profile = v.parse(profileForm, { ...body, email, username });
      const language = readLanguage(request);
      const created = await register(database, grant, { ...profile, passwordHash, language });
      if (created.ok) return signedIn(created.value.id, created.value.token);
      if (created.refusal.code === 'account_exists') return created;
    }

    // The same form again within two minutes means that the first reply was lost.
    if ((await grantState(database, grant)) !== 'repeat') return refused('email_unverified');
    const account = await findCredentials(database, email);
    if (!account?.isActive) return refused('email_unverified');
    const isRepeat = await inHashSlot(() => isPassword(body.password, account.passwordHash));
    if (!isRepeat) return refused('account_exists');
    const credentials = { id: account.id, passwordHash: account.passwordHash };
    const token = await startSession(database, credentials);
    return token ? signedIn(account.id, token) : refused('account_exists');

    async function signedIn(userId: string, token: string | undefined) {
      const device = await rememberDevice(database, userId, cookies.readDevice(request));
      cookies.setDevice(reply, device);
      return { message: contract.registration.signUp.done, token };
    }
  });
};
