import { shell as texts } from '#messages/frame.ts';
import * as styles from './SkipLink.css.ts';

/** The first tab stop: skips the bar or the introduction, to the page's `main`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {texts.skip}
    </a>
  );
}
