import type { ReactNode } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import * as styles from './Layout.css.ts';

interface LayoutProps {
  topBar: ReactNode;
  children: ReactNode;
}

/** The signed-in frame: skip link, bar, content. */
export function Layout({ topBar, children }: LayoutProps) {
  return (
    <>
      <SkipLink />
      {topBar}
      <ConnectionBanner place="bar" />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
