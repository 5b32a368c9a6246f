import type { FormField } from '#contract/form.ts';
import * as styles from '#ui/parts/field.css.ts';
import { place } from './AnswerField.css.ts';
import { suggestions } from './FieldSuggestions.css.ts';
import { useMessage } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';

/** Ids that link a field's control to its label, hint and message, if shown. */
export function createIds({ attribute, infoMessage }: FormField) {
  // Spaces would separate the ids of an id list.
  const id = `control-${attribute.replaceAll(/\s/g, '%20')}`;
  const hintId = infoMessage ? `${id}-hint` : undefined;
  const errorId = `${id}-error`;
  return {
    id,
    labelId: `${id}-label`,
    hintId,
    errorId,
    describedBy: [hintId, errorId].filter(Boolean).join(' '),
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

/** The message of an answer; it renders separately from its field. */
export function Message({ field, store }: { field: FormField; store: FieldStore }) {
  const message = useMessage(store, field.attribute);
  if (!message) return null;
  return (
    <span className={styles.error} id={createIds(field).errorId} ref={markWrong}>
      {message}
    </span>
  );
}

/* Of radios only the group can be invalid; suggestions never are. */
const markable = `[role="radiogroup"], input:not([type="radio"], .${suggestions} *), select, textarea`;

/** Marks the controls beside a message as invalid; returns a function that undoes it. */
function markWrong(message: HTMLElement): () => void {
  const controls = message.closest(`.${place}`)?.querySelectorAll(markable) ?? [];
  for (const control of controls) control.ariaInvalid = 'true';
  return () => {
    for (const control of controls) control.ariaInvalid = null;
  };
}
