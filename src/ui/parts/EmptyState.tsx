import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import * as styles from './EmptyState.css.ts';
import { Heading } from './Heading.tsx';
import { Banner } from './Banner.tsx';
import { RetryButton } from './RetryButton.tsx';
import { Text } from './Text.tsx';

const drawings = {
  folder: (
    <>
      <path d="M22 40V28a6 6 0 0 1 6-6h18l6 7h34a6 6 0 0 1 6 6v5" />
      <path
        className={styles.filled}
        d="M17 42h80a4 4 0 0 1 4 5l-5 33a6 6 0 0 1-6 5H25a6 6 0 0 1-6-5l-6-33a4 4 0 0 1 4-5Z"
      />
      <path className={styles.accent} d="m48 63 7 7 13-14" />
    </>
  ),
  cart: (
    <>
      <path d="M14 22h9a5 5 0 0 1 5 4l8 40a6 6 0 0 0 6 5h38" />
      <path className={styles.filled} d="M31 34h62a4 4 0 0 1 4 5l-5 19a6 6 0 0 1-6 4H37Z" />
      <circle className={styles.filled} cx="47" cy="83" r="5" />
      <circle className={styles.filled} cx="79" cy="83" r="5" />
      <path className={styles.accent} d="M56 48h16m-8-8v16" />
    </>
  ),
  bookmark: (
    <>
      <rect className={styles.filled} x="20" y="20" width="74" height="62" rx="8" />
      <path d="M32 40h26M32 52h20M32 64h32" />
      <path className={styles.accent} d="M70 14h16v34l-8-6-8 6Z" />
    </>
  ),
  receipt: (
    <>
      <path className={styles.filled} d="M30 14h54v74l-9-6-9 6-9-6-9 6-9-6-9 6Z" />
      <path d="M42 34h30M42 46h30" />
      <path className={styles.accent} d="m46 62 6 6 12-12" />
    </>
  ),
  search: (
    <>
      <rect className={styles.filled} x="14" y="22" width="60" height="54" rx="8" />
      <path d="M26 38h28M26 50h18" />
      <circle className={styles.page} cx="76" cy="56" r="17" />
      <circle className={styles.accent} cx="76" cy="56" r="17" />
      <path className={styles.accent} d="m89 69 12 12" />
    </>
  ),
  lost: (
    <>
      <path d="M14 76c14 10 72 10 86 0" />
      <path className={styles.filled} d="M57 12c12 8 17 20 17 34L66 60H48l-8-14c0-14 5-26 17-34Z" />
      <circle className={styles.accent} cx="57" cy="36" r="7" />
      <path d="m40 46-9 10 3 10 10-8m30-12 9 10-3 10-10-8" />
      <path className={styles.accent} d="M51 66c0 6 3 9 6 14 3-5 6-8 6-14" />
    </>
  ),
  unplugged: (
    <>
      <path d="M8 50h22m54 0h22" />
      <path className={styles.filled} d="M30 36h10a14 14 0 0 1 0 28H30Z" />
      <path className={styles.filled} d="M84 36H74a14 14 0 0 0 0 28h10Z" />
      <path className={styles.accent} d="M52 24v8m10-8v8M52 68v8m10-8v8" />
    </>
  ),
} as const;

export type Drawing = keyof typeof drawings;

interface EmptyStateProps {
  drawing: Drawing;
  title: string;
  level?: 1 | 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here: a small drawing, one sentence, one action. */
export function EmptyState({ drawing, title, level = 2, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 114 98" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      <div className={styles.words}>
        <Heading level={level} size={level === 1 ? 'title' : 'large'}>
          {title}
        </Heading>
        {children ? <Text tone="muted">{children}</Text> : null}
      </div>
      {action}
    </div>
  );
}

/** A read that failed, as its toast said. */
export interface FailedRead {
  text: string;
  isRetrying?: boolean;
  onRetry(): void;
}

interface UnreadProps {
  failure: FailedRead;
  /** What was read before is shown below. */
  isStale?: boolean;
}

/** Says that something could not be read, which is not to say that there is nothing. */
export function Unread({ failure: { text, isRetrying, onRetry }, isStale = false }: UnreadProps) {
  const retry = (
    <RetryButton size={isStale ? 'small' : 'regular'} isBusy={isRetrying} onPress={onRetry} />
  );
  return isStale ? (
    <Banner tone="error" title={text} actions={retry}>
      {common.asBefore}
    </Banner>
  ) : (
    <EmptyState drawing="unplugged" title={text} action={retry}>
      {common.nothingLost}
    </EmptyState>
  );
}
