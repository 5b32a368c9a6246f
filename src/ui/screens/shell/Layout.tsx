import type { ReactNode } from 'react';
import { PortalNote } from './PortalNote.tsx';
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
      <PortalNote place="bar" />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
