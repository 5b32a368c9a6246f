import type { ReactNode } from 'react';
import * as styles from './Notice.css.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

const icons = {
  info: 'info',
  success: 'checkCircle',
  warning: 'clock',
  error: 'alert',
} satisfies Record<keyof typeof styles.notice, IconName>;

interface NoticeProps {
  tone?: keyof typeof styles.notice;
  title?: string;
  /** Is read out when it appears; errors always are. */
  isLive?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message that stays on the page. */
export function Notice({ tone = 'info', title, isLive = false, children, actions }: NoticeProps) {
  return (
    <div
      className={styles.notice[tone]}
      role={tone === 'error' ? 'alert' : isLive ? 'status' : undefined}
    >
      <span className={styles.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
