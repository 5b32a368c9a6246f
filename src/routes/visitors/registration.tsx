import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { toCustomer, registrationForm } from '#contract/registration.ts';
import { cleanEmail } from '#contract/typedText.ts';
import { toActors } from '#machines/port.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import type { RegistrationActors, RegistrationState } from '#machines/registration.machine.ts';
import { oneTimeCode as codeTexts, registration as texts } from '#messages/visitor.ts';
import {
  AccountCreatedScreen,
  RegistrationScreen,
} from '#ui/screens/registration/RegistrationScreen.tsx';
import { countries } from './countries.ts';
import { fieldErrors } from './fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { Logout } from '#routes/portal/logout.tsx';
import { createNotify, reloadPage } from '#routes/flow/toasts.tsx';
import { OneTimeCode, provideOneTimeCode, useIsSending } from './oneTimeCode.tsx';
import { paths } from '#contract/paths.ts';
import { keepToken } from './provideSignIn.ts';
import { useSession, WhileSignedOut } from '#routes/portal/session.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useVisitor } from '#routes/portal/visitor.ts';
import type { Visitor } from '#routes/portal/visitor.ts';

/** /register: a visitor becomes a customer; signed-in customers may open it too (spec §2). */
export function RegistrationPage() {
  return (
    <WhileSignedOut>
      <Registration />
    </WhileSignedOut>
  );
}

function Registration() {
  usePageTitle(texts.title);
  const { state, user, isSignedIn, send: sendToSession } = useSession();
  const [allCountries] = useState(countries);
  const [snapshot, send, actor] = useFlow(provideRegistration(useVisitor()));
  const banner = useBanner(actor);
  const { refusal } = snapshot.context;
  const { oneTimeCode } = snapshot.children;
  const isSending = useIsSending(oneTimeCode);
  const termsUrl = useSyncExternalStore(never, findTerms, () => undefined);

  const form = (busyLabel?: string) => (
    <RegistrationScreen
      countries={allCountries}
      busyLabel={busyLabel}
      errors={refusal?.errors}
      banner={banner}
      signedIn={
        isSignedIn && state !== 'expired' && user
          ? { name: user.email, onLogout: () => sendToSession({ type: 'logout.ask' }) }
          : undefined
      }
      termsUrl={termsUrl}
      check={(values) => fieldErrors(registrationForm, values)}
      onSubmit={(values) => {
        const email = cleanEmail(values.email);
        send({ type: 'registration.submit', form: { ...values, email, agreeToTerms: true } });
      }}
    />
  );
  const created = () => <AccountCreatedScreen banner={banner} />;
  const screens = {
    fillingIn: () => form(),
    verifyingEmail: () => form(isSending ? codeTexts.sending : undefined),
    signingUp: () => form(texts.creating),
    keepingToken: () => form(texts.creating),
    signedUpOnly: created,
    signedUp: () => form(texts.creating),
  } satisfies Record<RegistrationState, () => ReactNode>;

  return (
    <>
      {screens[snapshot.value]()}
      <OneTimeCode actor={oneTimeCode} hint={texts.codeHint} />
      <Logout />
    </>
  );
}

const never = () => () => {};

/** The server writes their address into the document's end; prerendered pages hydrate unchanged. */
function findTerms(): string | undefined {
  return document.querySelector<HTMLAnchorElement>('#seller [rel=terms-of-service]')?.href;
}

function provideRegistration({ api }: Visitor) {
  return registrationMachine.provide({
    actors: {
      ...toActors<RegistrationActors>({
        signUp: (form, signal) => api.registration.signUp(toCustomer(form), signal),
        keepToken,
      }),
      oneTimeCode: provideOneTimeCode(api),
    },
    actions: {
      notify: createNotify(),
      goHome: () => history.replaceState(null, '', paths.home),
      reloadPage,
    },
  });
}
