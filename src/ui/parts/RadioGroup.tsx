import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame } from './fieldParts.tsx';
import * as field from './field.css.ts';
import * as styles from './choice.css.ts';

interface RadioGroupProps extends FieldFrame {
  name?: string;
  options: readonly { label: string; value: string }[];
  value?: string | null;
  defaultValue?: string;
  onChange?(value: string): void;
  onBlur?(): void;
  /** For forms whose messages come field by field; others leave it to the form. */
  error?: string;
}

/** One of a few options, all in sight. */
export function RadioGroup({
  label,
  hint,
  isOptional,
  options,
  onBlur,
  error,
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...props}
      isInvalid={error ? true : undefined}
      className={field.field}
      onBlur={onBlur}
    >
      <FieldHead label={label} hint={hint} isOptional={isOptional} />
      <div className={styles.options}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={styles.choice}>
            <span className={styles.ring}>
              <span className={styles.dot} />
            </span>
            <span className={styles.words}>{option.label}</span>
          </Radio>
        ))}
      </div>
      <FieldFoot error={error} />
    </AriaRadioGroup>
  );
}
