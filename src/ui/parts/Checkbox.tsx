import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import * as styles from './choice.css.ts';
import { Icon } from './Icon.tsx';

interface CheckboxProps extends Pick<AriaCheckboxProps, 'name' | 'isSelected' | 'onChange'> {
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
