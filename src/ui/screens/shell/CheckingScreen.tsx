import { Ring } from './Ring.tsx';
import * as styles from './Resting.css.ts';

/** While it is being found out who is there. */
export function CheckingScreen() {
  return (
    <main className={styles.middle} aria-busy="true" tabIndex={-1}>
      <Ring />
    </main>
  );
}
