import { Wordmark } from '#ui/parts/Mark.tsx';
import * as styles from './TopBar.css.ts';

interface PlainBarProps {
  /** Such as the account that is being edited. */
  note?: string;
}

/** The bar of a page outside the portal, with the portal's name and no links. */
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
