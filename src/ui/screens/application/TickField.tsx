import type { FormField } from '#contract/form.ts';
import { Checkbox } from '#ui/parts/Checkbox.tsx';
import * as styles from '#ui/parts/field.css.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { useAnswer, useMessage } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';

/** A single box to tick, with the field's label beside it. */
export function TickField({ field, store }: { field: FormField; store: FieldStore }) {
  const { attribute, label, infoMessage, required } = field;
  const message = useMessage(store, attribute);
  const hintId = `control-${attribute}-hint`;
  const errorId = `control-${attribute}-error`;
  const described = [infoMessage && hintId, message && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <Checkbox
        isSelected={useAnswer(store, attribute) === true}
        isWrong={message !== undefined}
        describedBy={described || undefined}
        onChange={(isTicked) => store.change(attribute, isTicked)}
        onBlur={() => store.leave(attribute)}
      >
        {label}
        {required ? null : <span className={styles.optional}> (optional)</span>}
      </Checkbox>
      {infoMessage ? (
        <span className={styles.hint} id={hintId}>
          {infoMessage}
        </span>
      ) : null}
      {message ? (
        <span className={styles.error} id={errorId}>
          <Icon name="alert" size="tiny" />
          <span>{message}</span>
        </span>
      ) : null}
    </div>
  );
}
