import { useEffect, useRef } from 'react';
import type { ClipboardEvent } from 'react';
import type { FormField } from '#contract/form.ts';
import { mobileDigits } from '#ui/digits.ts';
import * as styles from '#ui/parts/field.css.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { useMessage } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';

type TextType = 'TEXT' | 'EMAIL' | 'NUMBER' | 'DATE';

const kinds = {
  TEXT: { type: 'text' },
  EMAIL: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  NUMBER: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  DATE: { type: 'date' },
} as const satisfies Record<TextType, object>;

interface PlainFieldProps {
  field: FormField;
  store: FieldStore;
}

/** A text whose letters live in the DOM; React hears of its message only (S-24). */
export function PlainField({ field, store }: PlainFieldProps) {
  const { attribute, label, infoMessage, required, placeholder, type } = field;
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const message = useMessage(store, attribute);
  const id = `control-${attribute}`;
  const hintId = infoMessage ? `${id}-hint` : undefined;
  const errorId = message ? `${id}-error` : undefined;

  useEffect(
    () =>
      store.subscribe(attribute, () => {
        const element = control.current;
        const text = textOf(store.answer(attribute));
        if (element && element !== document.activeElement && element.value !== text) {
          element.value = text;
        }
      }),
    [store, attribute],
  );

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const reduced = mobileDigits(event.clipboardData.getData('text'));
    if (reduced === undefined) return;
    event.preventDefault();
    event.currentTarget.value = reduced;
    store.change(attribute, reduced);
  }

  const shared = {
    id,
    ref: control,
    name: attribute,
    placeholder: placeholder || undefined,
    defaultValue: textOf(store.answer(attribute)),
    'aria-required': required || undefined,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      store.change(attribute, event.currentTarget.value),
    onBlur: () => store.leave(attribute),
  };

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required ? null : <span className={styles.optional}> (optional)</span>}
      </label>
      {infoMessage ? (
        <span className={styles.hint} id={hintId}>
          {infoMessage}
        </span>
      ) : null}
      {type === 'TEXTAREA' ? (
        <textarea {...shared} className={styles.area} rows={4} />
      ) : (
        <input
          {...shared}
          {...kinds[type as TextType]}
          className={styles.control}
          onPaste={type === 'NUMBER' ? paste : undefined}
        />
      )}
      {message ? (
        <span className={styles.error} id={errorId}>
          <Icon name="alert" size="tiny" />
          <span>{message}</span>
        </span>
      ) : null}
    </div>
  );
}

function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : '';
}
