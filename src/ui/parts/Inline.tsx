import type { ReactNode } from 'react';
import * as styles from './space.css.ts';

interface InlineProps {
  space?: keyof typeof styles.gap;
  align?: keyof typeof styles.align;
  justify?: keyof typeof styles.justify;
  nowrap?: boolean;
  as?: 'div' | 'ul' | 'p' | 'span';
  children: ReactNode;
}

/** Children beside one another, wrapping when the line is full. */
export function Inline({
  space = 'small',
  align = 'center',
  justify = 'start',
  nowrap = false,
  as: Element = 'div',
  children,
}: InlineProps) {
  const classes = [styles.inline, styles.gap[space], styles.align[align], styles.justify[justify]];
  if (nowrap) classes.push(styles.unwrapped);
  return <Element className={classes.join(' ')}>{children}</Element>;
}
