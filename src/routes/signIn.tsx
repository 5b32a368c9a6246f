import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { fieldErrors } from '#contract/fields.ts';
import { credentials } from '#contract/signIn.ts';
import type { SignInState } from '#machines/signIn.machine.ts';
import { texts } from '#messages/signIn.ts';
import { LoginScreen } from '#ui/screens/signIn/LoginScreen.tsx';
import { useFlow } from './flow.ts';
import { useBanners } from './flowBanners.ts';
import { PasswordReset } from './passwordReset.tsx';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import { useSession, WhileSignedOut } from './session.tsx';
import { provideSignIn } from './provideSignIn.ts';
import { usePage } from './usePage.ts';

/** /login: signs in, or resets a forgotten password; a signed-in customer goes on (spec §2). */
export function Component() {
  const { isSignedIn } = useSession();
  const [hasForgotten, setHasForgotten] = useState(false);
  const whereFrom = useWhereFrom();
  if (isSignedIn) return <Navigate to={whereFrom} replace />;
  return (
    <WhileSignedOut>
      {hasForgotten ? (
        <PasswordReset onBack={() => setHasForgotten(false)} />
      ) : (
        <SignIn onForgot={() => setHasForgotten(true)} />
      )}
    </WhileSignedOut>
  );
}

/** The page that sent the visitor here, kept in this history entry. */
function useWhereFrom(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from = state?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : paths.home;
}

function SignIn({ onForgot }: { onForgot(): void }) {
  usePage(texts.title);
  const [snapshot, send, actor] = useFlow(provideSignIn(usePortal()), { input: { where: 'page' } });
  const banner = useBanners()(actor);

  const screen = (isBusy: boolean) => (
    <LoginScreen
      isBusy={isBusy}
      attempt={snapshot.context.formRevision}
      banner={banner}
      check={(values) => fieldErrors(credentials, values)}
      onSubmit={(given) => send({ type: 'credentials.submit', credentials: given })}
      onForgot={onForgot}
    />
  );
  const screens = {
    enteringCredentials: () => screen(false),
    signingIn: () => screen(true),
    signedIn: () => screen(true),
    resumed: () => screen(true),
  } satisfies Record<SignInState, () => ReactNode>;
  return screens[snapshot.value]();
}
