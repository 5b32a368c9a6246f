import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { common } from '#messages/common.ts';
import { passwordLabels } from '#messages/visitor.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import { Icon } from './Icon.tsx';
import type { TextFieldProps } from './TextField.tsx';
import * as styles from './field.css.ts';

/** A password with show and hide; allows paste and password managers. */
export function PasswordField({
  label,
  hint,
  isOptional,
  ...props
}: Omit<TextFieldProps, 'type' | 'placeholder'>) {
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      className={styles.field}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <span className={styles.framed}>
        <Input className={`${styles.control} ${styles.withTrailing}`} />
        <span className={styles.trailing}>
          <Button
            className={styles.toggle}
            aria-pressed={isShown}
            aria-label={common.showField(label)}
            onPress={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </Button>
        </span>
      </span>
      <FieldFoot />
    </AriaTextField>
  );
}

interface NewPasswordFieldsProps {
  label?: string;
  confirmLabel?: string;
  confirmHint?: string;
  autoFocus?: boolean;
}

/** A new password, twice. */
export function NewPasswordFields({
  label = passwordLabels.newPassword,
  confirmLabel = passwordLabels.confirmPassword,
  confirmHint,
  autoFocus,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        hint={passwordLabels.passwordRule}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        hint={confirmHint}
        autoComplete="new-password"
      />
    </>
  );
}
