import { startTransition, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { credentials } from '#contract/signIn.ts';
import { cleanEmail } from '#contract/typedText.ts';
import type { SignInState } from '#machines/signIn.machine.ts';
import { signIn as texts } from '#messages/visitor.ts';
import { CheckingScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { LoginScreen } from '#ui/screens/signIn/LoginScreen.tsx';
import { lazyPart } from '#routes/portal/connection.ts';
import { fieldErrors } from './fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanners } from '#routes/flow/banners.ts';
import { paths } from '#contract/paths.ts';
import { useSession, WhileSignedOut } from '#routes/portal/session.tsx';
import { provideSignIn } from './provideSignIn.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useVisitor } from '#routes/portal/visitor.ts';

const PasswordReset = lazyPart(() => import('./passwordReset.tsx'));

/** /login: signs in or resets the password; redirects signed-in customers (spec §2). */
export function SignInPage() {
  const { isSignedIn } = useSession();
  const [hasForgotten, setHasForgotten] = useState(false);
  if (isSignedIn) return <ReturnAfterSignIn />;
  return (
    <WhileSignedOut>
      {hasForgotten ? (
        <Suspense>
          <PasswordReset onBack={() => setHasForgotten(false)} />
        </Suspense>
      ) : (
        <SignIn onForgot={() => startTransition(() => setHasForgotten(true))} />
      )}
    </WhileSignedOut>
  );
}

/** Redirects to the page that required the sign-in, stored by the router in this history entry. */
function ReturnAfterSignIn() {
  useEffect(() => {
    const from = (history.state as { usr?: { from?: unknown } } | null)?.usr?.from;
    const isOurs = typeof from === 'string' && /^\/(?![/\\])/.test(from);
    location.replace(isOurs ? from : paths.home);
  }, []);
  return <CheckingScreen />;
}

function SignIn({ onForgot }: { onForgot(): void }) {
  usePageTitle(texts.title);
  const [snapshot, send, actor] = useFlow(provideSignIn(useVisitor()), {
    input: { where: 'page' },
  });
  const banner = useBanners()(actor);

  const screen = (isBusy: boolean) => (
    <LoginScreen
      isBusy={isBusy}
      attempt={snapshot.context.formRevision}
      banner={banner}
      check={(values) => fieldErrors(credentials, values)}
      onSubmit={(given) => {
        const email = cleanEmail(given.email);
        send({ type: 'credentials.submit', credentials: { ...given, email } });
      }}
      onForgot={onForgot}
    />
  );
  const screens = {
    enteringCredentials: () => screen(false),
    signingIn: () => screen(true),
    keepingToken: () => screen(true),
    signedIn: () => screen(true),
    resumed: () => screen(true),
  } satisfies Record<SignInState, () => ReactNode>;
  return screens[snapshot.value]();
}
