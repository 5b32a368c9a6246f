import { useEffect } from 'react';
import { announce } from '#ui/announce.ts';
import * as styles from './PageProgress.css.ts';

/** Milliseconds until it is said aloud that a page is on its way. */
const spokenAfter = 1_000;

/** A line along the top while the next page is on its way. */
export function PageProgress() {
  useEffect(() => {
    const timer = setTimeout(() => void announce('Opening the page…'), spokenAfter);
    return () => clearTimeout(timer);
  }, []);
  return <div className={styles.line} />;
}
