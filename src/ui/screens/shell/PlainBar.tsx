import { Wordmark } from '#ui/parts/Mark.tsx';
import * as styles from './TopBar.css.ts';

/** The bar of a page outside the portal: it says whose page it is and leads nowhere. */
export function PlainBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <span className={styles.logo}>
          <Wordmark />
        </span>
      </div>
    </header>
  );
}
