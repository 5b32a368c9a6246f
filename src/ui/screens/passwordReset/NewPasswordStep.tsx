import { passwordLabels, passwordReset as texts } from '#messages/visitor.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors, FormValues } from '#ui/parts/Form.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { PasswordField } from '#ui/parts/PasswordField.tsx';
import { ResetStep } from './ResetStep.tsx';

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
        check={(values) => check(passwords(values))}
        onSubmit={(values) => onSubmit(passwords(values))}
      >
        <input name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={passwordLabels.newPassword}
          name="password"
          hint={passwordLabels.passwordRule}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField
          label={passwordLabels.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
        />
        <FlowErrorBanner banner={banner} />
        <Button type="submit" size="large" wide isBusy={isBusy} busyLabel={texts.resetting}>
          {texts.reset}
        </Button>
      </Form>
    </ResetStep>
  );
}

function passwords({ password = '', confirmPassword = '' }: FormValues) {
  return { password, confirmPassword };
}
