import { useId } from 'react';
import type { ReactNode } from 'react';
import * as field from './field.css.ts';
import { Icon } from './Icon.tsx';
import * as styles from './NativeSelect.css.ts';

interface NativeSelectProps {
  label: string;
  options: readonly { label: string; value: string }[];
  value: string;
  /** Shown on phones in place of the select's text. */
  icon?: ReactNode;
  onChange(value: string): void;
}

/** A native select that filters or sorts a list; without the weight of React Aria's collections. */
export function NativeSelect({ label, options, value, icon, onChange }: NativeSelectProps) {
  const id = useId();
  return (
    <div className={`${field.field} ${icon ? styles.small : ''}`}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={field.framed}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="down" />
        </span>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
      </span>
    </div>
  );
}
