import { common } from '#messages/common.ts';
import * as styles from './Mark.css.ts';

/** The seller's logo, else ours: a briefcase whose inner line is a tick, in the text colour. */
function Mark() {
  return import.meta.env.VITE_BRAND_LOGO ? (
    <img className={styles.mark} src={import.meta.env.VITE_BRAND_LOGO} alt="" />
  ) : (
    <svg className={styles.mark} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M11 8.5V7.2A3.2 3.2 0 0 1 14.2 4h3.6A3.2 3.2 0 0 1 21 7.2v1.3"
        stroke="currentColor"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <rect
        x="3.4"
        y="8.9"
        width="25.2"
        height="18.7"
        rx="5.2"
        stroke="currentColor"
        strokeWidth="2.8"
      />
      <path
        className={styles.tick}
        d="m10.2 18.2 4.1 4 7.6-8"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The logo with the name beside it. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Mark />
      <span className={styles.name}>{common.brand}</span>
    </span>
  );
}
