import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import * as styles from './field.css.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A text of several lines. */
export function TextAreaField({
  label,
  hint,
  isOptional,
  error,
  placeholder,
  ...props
}: Omit<TextFieldProps, 'type' | 'prefix' | 'input'>) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined || undefined} className={styles.field}>
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <TextArea className={styles.area} placeholder={placeholder} rows={4} />
      <FieldFoot error={error} />
    </AriaTextField>
  );
}
