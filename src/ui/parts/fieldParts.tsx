import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { common } from '#messages/common.ts';
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

/** Label and hint above a React Aria control. */
export function FieldHead({ label, hint, isOptional }: Omit<FieldFrame, 'error'>) {
  return (
    <>
      <Label className={styles.label}>
        <span>{label}</span> <Optional isShown={isOptional} />
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

/** The words `(optional)` after the label of an optional field. */
export function Optional({ isShown = false }: { isShown?: boolean }) {
  return isShown ? <span className={styles.optional}>{common.optional}</span> : null;
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
