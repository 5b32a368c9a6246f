import { useEffect, useRef } from 'react';
import type { ClipboardEvent, SyntheticEvent } from 'react';
import type { FormField } from '#contract/form.ts';
import { earliestYear, latestYear } from '#contract/limits.ts';
import { halfTyped } from '#ui/answers.ts';
import { mobileDigits } from '#ui/digits.ts';
import * as styles from '#ui/parts/field.css.ts';
import { Optional } from '#ui/parts/fieldParts.tsx';
import { afterPress } from './afterPress.ts';
import { createIds, Hint, Message } from './fieldFrame.tsx';
import type { FieldStore } from './fieldStore.ts';
import { onTyping } from './typing.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;
type TextType = 'TEXT' | 'EMAIL' | 'NUMBER' | 'DATE';

const kinds = {
  TEXT: { type: 'text' },
  EMAIL: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  NUMBER: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  DATE: { type: 'date', min: `${earliestYear}-01-01`, max: `${latestYear}-12-31` },
} as const satisfies Record<TextType, object>;

interface PlainFieldProps {
  field: FormField;
  store: FieldStore;
}

/** An uncontrolled text field; React renders only its message. */
export function PlainField({ field, store }: PlainFieldProps) {
  const { attribute, label, infoMessage, required, placeholder, type } = field;
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { id, labelId, hintId, describedBy } = createIds(field);

  useEffect(() => {
    const element = control.current;
    if (!element) return undefined;
    // A half-typed date is lost with the control that showed it.
    if (store.answer(attribute) === halfTyped) store.change(attribute, '');
    onTyping(element, (text) => {
      const reduced = type === 'NUMBER' ? mobileDigits(text) : undefined;
      if (reduced !== undefined) element.value = reduced;
      store.change(attribute, toAnswer(element));
    });
    return store.subscribe(attribute, () => {
      const text = toText(store.answer(attribute));
      if (element !== document.activeElement && element.value !== text) element.value = text;
    });
  }, [store, attribute, type]);

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const reduced = mobileDigits(event.clipboardData.getData('text'));
    if (reduced === undefined) return;
    event.preventDefault();
    event.currentTarget.value = reduced;
    store.change(attribute, reduced);
  }

  /** A half-typed date, or one cleared from there, fires no `input` event. */
  function readDate({ currentTarget }: SyntheticEvent<TextControl>) {
    if (type === 'DATE') store.change(attribute, toAnswer(currentTarget));
  }

  const shared = {
    id,
    ref: control,
    name: attribute,
    placeholder: placeholder || undefined,
    defaultValue: toText(store.answer(attribute)),
    'aria-required': required || undefined,
    'aria-describedby': describedBy,
    onKeyDown: readDate,
    onKeyUp: readDate,
    onBlur: (event: SyntheticEvent<TextControl>) => {
      readDate(event);
      afterPress(() => store.leave(attribute));
    },
  };

  return (
    <div className={styles.field}>
      <label className={styles.label} id={labelId} htmlFor={id}>
        <span>{label}</span> <Optional isShown={!required} />
      </label>
      <Hint id={hintId} text={infoMessage} />
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
      <Message field={field} store={store} />
    </div>
  );
}

function toAnswer({ value, validity }: TextControl): unknown {
  return value === '' && validity.badInput ? halfTyped : value;
}

function toText(answer: unknown): string {
  return typeof answer === 'string' ? answer : '';
}
