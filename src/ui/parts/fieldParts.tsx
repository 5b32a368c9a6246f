import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { common } from '#messages/common.ts';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './field.css.ts';

/** One of the answers to a choice. */
export interface Option {
  label: string;
  value: string;
}

export interface FieldFrame {
  label: string;
  hint?: string;
  /** Shows "(optional)" after the label. */
  isOptional?: boolean;
  /** Why the value is invalid; takes precedence over the message of the form. */
  error?: string;
}

interface FieldHeadProps extends Omit<FieldFrame, 'error'> {
  /** Names the control "(required)" to screen readers; a button cannot have `aria-required`. */
  isSpokenRequired?: boolean | undefined;
}

/** Label and hint above a React Aria control. */
export function FieldHead({ label, hint, isOptional, isSpokenRequired }: FieldHeadProps) {
  return (
    <>
      <Label className={styles.label}>
        <LabelText label={label} isOptional={isOptional} isSpokenRequired={isSpokenRequired} />
      </Label>
      <Hint text={hint} />
    </>
  );
}

/** What describes a React Aria control, beside its message. */
export function Hint({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Text slot="description" className={styles.hint}>
      {text}
    </Text>
  );
}

/** The error under a React Aria control. */
export function FieldFoot({ error }: Pick<FieldFrame, 'error'>) {
  return (
    <FieldError className={styles.error}>
      {({ validationErrors }) => error ?? validationErrors[0]}
    </FieldError>
  );
}

/** A label with the word `(optional)`, or `(required)` for screen readers alone. */
export function LabelText({ label, isOptional, isSpokenRequired }: Omit<FieldHeadProps, 'hint'>) {
  return (
    <>
      <span>{label}</span>
      {isOptional ? <span className={styles.optional}>{` ${common.optional}`}</span> : null}
      {isSpokenRequired ? <span className={hidden}>{` ${common.required}`}</span> : null}
    </>
  );
}

/** The error under a native control, which names it by this id. */
export function FieldMessage({ id, text }: { id: string | undefined; text: string | undefined }) {
  if (!text) return null;
  return (
    <span className={styles.error} id={id}>
      {text}
    </span>
  );
}
