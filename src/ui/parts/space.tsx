import type { ReactNode } from 'react';
import * as styles from './space.css.ts';

export type Space = keyof typeof styles.gap;

interface StackProps {
  space?: Space;
  align?: keyof typeof styles.align;
  as?: 'div' | 'ul' | 'section';
  children: ReactNode;
}

/** Children in a column with an equal gap. */
export function Stack({
  space = 'regular',
  align = 'stretch',
  as: Element = 'div',
  children,
}: StackProps) {
  return (
    <Element className={`${styles.stack} ${styles.gap[space]} ${styles.align[align]}`}>
      {children}
    </Element>
  );
}

interface InlineProps {
  space?: keyof typeof styles.gap;
  justify?: keyof typeof styles.justify;
  children: ReactNode;
}

/** Children in a row that wraps. */
export function Inline({ space = 'small', justify = 'start', children }: InlineProps) {
  const classes = [styles.inline, styles.gap[space], styles.justify[justify]];
  return <div className={classes.join(' ')}>{children}</div>;
}

interface GridProps {
  columns?: keyof typeof styles.grid;
  as?: 'div' | 'ul';
  label?: string;
  children: ReactNode;
}

/** Equal columns by available width: `cards`, `narrowCards`, or a `pair` of fields. */
export function Grid({ columns = 'cards', as: Element = 'div', label, children }: GridProps) {
  return (
    <Element className={styles.grid[columns]} aria-label={label}>
      {children}
    </Element>
  );
}
