import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { canStore } from '#api/token.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { passwordResetForm } from '#contract/passwordReset.ts';
import { cleanEmail } from '#contract/typedText.ts';
import { passwordResetMachine } from '#machines/passwordReset.machine.ts';
import type { PasswordResetActors, PasswordResetState } from '#machines/passwordReset.machine.ts';
import { toActors } from '#machines/port.ts';
import { passwordReset as texts } from '#messages/visitor.ts';
import { EmailStep, NewPasswordStep } from '#ui/screens/passwordReset/PasswordResetScreens.tsx';
import { fieldErrors } from './fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { dismissToasts, createNotify, reloadPage } from '#routes/flow/toasts.tsx';
import { OneTimeCode, provideOneTimeCode, useIsSending } from './oneTimeCode.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useVisitor } from '#routes/portal/visitor.ts';
import type { Visitor } from '#routes/portal/visitor.ts';

/** The reset panel of /login, with the address if it is known (spec §2 Forgot-password flow). */
export function Component({ initialEmail, onBack }: { initialEmail: string; onBack(): void }) {
  usePageTitle(texts.title);
  useEffect(dismissToasts, []);
  const [snapshot, send, actor] = useFlow(providePasswordReset(useVisitor()));
  const banner = useBanner(actor);
  const { email, refusal } = snapshot.context;
  const { oneTimeCode } = snapshot.children;
  const isSending = useIsSending(oneTimeCode);

  const emailStep = (isBusy: boolean) => (
    <EmailStep
      isBusy={isBusy}
      email={email || initialEmail}
      errors={refusal?.errors}
      banner={banner}
      check={(values) => pick(fieldErrors(passwordResetForm, values), 'email')}
      onSubmit={(entered) => send({ type: 'email.submit', email: cleanEmail(entered.email) })}
      onBack={onBack}
    />
  );
  const passwordStep = (isBusy: boolean) => (
    <NewPasswordStep
      email={email}
      isBusy={isBusy}
      errors={refusal?.errors}
      banner={banner}
      check={(values) => fieldErrors(passwordResetForm, { email, ...values })}
      onSubmit={(values) => send({ type: 'password.submit', ...values })}
      onBack={onBack}
    />
  );
  const screens = {
    enteringEmail: () => emailStep(false),
    checkingStorage: () => emailStep(true),
    verifyingEmail: () => emailStep(isSending),
    choosingPassword: () => passwordStep(false),
    resettingPassword: () => passwordStep(true),
    passwordChanged: () => passwordStep(true),
  } satisfies Record<PasswordResetState, () => ReactNode>;

  return (
    <>
      {screens[snapshot.value]()}
      <OneTimeCode actor={oneTimeCode} hint={texts.codeHint} />
    </>
  );
}

function providePasswordReset({ api }: Visitor) {
  return passwordResetMachine.provide({
    actors: {
      ...toActors<PasswordResetActors>({
        checkStorage: async () => (canStore() ? accepted(null) : refused('storage_blocked')),
        resetPassword: api.passwordReset.resetPassword,
      }),
      oneTimeCode: provideOneTimeCode(api),
    },
    actions: { notify: createNotify(), reloadPage },
  });
}

function pick(errors: Record<string, string>, field: string): Record<string, string> {
  return errors[field] ? { [field]: errors[field] } : {};
}
