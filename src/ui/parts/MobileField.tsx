import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import { mobileDigits } from '#ui/digits.ts';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A ten-digit mobile number; a pasted or filled `+91 98…` is reduced to its ten digits. */
export function MobileField({ defaultValue = '', ...props }: TextFieldProps) {
  const [text, setText] = useState(defaultValue);
  const { value = text, onChange = setText } = props;

  function paste(event: ClipboardEvent) {
    const reduced = mobileDigits(event.clipboardData.getData('text'));
    if (reduced === undefined) return;
    event.preventDefault();
    onChange(reduced);
  }

  return (
    <TextField
      autoComplete="tel-national"
      {...props}
      type="tel"
      inputMode="numeric"
      prefix="+91"
      value={value}
      onChange={(next) => onChange(mobileDigits(next) ?? next)}
      input={{ onPaste: paste }}
    />
  );
}
