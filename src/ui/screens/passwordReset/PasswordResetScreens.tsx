import { common } from '#messages/common.ts';
import { oneTimeCode, passwordReset as texts } from '#messages/visitor.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { NewPasswordFields } from '#ui/parts/PasswordField.tsx';
import type { ReactNode } from 'react';
import { Icon } from '#ui/parts/Icon.tsx';
import { Inline } from '#ui/parts/space.tsx';
import { TextButton } from '#ui/parts/Link.tsx';
import { AuthLayout } from '#ui/screens/signIn/AuthLayout.tsx';

interface EmailStepProps {
  isBusy: boolean;
  /** The address entered before going back. */
  email: string;
  errors?: FieldErrors;
  banner?: FlowError;
  check(values: { email: string }): FieldErrors;
  onSubmit(values: { email: string }): void;
  onBack(): void;
}

/** First step of a reset: the address for the code. */
export function EmailStep({
  isBusy,
  email,
  errors,
  banner,
  check,
  onSubmit,
  onBack,
}: EmailStepProps) {
  return (
    <ResetStep title={texts.title} intro={texts.intro} onBack={onBack}>
      <Form
        label={texts.title}
        errors={errors}
        fields={['email']}
        check={check}
        onSubmit={onSubmit}
      >
        <EmailField label={common.email} name="email" defaultValue={email} autoFocus />
        <FlowErrorBanner banner={banner} />
        <Button type="submit" size="large" wide isBusy={isBusy} busyLabel={oneTimeCode.sending}>
          {texts.getCode}
        </Button>
      </Form>
    </ResetStep>
  );
}

interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

interface NewPasswordStepProps {
  /** The account's address, for password managers. */
  email: string;
  isBusy: boolean;
  errors?: FieldErrors;
  banner?: FlowError;
  check(values: NewPasswordValues): FieldErrors;
  onSubmit(values: NewPasswordValues): void;
  onBack(): void;
}

/** Second step of a reset: the new password, twice. */
export function NewPasswordStep({
  email,
  isBusy,
  errors,
  banner,
  check,
  onSubmit,
  onBack,
}: NewPasswordStepProps) {
  return (
    <ResetStep title={texts.chooseTitle} intro={texts.chooseIntro(email)} onBack={onBack}>
      <Form
        label={texts.chooseTitle}
        errors={errors}
        fields={['password', 'confirmPassword']}
        check={check}
        onSubmit={onSubmit}
      >
        <input name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields autoFocus />
        <FlowErrorBanner banner={banner} />
        <Button type="submit" size="large" wide isBusy={isBusy} busyLabel={texts.resetting}>
          {texts.reset}
        </Button>
      </Form>
    </ResetStep>
  );
}

interface ResetStepProps {
  title: string;
  intro: string;
  children: ReactNode;
  onBack(): void;
}

/** A step of a reset, with a link back to the sign-in. */
function ResetStep({ title, intro, children, onBack }: ResetStepProps) {
  return (
    <AuthLayout title={title} intro={intro}>
      {children}
      <Inline justify="center">
        <TextButton onPress={onBack} icon={<Icon name="back" size="small" />}>
          {texts.back}
        </TextButton>
      </Inline>
    </AuthLayout>
  );
}
