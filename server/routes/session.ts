import { contract } from '#contract/index.ts';
import { handleOwn } from '#server/http/handle.ts';
import { endSession } from '#server/store/sessions.ts';
import { findSessionWithAccount } from '#server/store/users.ts';
import type { Mount } from './mount.ts';
import { userView } from './views.ts';

/** The signed-in customer, and signing out. */
export const sessionRoutes: Mount = (app, handle, { database }) => {
  handleOwn(app, database, contract.session.readSession, async ({ token }) => {
    const found = await findSessionWithAccount(database, token, {});
    const [account] = found?.rows ?? [];
    if (!found || !account) return undefined;
    const { applicationId } = found.session;
    const linked = applicationId && { linkedApplicationId: applicationId };
    return { session: found.session, answer: { data: { ...userView(account), ...linked } } };
  });

  handle(contract.session.signOut, async ({ session }) => {
    await endSession(database, session.tokenHash);
    return { message: contract.session.signOut.done };
  });
};
