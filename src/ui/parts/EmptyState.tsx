import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { unplugged } from '#ui/drawings.ts';
import type { Drawing } from '#ui/drawings.ts';
import * as styles from './EmptyState.css.ts';
import { Heading, Text } from './Text.tsx';
import { Live } from './Live.tsx';
import { Banner } from './Banner.tsx';
import { RetryButton } from './Button.tsx';

const looks = {
  plain: undefined,
  filled: styles.filled,
  page: styles.page,
  accent: styles.accent,
};

interface EmptyStateProps {
  drawing: Drawing;
  title: string;
  level?: 1 | 2 | 3;
  /** Announced when it appears. */
  isLive?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty list: a small drawing, one sentence, one action. */
export function EmptyState({
  drawing,
  title,
  level = 2,
  isLive = false,
  children,
  action,
}: EmptyStateProps) {
  const content = (
    <>
      <Heading level={level} size={level === 1 ? 'title' : 'large'}>
        {title}
      </Heading>
      {children ? <Text tone="muted">{children}</Text> : null}
    </>
  );
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 114 98" aria-hidden="true">
        {drawing.map(([look, path]) => (
          <path key={path} className={looks[look]} d={path} />
        ))}
      </svg>
      {isLive ? (
        <Live className={styles.words} isAlert>
          {content}
        </Live>
      ) : (
        <div className={styles.words}>{content}</div>
      )}
      {action}
    </div>
  );
}

/** A failed read. */
export interface FailedRead {
  text: string;
  /** A toast announces it, so the page need not. */
  hasToast?: boolean;
  isRetrying?: boolean;
  onRetry(): void;
}

interface UnreadProps {
  failure: FailedRead;
  /** Whether earlier data is shown below. */
  isStale?: boolean;
}

/** Says that a list could not be loaded, which differs from an empty list. */
export function Unread({ failure, isStale = false }: UnreadProps) {
  const { text, hasToast = false, isRetrying, onRetry } = failure;
  const retry = (
    <RetryButton size={isStale ? 'small' : 'regular'} isBusy={isRetrying} onPress={onRetry} />
  );
  return isStale ? (
    <Banner tone="error" title={text} isLive={!hasToast} actions={retry}>
      {common.asBefore}
    </Banner>
  ) : (
    <EmptyState drawing={unplugged} title={text} isLive={!hasToast} action={retry}>
      {common.nothingLost}
    </EmptyState>
  );
}
