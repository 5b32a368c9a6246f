import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A day, with the browser's own calendar; its value is `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'placeholder'>) {
  return <TextField {...props} type="date" />;
}
