import { Wordmark } from '#ui/parts/Mark.tsx';
import * as styles from './TopBar.css.ts';

interface PlainBarProps {
  /** Such as whose account is being worked in. */
  note?: string;
}

/** The bar of a page outside the portal: it says whose page it is and leads nowhere. */
export function PlainBar({ note }: PlainBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <span className={styles.logo}>
          <Wordmark />
        </span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </div>
    </header>
  );
}
