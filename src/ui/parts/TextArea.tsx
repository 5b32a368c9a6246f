import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { TextFieldProps } from './TextField.tsx';
import * as styles from './field.css.ts';

interface TextAreaProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  rows?: number;
}

export function TextArea({
  label,
  hint,
  isOptional,
  placeholder,
  rows = 4,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField {...props} className={styles.field}>
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <AriaTextArea className={styles.area} placeholder={placeholder} rows={rows} />
      <FieldFoot />
    </AriaTextField>
  );
}
