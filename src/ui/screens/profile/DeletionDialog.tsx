import { common } from '#messages/common.ts';
import { profile as texts } from '#messages/profile.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog, DialogActions } from '#ui/parts/Dialog.tsx';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { Heading, Text } from '#ui/parts/Text.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { PasswordField } from '#ui/parts/PasswordField.tsx';
import { Stack } from '#ui/parts/space.tsx';
import * as styles from './ProfileScreen.css.ts';

interface DeletionDialogProps {
  /** The account's address, for password managers. */
  email: string;
  /** Label while busy; unset otherwise. */
  busyLabel?: string;
  /** Errors of the password. */
  errors?: FieldErrors;
  /** Why the last attempt failed. */
  banner?: string;
  /** A new number clears the password. */
  attempt: number;
  check(currentPassword: string): FieldErrors;
  onConfirm(currentPassword: string): void;
  onCancel(): void;
  /** Set while the outcome is unknown; then checking is the only action. */
  onCheck?(): void;
}

/** Lists what is deleted and retained, and asks for the password again. */
export function DeletionDialog({
  email,
  busyLabel,
  errors,
  banner,
  attempt,
  check,
  onConfirm,
  onCancel,
  onCheck,
}: DeletionDialogProps) {
  const isBusy = busyLabel !== undefined;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={texts.deleteQuestion}
      onClose={isBusy || onCheck ? undefined : onCancel}
    >
      <Text tone="muted">{texts.cannotBeUndone}</Text>
      <Consequences
        title={texts.deletedTitle}
        icon="cross"
        look={styles.deleted}
        lines={texts.deleted}
      />
      <Consequences
        title={texts.retainedTitle}
        icon="receipt"
        look={styles.retained}
        lines={texts.retained}
      />
      <Form
        label={texts.deleteAccount}
        errors={errors}
        fields={['currentPassword']}
        check={({ currentPassword }) => check(currentPassword)}
        onSubmit={({ currentPassword }) => onConfirm(currentPassword)}
      >
        <input name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          key={attempt}
          label={texts.yourPassword}
          name="currentPassword"
          autoComplete="current-password"
          isDisabled={onCheck !== undefined}
          autoFocus
        />
        {banner ? (
          <Banner tone="error" isLive>
            {banner}
          </Banner>
        ) : null}
        <DialogActions>
          {onCheck ? (
            <Button icon="refresh" onPress={onCheck} autoFocus>
              {common.tryAgain}
            </Button>
          ) : (
            <>
              <Button variant="secondary" onPress={onCancel} isWaiting={isBusy}>
                {common.cancel}
              </Button>
              <Button type="submit" variant="danger" isBusy={isBusy} busyLabel={busyLabel}>
                {texts.deleteAccount}
              </Button>
            </>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ConsequencesProps {
  title: string;
  icon: IconName;
  look: string;
  lines: readonly string[];
}

function Consequences({ title, icon, look, lines }: ConsequencesProps) {
  return (
    <Stack space="small">
      <Heading level={3}>{title}</Heading>
      <ul className={styles.consequences}>
        {lines.map((line) => (
          <li key={line} className={styles.consequence}>
            <span className={look}>
              <Icon name={icon} size="tiny" />
            </span>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
