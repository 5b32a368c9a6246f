import type { Credentials } from '#contract/signIn.ts';
import { common } from '#messages/common.ts';
import { signIn as texts } from '#messages/visitor.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { Link, TextButton } from '#ui/parts/Link.tsx';
import { Inline, Stack } from '#ui/parts/space.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { PasswordField } from '#ui/parts/PasswordField.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { AuthLayout } from './AuthLayout.tsx';

interface LoginScreenProps {
  isBusy: boolean;
  /** Why the last attempt failed. */
  banner?: FlowError;
  /** A new number clears the form. */
  attempt: number;
  check(values: Credentials): FieldErrors;
  onSubmit(values: Credentials): void;
  onForgot(): void;
}

export function LoginScreen({
  isBusy,
  banner,
  attempt,
  check,
  onSubmit,
  onForgot,
}: LoginScreenProps) {
  return (
    <AuthLayout title={texts.title} intro={texts.intro}>
      <Form
        key={attempt}
        label={texts.title}
        fields={['email', 'password']}
        check={check}
        onSubmit={onSubmit}
      >
        <EmailField
          label={common.email}
          name="email"
          autoComplete="username"
          autoFocus={attempt > 0}
        />
        <Stack space="small">
          <PasswordField label={common.password} name="password" autoComplete="current-password" />
          <Inline justify="end">
            <TextButton onPress={onForgot} isWaiting={isBusy}>
              {texts.forgot}
            </TextButton>
          </Inline>
        </Stack>
        <FlowErrorBanner banner={banner} />
        <Button type="submit" size="large" wide isBusy={isBusy} busyLabel={common.loggingIn}>
          {common.login}
        </Button>
      </Form>
      <Inline space="small" justify="center">
        <Text size="small" tone="muted">
          {texts.newHere}
        </Text>
        <Link href={paths.registration}>{texts.register}</Link>
      </Inline>
    </AuthLayout>
  );
}
