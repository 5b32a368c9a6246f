import { Input } from 'react-aria-components/Input';
import type { InputProps } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as styles from './field.css.ts';
import { Icon } from './Icon.tsx';

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
      | 'isRequired'
      | 'autoFocus'
      | 'maxLength'
    > {
  placeholder?: string;
  /** Shown in the control before the text, such as a country code. */
  prefix?: string;
  /** Limits and listeners of the control itself. */
  input?: Pick<InputProps, 'min' | 'max' | 'onInput' | 'onKeyDown' | 'onKeyUp' | 'onPaste'>;
}

/** A text, an address, a number or a date on one line, or what a list is searched for. */
export function TextField({
  label,
  hint,
  isOptional,
  error,
  placeholder,
  prefix,
  input,
  ...props
}: TextFieldProps) {
  const isSearch = props.type === 'search';
  return (
    <AriaTextField {...props} isInvalid={error !== undefined || undefined} className={styles.field}>
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      {prefix || isSearch ? (
        <span className={styles.framed}>
          <span className={styles.prefix} aria-hidden="true">
            {prefix ?? <Icon name="search" />}
          </span>
          <Input
            {...input}
            className={isSearch ? styles.search : styles.withPrefix}
            placeholder={placeholder}
          />
        </span>
      ) : (
        <Input {...input} className={styles.control} placeholder={placeholder} />
      )}
      <FieldFoot error={error} />
    </AriaTextField>
  );
}
