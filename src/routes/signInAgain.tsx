import type { ReactNode } from 'react';
import { rememberToken } from '#api/token.ts';
import { fieldErrors } from '#contract/fields.ts';
import { credentials } from '#contract/signIn.ts';
import { actorsFrom, tokenIn } from '#machines/port.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import type { SignInActors, SignInState } from '#machines/signIn.machine.ts';
import { SignInAgainDialog } from '#ui/screens/signIn/SignInAgainDialog.tsx';
import { useFlow } from './flow.ts';
import { notifier } from './notices.tsx';
import { usePortal } from './portal.ts';

/** The dialog over a page whose session ended in the middle of work (R-021, S-37). */
export function SignInAgain() {
  const { api, session } = usePortal();
  const [snapshot, send] = useFlow(
    signInMachine.provide({
      actors: actorsFrom<SignInActors>({
        signIn: (given, signal) => api.signIn.signIn(given, signal),
      }),
      actions: {
        notify: notifier(),
        rememberToken: ({ event }) => rememberToken(tokenIn(event)),
        resumeWork: () => session.send({ type: 'session.renew' }),
      },
    }),
    { input: { where: 'inPlace' } },
  );

  const dialog = (isBusy: boolean) => (
    <SignInAgainDialog
      email={session.getSnapshot().context.user?.email ?? ''}
      isBusy={isBusy}
      attempt={snapshot.context.formRevision}
      check={(values) => fieldErrors(credentials, values)}
      onSubmit={(given) => send({ type: 'credentials.submit', credentials: given })}
      onLogout={() => session.send({ type: 'logout.confirm' })}
    />
  );
  const screens = {
    enteringCredentials: () => dialog(false),
    signingIn: () => dialog(true),
    resumed: () => dialog(true),
    signedIn: () => dialog(true),
  } satisfies Record<SignInState, () => ReactNode>;
  return screens[snapshot.value]();
}
