import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import * as styles from './choice.css.ts';
import { Icon } from './Icon.tsx';

interface CheckboxProps extends Pick<AriaCheckboxProps, 'name' | 'isSelected' | 'onChange'> {
  /** Marks the box as invalid; the form or group shows the message. */
  isWrong?: boolean;
  describedBy?: string;
  children: ReactNode;
}

/** A checkbox with its label beside it. */
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
