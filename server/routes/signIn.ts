import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { checkPassword } from '#server/accounts/passwordCheck.ts';
import { clientAddress, createCookies } from '#server/http/client.ts';
import { readLanguage } from '#server/http/language.ts';
import { rememberDevice } from '#server/store/signIn.ts';
import { startSession } from '#server/store/sessions.ts';
import { foldEmail, setLanguage } from '#server/store/users.ts';
import type { Mount } from './mount.ts';

/** Unknown, wrong and inactive get the same answer and take as long. */
export const signInRoutes: Mount = (_app, handle, services) => {
  const { database, settings } = services;
  const cookies = createCookies(settings.secureCookies);

  handle(contract.signIn.signIn, async ({ body, request, reply }) => {
    const cookie = cookies.readDevice(request);
    const account = await checkPassword(services, {
      email: foldEmail(body.email),
      password: body.password,
      address: clientAddress(request.ip),
      device: cookie,
    });
    if (account.ok) {
      const token = await startSession(database, account.value);
      if (!token) return refused('credentials_wrong');
      const language = readLanguage(request);
      if (account.value.language !== language) {
        await setLanguage(database, account.value.id, language);
      }
      cookies.setDevice(reply, await rememberDevice(database, account.value.id, cookie));
      return { token };
    }
    const { code, message, retryAfter } = account.refusal;
    if (code === 'password_wrong') return refused('credentials_wrong');
    return refused(code, { message: `Failed to login. ${message}`, retryAfter });
  });
};
