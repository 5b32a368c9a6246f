import type { ReactNode } from 'react';
import { hidden } from '#ui/theme/text.css.ts';
import { Live } from './Live.tsx';
import * as styles from './Placeholder.css.ts';

interface PlaceholderProps {
  shape?: keyof typeof styles.shape;
  width?: keyof typeof styles.width;
}

/** A grey shape where something will stand. */
export function Placeholder({ shape = 'line', width = 'full' }: PlaceholderProps) {
  return <span className={`${styles.shape[shape]} ${styles.width[width]}`} aria-hidden="true" />;
}

/** What is there sooner needs no words. */
const spokenAfter = 1_000;

/** Says once what is being loaded, around placeholders that say nothing. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Live className={hidden} after={spokenAfter}>
        {label}
      </Live>
      {children}
    </div>
  );
}
