import type { ReactNode } from 'react';
import { PortalNote } from './PortalNote.tsx';
import * as styles from './Layout.css.ts';

interface LayoutProps {
  topBar: ReactNode;
  children: ReactNode;
}

/** The signed-in frame: skip link, bar, content. */
export function Layout({ topBar, children }: LayoutProps) {
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {topBar}
      <PortalNote place="bar" />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
