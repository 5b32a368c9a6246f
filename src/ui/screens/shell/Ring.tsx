import { shell as texts } from '#messages/frame.ts';
import { Live, slow } from '#ui/parts/Live.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './Resting.css.ts';

/** A spinner for a loading page. */
export function Ring() {
  return (
    <>
      <span className={styles.ring}>
        <Spinner size="large" />
      </span>
      <Live className={hidden} after={slow}>
        {texts.checkingSession}
      </Live>
    </>
  );
}
