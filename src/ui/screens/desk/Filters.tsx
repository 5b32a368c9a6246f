import type { ReactNode } from 'react';
import { TextField } from '#ui/parts/TextField.tsx';
import * as styles from './Filters.css.ts';

interface FiltersProps {
  label: string;
  search: string;
  placeholder: string;
  text: string;
  onText(text: string): void;
  /** Other filters. */
  children?: ReactNode;
}

/** A search field, and other filters beside it. */
export function Filters({ label, search, placeholder, text, onText, children }: FiltersProps) {
  return (
    <search className={styles.filters} aria-label={label}>
      <TextField
        label={search}
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={onText}
      />
      {children}
    </search>
  );
}
