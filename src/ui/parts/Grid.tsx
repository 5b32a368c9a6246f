import type { ReactNode } from 'react';
import { grid } from './space.css.ts';

interface GridProps {
  columns?: keyof typeof grid;
  as?: 'div' | 'ul';
  label?: string;
  children: ReactNode;
}

/** Equal columns by available width: `cards`, `narrowCards`, or a `pair` of fields. */
export function Grid({ columns = 'cards', as: Element = 'div', label, children }: GridProps) {
  return (
    <Element className={grid[columns]} aria-label={label}>
      {children}
    </Element>
  );
}
