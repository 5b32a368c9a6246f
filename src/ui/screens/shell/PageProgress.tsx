import { useEffect } from 'react';
import { texts } from '#messages/shell.ts';
import { announce } from '#ui/announce.ts';
import { slow } from '#ui/parts/Live.tsx';
import * as styles from './PageProgress.css.ts';

/** A line along the top while the next page is on its way. */
export function PageProgress() {
  useEffect(() => {
    const timer = setTimeout(() => void announce(texts.openingPage), slow);
    return () => clearTimeout(timer);
  }, []);
  return <div className={styles.line} />;
}
