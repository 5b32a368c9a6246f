import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { endSession } from '#server/store/sessions.ts';
import { readAccount } from '#server/store/users.ts';
import type { Mount } from './mount.ts';
import { userView } from './views.ts';

/** Who is signed in, and signing out. */
export const sessionRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.session.readSession, async ({ session }) => {
    const account = await readAccount(database, session.userId);
    if (!account) return refused('session_ended');
    const { applicationId } = session;
    return {
      data: { ...userView(account), ...(applicationId && { linkedApplicationId: applicationId }) },
    };
  });

  handle(contract.session.signOut, async ({ session }) => {
    await endSession(database, session.tokenHash);
    return { message: contract.session.signOut.done };
  });
};
