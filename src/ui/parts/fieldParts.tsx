import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { common } from '#messages/common.ts';
import * as styles from './field.css.ts';

export interface FieldFrame {
  label: string;
  hint?: string;
  /** Shows "(optional)" after the label. */
  isOptional?: boolean;
}

/** Label and hint above a React Aria control. */
export function FieldHead({ label, hint, isOptional = false }: FieldFrame) {
  return (
    <>
      <Label className={styles.label}>
        <span>{label}</span> <Optional isShown={isOptional} />
      </Label>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
    </>
  );
}

/** The error under a React Aria control. */
export function FieldFoot() {
  return (
    <FieldError className={styles.error}>
      {({ validationErrors }) => validationErrors[0]}
    </FieldError>
  );
}

/** The words `(optional)` after the label of an optional field. */
export function Optional({ isShown }: { isShown: boolean }) {
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
