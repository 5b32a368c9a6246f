import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import * as styles from './Banner.css.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Live } from './Live.tsx';

const icons = {
  info: 'info',
  success: 'checkCircle',
  warning: 'clock',
  error: 'alert',
} satisfies Record<keyof typeof styles.banner, IconName>;

interface BannerProps {
  tone?: keyof typeof styles.banner;
  title?: string;
  /** Announced when it appears; unset when a toast says the same. */
  isLive?: boolean;
  /** For rows and cards. */
  isSmall?: boolean;
  onDismiss?(): void;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message that stays on the page. */
export function Banner({
  tone = 'info',
  title,
  isLive = false,
  isSmall = false,
  onDismiss,
  children,
  actions,
}: BannerProps) {
  const message = (
    <>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div>{children}</div>}
    </>
  );
  return (
    <div
      className={styles.banner[tone]}
      data-small={isSmall || undefined}
      role={title ? 'group' : undefined}
      aria-label={title}
    >
      <span className={styles.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.words}>
        {isLive ? (
          <Live className={styles.message} isAlert={tone === 'error'}>
            {message}
          </Live>
        ) : (
          <div className={styles.message}>{message}</div>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {onDismiss && (
        <span className={styles.dismiss}>
          <IconButton icon="cross" size="small" label={common.dismissError} onPress={onDismiss} />
        </span>
      )}
    </div>
  );
}

/** An error that a toast has shown. */
export interface FlowError {
  text: string;
  /** Shown below the text. */
  detail?: string;
  onDismiss(): void;
}

/** Shows an error near its cause; its toast announces it. */
export function FlowErrorBanner({ banner, isSmall }: { banner?: FlowError; isSmall?: boolean }) {
  if (!banner) return null;
  const { text, detail, onDismiss } = banner;
  return (
    <Banner tone="error" title={text} isSmall={isSmall} onDismiss={onDismiss}>
      {detail}
    </Banner>
  );
}
