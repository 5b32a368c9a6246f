import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import { common } from '#messages/common.ts';
import { signIn as texts } from '#messages/visitor.ts';
import { paths } from '#contract/paths.ts';
import { Heading, Text } from '#ui/parts/Text.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import { PageMark } from '#ui/parts/PageMark.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import { ConnectionBanner } from '#ui/screens/shell/ConnectionBanner.tsx';
import { SkipLink } from '#ui/screens/shell/SkipLink.tsx';
import * as styles from './AuthLayout.css.ts';

interface AuthLayoutProps {
  title: string;
  intro: string;
  /** A wider column for long forms. */
  width?: 'regular' | 'wide';
  children: ReactNode;
}

/** Signed-out pages: the brand on one side, the form on the other. */
export function AuthLayout({ title, intro, width = 'regular', children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <PageMark name="sign-in" />
      <SkipLink />
      <aside className={styles.brand} aria-label={texts.about}>
        <AriaLink href={paths.home} className={styles.logo} aria-label={common.brand}>
          <Wordmark />
        </AriaLink>
        <p className={styles.tagline}>{texts.tagline}</p>
        <div className={styles.pitch}>
          <p className={styles.claim}>{texts.claim}</p>
          <ol className={styles.promises}>
            {texts.promises.map((promise, index) => (
              <li key={promise} className={styles.promise}>
                <span className={styles.number}>{index + 1}</span>
                <span>{promise}</span>
              </li>
            ))}
          </ol>
        </div>
      </aside>
      <main className={styles.main} id="content" tabIndex={-1}>
        <div className={styles.column[width]}>
          <ConnectionBanner place="form" />
          <header className={styles.header}>
            <Heading level={1} size="display">
              {title}
            </Heading>
            <Text tone="muted">
              <Unbroken>{intro}</Unbroken>
            </Text>
          </header>
          {children}
        </div>
      </main>
    </div>
  );
}
