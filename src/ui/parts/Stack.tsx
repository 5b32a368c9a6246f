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
