import { signIn } from '#contract/signIn.ts';
import { inHashSlot, isPassword } from '#server/passwords.ts';
import { refuse } from '#server/store/outcome.ts';
import { startSession } from '#server/store/sessions.ts';
import { countFailure, forgetFailures, secondsBlocked } from '#server/store/signInFailures.ts';
import { findCredentials, foldEmail } from '#server/store/users.ts';
import type { Mount } from './index.ts';

/** Unknown, wrong and inactive look alike and cost the same. */
export const signInRoutes: Mount = (_app, handle, { database }) => {
  handle(signIn, async ({ body, request }) => {
    const email = foldEmail(body.email);
    const account = await findCredentials(database, email);

    // Checked and counted inside the slot, so that a parallel burst cannot outrun the count.
    return inHashSlot(async () => {
      const wait = await secondsBlocked(database, email, request.ip);
      if (wait > 0) {
        const message = `Failed to login. Please try again in ${waitText(wait)}.`;
        return refuse('too_often', { message, retryAfter: wait });
      }
      const isRight = await isPassword(body.password, account?.password_hash);
      if (!account?.is_active || !isRight) {
        await countFailure(database, email, request.ip);
        return refuse('credentials_wrong');
      }
      await forgetFailures(database, email, request.ip);
      return { token: await startSession(database, account.id) };
    });
  });
};

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 24 * 60) return 'a while, or set a new password';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
