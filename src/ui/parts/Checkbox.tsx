import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  CheckboxButton,
  CheckboxField as AriaCheckboxField,
} from 'react-aria-components/Checkbox';
import type {
  CheckboxFieldProps as AriaCheckboxFieldProps,
  CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import type { CheckboxGroupProps as AriaCheckboxGroupProps } from 'react-aria-components/CheckboxGroup';
import * as styles from './choice.css.ts';
import { field } from './field.css.ts';
import { FieldFoot, FieldHead, Hint, LabelText } from './fieldParts.tsx';
import type { FieldFrame, Option } from './fieldParts.tsx';
import { Icon } from './Icon.tsx';

interface CheckboxProps extends Pick<
  AriaCheckboxProps,
  'name' | 'value' | 'isSelected' | 'onChange'
> {
  /** Marks the box as invalid; the form or group shows the message. */
  isInvalid?: boolean;
  describedBy?: string;
  children: ReactNode;
}

/** A checkbox with its label beside it. */
export function Checkbox({ isInvalid = false, describedBy, children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      isInvalid={isInvalid || undefined}
      aria-describedby={describedBy}
      className={styles.choice}
    >
      <Box />
      <span className={styles.words}>{children}</span>
    </AriaCheckbox>
  );
}

interface CheckboxFieldProps
  extends
    FieldFrame,
    Pick<AriaCheckboxFieldProps, 'name' | 'isSelected' | 'isRequired' | 'onChange' | 'onBlur'> {}

/** A single checkbox as a field of a form, such as consent. */
export function CheckboxField({ label, hint, isOptional, error, ...props }: CheckboxFieldProps) {
  return (
    <AriaCheckboxField {...props} isInvalid={error !== undefined || undefined} className={field}>
      <CheckboxButton className={styles.choice}>
        <Box />
        <span className={styles.words}>
          <LabelText label={label} isOptional={isOptional} />
        </span>
      </CheckboxButton>
      <Hint text={hint} />
      <FieldFoot error={error} />
    </AriaCheckboxField>
  );
}

function Box() {
  return (
    <span className={styles.box}>
      <span className={styles.tick}>
        <Icon name="check" size="tiny" />
      </span>
    </span>
  );
}

interface CheckboxGroupProps
  extends FieldFrame, Pick<AriaCheckboxGroupProps, 'name' | 'value' | 'onChange' | 'onBlur'> {
  options: readonly Option[];
  /** Whether one option at least must be chosen; React Aria would mark each box as required. */
  isRequired?: boolean;
}

/** Several of a few options, all visible. */
export function CheckboxGroup({
  label,
  hint,
  isOptional,
  isRequired,
  error,
  options,
  ...props
}: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup {...props} isInvalid={error !== undefined || undefined} className={field}>
      <FieldHead label={label} hint={hint} isOptional={isOptional} isSpokenRequired={isRequired} />
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
