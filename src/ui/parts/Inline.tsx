import type { ReactNode } from 'react';
import * as styles from './space.css.ts';

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
