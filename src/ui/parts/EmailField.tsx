import { useState } from 'react';
import { cleanEmail } from '#contract/typedText.ts';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A text field with e-mail keyboard and autofill. On blur it shows the cleaned address. */
export function EmailField({ defaultValue = '', ...props }: TextFieldProps) {
  const [text, setText] = useState(defaultValue);
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      value={text}
      onChange={setText}
      onBlur={() => setText(cleanEmail(text))}
      {...props}
    />
  );
}
