import type { ReactNode } from 'react';
import type { ApplicationStatus } from '#contract/application.ts';
import { applications as texts } from '#messages/applications.ts';
import { applicationDate, preventLineBreaks } from '#ui/format.ts';
import { ApplicationBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import * as styles from './ThreadPanel.css.ts';

interface ThreadPanelProps {
  isOpen: boolean;
  /** The application's name. */
  title: string;
  status: ApplicationStatus;
  isPaid: boolean;
  /** The thread, or its placeholder. */
  children: ReactNode;
  /** What the customer can do about a delivery; stays visible. */
  foot?: ReactNode;
  onClose(): void;
}

/** A panel with everything about a submitted application; a sheet on phones. */
export function ThreadPanel({
  isOpen,
  title,
  status,
  isPaid,
  children,
  foot,
  onClose,
}: ThreadPanelProps) {
  return (
    <Dialog
      isOpen={isOpen}
      size="side"
      title={title}
      figure={
        <p className={styles.badges}>
          <ApplicationBadge status={status} />
          {isPaid ? <PaidTag /> : null}
        </p>
      }
      foot={foot}
      onClose={onClose}
    >
      <div className={styles.parts}>{children}</div>
    </Dialog>
  );
}

interface ThreadStatusProps {
  /** Such as `We are reviewing this`. */
  state: string;
  /** Whether it is the reader's turn. */
  turn: keyof typeof styles.status;
  since: string;
  /** What happens by when. */
  due?: string | undefined;
}

/** The status of the work, since when, and whose turn it is; takes focus from a finished act. */
export function ThreadStatus({ state, turn, since, due }: ThreadStatusProps) {
  return (
    <div className={styles.status[turn]} data-status tabIndex={-1}>
      <p>
        <span className={styles.state}>{state}</span>{' '}
        <span className={styles.muted}>
          {preventLineBreaks(texts.since(applicationDate(since)))}
        </span>
      </p>
      {due ? <p className={styles.muted}>{due}</p> : null}
    </div>
  );
}
