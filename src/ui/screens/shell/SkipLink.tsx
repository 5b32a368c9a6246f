import { texts } from '#messages/shell.ts';
import * as styles from './SkipLink.css.ts';

/** The first stop of the keyboard: past the bar or the words about us, to the page's `main`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {texts.skip}
    </a>
  );
}
