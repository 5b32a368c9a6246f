import type { ReactNode } from 'react';
import * as styles from './Card.css.ts';

interface CardProps {
  as?: 'div' | 'li' | 'section' | 'article';
  padding?: keyof typeof styles.padding;
  label?: string;
  children: ReactNode;
}

/** A white surface with a hairline. */
export function Card({ as: Element = 'div', padding = 'regular', label, children }: CardProps) {
  return (
    <Element className={`${styles.card} ${styles.padding[padding]}`} aria-label={label}>
      {children}
    </Element>
  );
}
