import { contract } from '#contract/index.ts';
import { readChoice } from '#server/http/language.ts';
import { endSession } from '#server/store/sessions.ts';
import { findSessionWithAccount, setLanguage } from '#server/store/users.ts';
import type { Mount } from './mount.ts';
import { userView } from './views.ts';

/** The signed-in customer, and signing out. */
export const sessionRoutes: Mount = (_app, handle, { database }) => {
  handle(
    contract.session.readSession,
    async ({ session, read: { account, language }, request }) => {
      const { applicationId, userId } = session;
      // Every page reads the session, so that mails follow a choice that was made while signed in;
      // an edit link may be open in another person's browser.
      const chosen = applicationId ? undefined : readChoice(request);
      if (chosen && chosen !== language) await setLanguage(database, userId, chosen);
      const linked = applicationId && { linkedApplicationId: applicationId };
      return { data: { ...userView(account), ...linked } };
    },
    { read: (token: string) => findSessionWithAccount(database, token) },
  );

  handle(contract.session.signOut, async ({ session }) => {
    await endSession(database, session.tokenHash);
    return { message: contract.session.signOut.done };
  });
};
