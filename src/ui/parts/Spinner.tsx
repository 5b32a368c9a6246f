import * as styles from './Spinner.css.ts';

/** A spinner; the text beside it says what is loading. */
export function Spinner({ size = 'small' }: { size?: keyof typeof styles.spinner }) {
  return (
    <svg className={styles.spinner[size]} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <path d="M18 10a8 8 0 0 0-8-8" />
    </svg>
  );
}
