import type { ReactNode } from 'react';
import { hidden } from '#ui/theme/text.css.ts';
import { Live, slow } from './Live.tsx';
import * as styles from './Placeholder.css.ts';

interface PlaceholderProps {
  shape?: keyof typeof styles.shape;
  width?: keyof typeof styles.width;
}

/** A grey skeleton shape. */
export function Placeholder({ shape = 'line', width = 'full' }: PlaceholderProps) {
  return <span className={`${styles.shape[shape]} ${styles.width[width]}`} aria-hidden="true" />;
}

/** Announces once what is loading, around silent placeholders. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div data-loading>
      <Live className={hidden} after={slow}>
        {label}
      </Live>
      {children}
    </div>
  );
}
