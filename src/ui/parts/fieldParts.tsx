import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import { common } from '#messages/common.ts';
import * as styles from './field.css.ts';
import { Icon } from './Icon.tsx';

export interface FieldFrame {
  label: string;
  hint?: string;
  /** Says "(optional)" behind the label. */
  isOptional?: boolean;
}

/** Label and hint above a React Aria control. */
export function FieldHead({ label, hint, isOptional = false }: FieldFrame) {
  return (
    <>
      <Label className={styles.label}>
        {label}
        {isOptional ? <span className={styles.optional}> {common.optional}</span> : null}
      </Label>
      {hint ? (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      ) : null}
    </>
  );
}

/** The error under a React Aria control: its own one, else the form's. */
export function FieldFoot({ error }: { error?: ReactNode }) {
  return (
    <FieldError className={styles.error}>
      {({ validationErrors }) => (
        <>
          <Icon name="alert" size="tiny" />
          <span>{error ?? validationErrors[0]}</span>
        </>
      )}
    </FieldError>
  );
}
