import { Suspense, useEffect, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { credentials } from '#contract/signIn.ts';
import { cleanEmail } from '#contract/typedText.ts';
import type { SignInState } from '#machines/signIn.machine.ts';
import { signIn as texts } from '#messages/visitor.ts';
import { CheckingScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { LoginScreen } from '#ui/screens/signIn/LoginScreen.tsx';
import { lazyPart } from '#routes/portal/connection.ts';
import { fieldErrors } from './fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { paths } from '#contract/paths.ts';
import { useSession, WhileSignedOut } from '#routes/portal/session.tsx';
import { provideSignIn } from './provideSignIn.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useVisitor } from '#routes/portal/visitor.ts';

const PasswordReset = lazyPart(() => import('./passwordReset.tsx'));

/** /login: signs in or resets the password; redirects signed-in customers (spec §2). */
export function SignInPage() {
  const { isSignedIn } = useSession();
  if (isSignedIn) return <ReturnAfterSignIn />;
  return (
    <WhileSignedOut>
      <SignIn />
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

/** The address of an invitation's link (`paths.choosePassword`). */
function readInvitation(): string | undefined {
  if (typeof location === 'undefined') return undefined;
  const [, email] = /^#reset=(.+)/.exec(location.hash) ?? [];
  try {
    return email && decodeURIComponent(email);
  } catch {
    return '';
  }
}

function SignIn() {
  const [snapshot, send, actor] = useFlow(provideSignIn(useVisitor()), {
    input: { where: 'page' },
  });
  const banner = useBanner(actor);
  const [invited] = useState(readInvitation);

  useEffect(() => {
    if (invited === undefined) return;
    // The next load of this page signs in.
    history.replaceState(history.state, '', location.pathname + location.search);
    send({ type: 'password.forget' });
  }, [invited, send]);

  const form = (isBusy: boolean) => (
    <Login
      isBusy={isBusy}
      attempt={snapshot.context.formRevision}
      banner={banner}
      check={(values) => fieldErrors(credentials, values)}
      onSubmit={(entered) => {
        const email = cleanEmail(entered.email);
        send({ type: 'credentials.submit', credentials: { ...entered, email } });
      }}
      onForgot={() => send({ type: 'password.forget' })}
    />
  );
  const screens = {
    enteringCredentials: () => form(false),
    resettingPassword: () => (
      <Suspense>
        <PasswordReset initialEmail={invited ?? ''} onBack={() => send({ type: 'reset.cancel' })} />
      </Suspense>
    ),
    signingIn: () => form(true),
    keepingToken: () => form(true),
    signedIn: () => form(true),
    resumed: () => form(true),
  } satisfies Record<SignInState, () => ReactNode>;
  return screens[snapshot.value]();
}

function Login(props: ComponentProps<typeof LoginScreen>) {
  usePageTitle(texts.title);
  return <LoginScreen {...props} />;
}
