import { refused } from '#contract/outcome.ts';
import { readSession, signOut } from '#contract/session.ts';
import { endSession } from '#server/store/sessions.ts';
import { readAccount } from '#server/store/users.ts';
import type { Mount } from './mount.ts';
import { userView } from './views.ts';

/** Who is signed in, and signing out. */
export const sessionRoutes: Mount = (_app, handle, { database }) => {
  handle(readSession, async ({ session }) => {
    const account = await readAccount(database, session.userId);
    if (!account) return refused('session_ended');
    const { applicationId } = session;
    return {
      data: { ...userView(account), ...(applicationId && { linkedApplicationId: applicationId }) },
    };
  });

  handle(signOut, async ({ session }) => {
    await endSession(database, session.tokenHash);
    return { message: signOut.done };
  });
};
