import { Spinner } from '#ui/parts/Spinner.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './Resting.css.ts';

/** While it is being found out who is there. */
export function CheckingScreen() {
  return (
    <div className={styles.whole} role="status">
      <span className={styles.ring}>
        <Spinner size="large" />
      </span>
      <span className={hidden}>Checking your session</span>
    </div>
  );
}
