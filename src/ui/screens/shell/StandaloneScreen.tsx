import type { ComponentProps } from 'react';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import * as styles from './Resting.css.ts';

/** A page without the portal's bar: the logo, the message, and the next step. */
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
