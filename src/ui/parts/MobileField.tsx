import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { mobileDigits } from '#ui/digits.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { TextFieldProps } from './TextField.tsx';
import * as styles from './field.css.ts';

/** A ten-digit mobile number; a pasted or filled `+91 98…` is reduced to its ten digits. */
export function MobileField({
  label,
  hint,
  isOptional,
  defaultValue = '',
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange' | 'placeholder'>) {
  const [text, setText] = useState(defaultValue);

  function paste(event: ClipboardEvent) {
    const reduced = mobileDigits(event.clipboardData.getData('text'));
    if (reduced === undefined) return;
    event.preventDefault();
    setText(reduced);
  }

  return (
    <AriaTextField
      autoComplete="tel-national"
      {...props}
      type="tel"
      inputMode="numeric"
      value={text}
      onChange={(next) => setText(mobileDigits(next) ?? next)}
      className={styles.field}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <span className={styles.framed}>
        <span className={styles.prefix} aria-hidden="true">
          +91
        </span>
        <Input className={`${styles.control} ${styles.withPrefix}`} onPaste={paste} />
      </span>
      <FieldFoot />
    </AriaTextField>
  );
}
