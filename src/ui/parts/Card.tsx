import type { ReactNode } from 'react';
import * as styles from './Card.css.ts';

interface CardProps {
  as?: 'div' | 'section';
  padding?: keyof typeof styles.padding;
  label?: string;
  /** Disables all its controls. */
  isInert?: boolean;
  children: ReactNode;
}

/** A white surface with a thin border. */
export function Card({
  as: Element = 'div',
  padding = 'regular',
  label,
  isInert,
  children,
}: CardProps) {
  return (
    <Element
      className={`${styles.card} ${styles.padding[padding]}`}
      aria-label={label}
      inert={isInert}
    >
      {children}
    </Element>
  );
}
