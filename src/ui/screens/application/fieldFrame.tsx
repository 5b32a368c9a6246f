import type { FormField } from '#contract/form.ts';
import { common } from '#messages/common.ts';
import * as styles from '#ui/parts/field.css.ts';
import { Icon } from '#ui/parts/Icon.tsx';

/** The ids that tie a field's control to its label, hint and message. */
export function idsOf({ attribute, infoMessage }: FormField, message: string | undefined) {
  const id = `control-${attribute}`;
  const labelId = `${id}-label`;
  const hintId = infoMessage ? `${id}-hint` : undefined;
  const errorId = message ? `${id}-error` : undefined;
  return {
    id,
    labelId,
    hintId,
    errorId,
    describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined,
  };
}

/** The words `(optional)` behind the label of a field that may stay empty. */
export function Optional({ required }: Pick<FormField, 'required'>) {
  return required ? null : <span className={styles.optional}> {common.optional}</span>;
}

export function Hint({ id, text }: { id: string | undefined; text: string }) {
  if (!id) return null;
  return (
    <span className={styles.hint} id={id}>
      {text}
    </span>
  );
}

export function Message({ id, text }: { id: string | undefined; text: string | undefined }) {
  if (!id) return null;
  return (
    <span className={styles.error} id={id}>
      <Icon name="alert" size="tiny" />
      <span>{text}</span>
    </span>
  );
}
