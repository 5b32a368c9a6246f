import { signIn } from '#contract/signIn.ts';
import { clientAddress } from '#server/address.ts';
import { checkPassword } from '#server/passwordCheck.ts';
import { refuse } from '#server/store/outcome.ts';
import { startSession } from '#server/store/sessions.ts';
import { foldEmail } from '#server/store/users.ts';
import type { Mount } from './index.ts';

/** Unknown, wrong and inactive look alike and cost the same. */
export const signInRoutes: Mount = (_app, handle, services) => {
  handle(signIn, async ({ body, request }) => {
    const account = await checkPassword(services, {
      email: foldEmail(body.email),
      password: body.password,
      address: clientAddress(request.ip),
    });
    if (account.ok) {
      const token = await startSession(services.database, account.value);
      return token ? { token } : refuse('credentials_wrong');
    }
    if (account.code === 'password_wrong') return refuse('credentials_wrong');
    return { ...account, message: `Failed to login. ${account.message}` };
  });
};
