import { common } from '#messages/common.ts';
import { oneTimeCode, passwordReset as texts } from '#messages/visitor.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { ResetStep } from './ResetStep.tsx';

interface EmailStepProps {
  isBusy: boolean;
  /** The address entered before going back. */
  email: string;
  errors?: FieldErrors;
  banner?: FlowError;
  check(values: { email: string }): FieldErrors;
  onSubmit(email: string): void;
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
        check={({ email: entered = '' }) => check({ email: entered })}
        onSubmit={({ email: entered = '' }) => onSubmit(entered)}
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
