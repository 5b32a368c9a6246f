import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
} from 'react-aria-components';
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as field from './field.css.ts';
import * as styles from './choice.css.ts';
import { Icon } from './Icon.tsx';

interface CheckboxProps extends Pick<
  AriaCheckboxProps,
  'name' | 'value' | 'isSelected' | 'defaultSelected' | 'onChange' | 'isDisabled' | 'onBlur'
> {
  /** Marks the box as wrong; the text stands with the form or group. */
  isWrong?: boolean;
  describedBy?: string;
  children: ReactNode;
}

/** One box to tick, with its words beside it. */
export function Checkbox({ isWrong = false, describedBy, children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      isInvalid={isWrong || undefined}
      aria-describedby={describedBy}
      className={styles.choice}
    >
      <span className={styles.box}>
        <span className={styles.tick}>
          <Icon name="check" size="tiny" />
        </span>
      </span>
      <span className={styles.words}>{children}</span>
    </AriaCheckbox>
  );
}

interface CheckboxGroupProps extends FieldFrame {
  name?: string;
  options: readonly { label: string; value: string }[];
  value?: readonly string[];
  defaultValue?: readonly string[];
  onChange?(values: string[]): void;
  onBlur?(): void;
  /** For forms whose messages come field by field; others leave it to the form. */
  error?: string;
}

/** Several boxes under one label. */
export function CheckboxGroup({
  label,
  hint,
  isOptional,
  options,
  value,
  defaultValue,
  onBlur,
  error,
  ...props
}: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup
      {...props}
      value={value && [...value]}
      defaultValue={defaultValue && [...defaultValue]}
      isInvalid={error ? true : undefined}
      className={field.field}
      onBlur={onBlur}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldFoot error={error} />
    </AriaCheckboxGroup>
  );
}
