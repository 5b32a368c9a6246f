import type { ReactNode } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import * as styles from './Page.css.ts';
import { Heading, Text } from '#ui/parts/Text.tsx';

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

interface PageProps {
  title: string;
  intro?: ReactNode;
  /** Shown above the title, such as a link back. */
  above?: ReactNode;
  /** Shown beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A page of the layout: its heading, its intro and its content in one column. */
export function Page({ title, intro, above, beside, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {above}
        <div className={styles.title}>
          <Heading level={1}>{title}</Heading>
          {beside}
          {intro ? (
            <div className={styles.intro}>
              <Text tone="muted">{intro}</Text>
            </div>
          ) : null}
        </div>
      </header>
      {children}
    </div>
  );
}

/** Content between top bar and page, in the page's column. */
export function AbovePage({ children }: { children: ReactNode }) {
  return <div className={styles.above}>{children}</div>;
}
