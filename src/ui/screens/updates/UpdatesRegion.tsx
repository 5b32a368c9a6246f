import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { updates as texts } from '#messages/frame.ts';
import { orderDate } from '#ui/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { card } from '#ui/parts/Card.css.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import { AbovePage } from '#ui/screens/shell/Page.tsx';
import * as styles from './UpdatesRegion.css.ts';

/** An update for display. */
export interface ShownUpdate {
  /** ISO text. */
  at: string;
  look: keyof typeof styles.figure;
  icon: IconName;
  sentence: string;
  note?: string | undefined;
  /** Link to its subject. */
  link?: { href: string; label: string } | undefined;
  isBusy?: boolean;
  /** Why marking it as read failed. */
  banner?: FlowError;
}

interface UpdatesRegionProps {
  count: number;
  /** The most urgent update; shown alone while collapsed. */
  mostUrgent: ShownUpdate;
  /** `UpdateItem` elements while expanded: the most urgent first, then the newest. */
  children: ReactNode;
  isOpen: boolean;
  onToggle(): void;
  isBusy: boolean;
  /** Why marking all as read failed. */
  banner?: FlowError;
  onDismissAll(): void;
}

/** Unread updates, above a page. */
export function UpdatesRegion({
  count,
  mostUrgent,
  children,
  isOpen,
  onToggle,
  isBusy,
  banner,
  onDismissAll,
}: UpdatesRegionProps) {
  return (
    <AbovePage>
      <section className={card} aria-label={texts.title}>
        <header className={styles.head}>
          <Button
            variant="quiet"
            size="small"
            trailingIcon="down"
            aria-expanded={isOpen}
            isWaiting={isBusy}
            onPress={onToggle}
          >
            {`${texts.title} (${count})`}
          </Button>
          {isOpen && count > 1 ? (
            <Button variant="quiet" size="small" isBusy={isBusy} onPress={onDismissAll}>
              {texts.markAll}
            </Button>
          ) : null}
          {isOpen ? null : (
            <>
              <Subject update={mostUrgent} />
              <div className={styles.mostUrgent}>
                <UpdateText update={mostUrgent} />
              </div>
            </>
          )}
        </header>
        {banner ? (
          <div className={styles.problem}>
            <FlowErrorBanner banner={banner} isSmall />
          </div>
        ) : null}
        <ul hidden={!isOpen}>{children}</ul>
      </section>
    </AbovePage>
  );
}

function UpdateText({ update, children }: { update: ShownUpdate; children?: ReactNode }) {
  const { look, icon, sentence, note } = update;
  return (
    <>
      <span className={styles.figure[look]}>
        <Icon name={icon} size="small" />
      </span>
      <div className={styles.words}>
        <p className={styles.sentence}>
          <Unbroken>{sentence}</Unbroken>
        </p>
        {note ? <p className={styles.note}>{note}</p> : null}
        {children}
      </div>
    </>
  );
}

/** The link to an update's subject. */
function Subject({ update: { link, sentence } }: { update: ShownUpdate }) {
  return link ? (
    <Link href={link.href} accessibleName={common.of(link.label, sentence)}>
      {link.label}
    </Link>
  ) : null;
}

/** One update. */
export function UpdateItem({ update, onDismiss }: { update: ShownUpdate; onDismiss(): void }) {
  const { at, sentence, isBusy, banner } = update;
  return (
    <li className={styles.update}>
      <UpdateText update={update}>
        <time className={styles.when} dateTime={at}>
          {orderDate(at)}
        </time>
        <FlowErrorBanner banner={banner} isSmall />
      </UpdateText>
      <div className={styles.actions}>
        <Subject update={update} />
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          accessibleName={common.of(texts.mark, sentence)}
          onPress={onDismiss}
        >
          {texts.mark}
        </Button>
      </div>
    </li>
  );
}
