import type { Credentials } from '#contract/signIn.ts';
import { common } from '#messages/common.ts';
import { shell as texts } from '#messages/frame.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog, DialogActions } from '#ui/parts/Dialog.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { PasswordField } from '#ui/parts/PasswordField.tsx';

interface SignInAgainDialogProps {
  /** The address of the customer whose session ended. */
  email: string;
  isBusy: boolean;
  /** Why the last attempt failed. */
  banner?: FlowError;
  /** A new number clears the password. */
  attempt: number;
  check(values: Credentials): FieldErrors;
  onSubmit(values: Credentials): void;
  onLogout(): void;
}

/** Signs in above an interrupted page and keeps its input. */
export function SignInAgainDialog({
  email,
  isBusy,
  banner,
  attempt,
  check,
  onSubmit,
  onLogout,
}: SignInAgainDialogProps) {
  return (
    <Dialog isOpen title={texts.signInAgainTitle} reason={texts.signInAgainIntro} size="narrow">
      <Form
        key={attempt}
        label={texts.signInAgain}
        fields={['email', 'password']}
        check={check}
        onSubmit={onSubmit}
      >
        <EmailField
          label={common.email}
          name="email"
          autoComplete="username"
          defaultValue={email}
        />
        <PasswordField
          label={common.password}
          name="password"
          autoComplete="current-password"
          autoFocus
        />
        <FlowErrorBanner banner={banner} />
        <DialogActions>
          <Button variant="secondary" onPress={onLogout}>
            {common.logout}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={common.loggingIn}>
            {common.login}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
