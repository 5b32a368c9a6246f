import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A text field with the e-mail keypad and autofill. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" {...props} />;
}
