import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import type { RadioGroupProps as AriaRadioGroupProps } from 'react-aria-components/RadioGroup';
import * as styles from './choice.css.ts';
import { field } from './field.css.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import type { FieldFrame, Option } from './fieldParts.tsx';

interface RadioGroupProps
  extends
    FieldFrame,
    Pick<AriaRadioGroupProps, 'name' | 'value' | 'isRequired' | 'onChange' | 'onBlur'> {
  options: readonly Option[];
}

/** One of a few options, all visible. */
export function RadioGroup({ label, hint, isOptional, error, options, ...props }: RadioGroupProps) {
  return (
    <AriaRadioGroup {...props} isInvalid={error !== undefined || undefined} className={field}>
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
