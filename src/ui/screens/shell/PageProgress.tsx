import { useEffect } from 'react';
import { shell as texts } from '#messages/frame.ts';
import { announce } from '#ui/announce.ts';
import { slow } from '#ui/parts/Live.tsx';
import * as styles from './PageProgress.css.ts';

/** A progress line at the top while the next page loads. */
export function PageProgress() {
  useEffect(() => {
    const timer = setTimeout(() => void announce(texts.openingPage), slow);
    return () => clearTimeout(timer);
  }, []);
  return <div className={styles.line} />;
}
