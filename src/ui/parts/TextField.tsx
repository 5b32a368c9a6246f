import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as styles from './field.css.ts';

export interface TextFieldProps
  extends
    FieldFrame,
    Pick<
      AriaTextFieldProps,
      | 'name'
      | 'type'
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'onBlur'
      | 'autoComplete'
      | 'inputMode'
      | 'isDisabled'
      | 'autoFocus'
      | 'maxLength'
    > {
  placeholder?: string;
}

export function TextField({ label, hint, isOptional, placeholder, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className={styles.field}>
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <Input className={styles.control} placeholder={placeholder} />
      <FieldFoot />
    </AriaTextField>
  );
}
