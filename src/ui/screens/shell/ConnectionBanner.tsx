import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { shell as texts } from '#messages/frame.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import { TextButton } from '#ui/parts/Link.tsx';
import { PageMark } from '#ui/parts/PageMark.tsx';
import * as styles from './ConnectionBanner.css.ts';

/** The message that every page shows below its bar, such as being offline; '' for none. */
export const ConnectionBannerContext = createContext<ReactNode>('');

/** The place where a page shows the message. */
export function ConnectionBanner({ place }: { place: keyof typeof styles.region }) {
  const message = use(ConnectionBannerContext);
  return (
    <div className={styles.region[place]}>
      {message ? (
        <div className={styles.banner}>
          <PageMark name="connection-banner" />
          <p className={styles.words}>
            <span className={styles.icon}>
              <Icon name="offline" />
            </span>
            <span>{message}</span>
          </p>
        </div>
      ) : null}
    </div>
  );
}

interface PageWaitsProps {
  children: string;
  onRetry(): void;
  onStay(): void;
}

/** Shown while a page cannot load: retry or stay. */
export function PageWaits({ children, onRetry, onStay }: PageWaitsProps) {
  return (
    <span className={styles.actions}>
      <span>{children}</span>
      <TextButton onPress={onRetry}>{common.tryAgain}</TextButton>
      <TextButton onPress={onStay}>{texts.stayHere}</TextButton>
    </span>
  );
}
