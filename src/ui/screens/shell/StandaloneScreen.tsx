import type { ComponentProps } from 'react';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import * as styles from './Resting.css.ts';

/** A page without the portal's bar: whose it is, what is the matter, and the way on. */
export function StandaloneScreen(matter: Omit<ComponentProps<typeof EmptyState>, 'level'>) {
  return (
    <main className={styles.standalone} tabIndex={-1}>
      <span className={styles.mark}>
        <Wordmark />
      </span>
      <EmptyState {...matter} level={1} />
    </main>
  );
}
