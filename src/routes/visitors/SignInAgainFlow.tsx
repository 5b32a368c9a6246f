import type { ReactNode } from 'react';
import { credentials } from '#contract/signIn.ts';
import { cleanEmail } from '#contract/typedText.ts';
import type { SignInState } from '#machines/signIn.machine.ts';
import { SignInAgainDialog } from '#ui/screens/signIn/SignInAgainDialog.tsx';
import { fieldErrors } from './fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { provideSignIn } from './provideSignIn.ts';
import { useVisitor } from '#routes/portal/visitor.ts';

/** The sign-in dialog over a page whose session expired. */
export function Component() {
  const visitor = useVisitor();
  const { session } = visitor;
  const [snapshot, send, actor] = useFlow(provideSignIn(visitor), { input: { where: 'inPlace' } });
  const banner = useBanner(actor);

  const dialog = (isBusy: boolean) => (
    <SignInAgainDialog
      email={session.getSnapshot().context.user?.email ?? ''}
      isBusy={isBusy}
      banner={banner}
      attempt={snapshot.context.formRevision}
      check={(values) => fieldErrors(credentials, values)}
      onSubmit={(entered) => {
        const email = cleanEmail(entered.email);
        send({ type: 'credentials.submit', credentials: { ...entered, email } });
      }}
      onLogout={() => session.send({ type: 'logout.confirm' })}
    />
  );
  const screens = {
    enteringCredentials: () => dialog(false),
    resettingPassword: () => dialog(false),
    signingIn: () => dialog(true),
    keepingToken: () => dialog(true),
    resumed: () => dialog(true),
    signedIn: () => dialog(true),
  } satisfies Record<SignInState, () => ReactNode>;
  return screens[snapshot.value]();
}
