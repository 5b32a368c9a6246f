import type { ReactNode } from 'react';
import { Heading } from '#ui/parts/Heading.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './Page.css.ts';

interface PageProps {
  title: string;
  intro?: ReactNode;
  /** Shown above the title, such as a link back. */
  above?: ReactNode;
  /** Shown beside the title. */
  beside?: ReactNode;
  /** Also beside the title; on phones below the intro, at full width. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the layout: its heading, its intro and its content in one column. */
export function Page({ title, intro, above, beside, actions, children }: PageProps) {
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
          {actions ? <div className={styles.actions}>{actions}</div> : null}
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
