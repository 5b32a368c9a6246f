import type { FormField } from '#contract/form.ts';
import * as styles from '#ui/parts/field.css.ts';

/** The ids that tie a field's control to its label, hint and message. */
export function createIds({ attribute, infoMessage }: FormField, message: string | undefined) {
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

export function Hint({ id, text }: { id: string | undefined; text: string }) {
  if (!id) return null;
  return (
    <span className={styles.hint} id={id}>
      {text}
    </span>
  );
}
