import { Ring } from './Ring.tsx';
import * as styles from './Resting.css.ts';

/** Shown while the session is checked. */
export function CheckingScreen() {
  return (
    <main className={styles.middle} aria-busy="true" tabIndex={-1}>
      <Ring />
    </main>
  );
}
