import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { texts } from '#messages/updates.ts';
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

/** An update in words. */
export interface ShownUpdate {
  /** ISO text. */
  at: string;
  look: keyof typeof styles.figure;
  icon: IconName;
  sentence: string;
  note?: string | undefined;
  /** Where what it is about stands. */
  link?: { href: string; label: string } | undefined;
  isBusy?: boolean;
  /** Why it is still unread. */
  banner?: FlowError;
}

interface UpdatesRegionProps {
  count: number;
  /** What is to be known before all else, alone while closed. */
  mostUrgent: ShownUpdate;
  /** An `UpdateLine` each while open, that first, then the newest. */
  children: ReactNode;
  isOpen: boolean;
  onToggle(): void;
  isBusy: boolean;
  onDismissAll(): void;
}

/** What changed since the customer last looked, above a page. */
export function UpdatesRegion({
  count,
  mostUrgent,
  children,
  isOpen,
  onToggle,
  isBusy,
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
                <Told update={mostUrgent} />
              </div>
            </>
          )}
        </header>
        <ul hidden={!isOpen}>{children}</ul>
      </section>
    </AbovePage>
  );
}

function Told({ update, children }: { update: ShownUpdate; children?: ReactNode }) {
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

/** The way to what it is about. */
function Subject({ update: { link, sentence } }: { update: ShownUpdate }) {
  return link ? (
    <Link href={link.href} accessibleName={common.of(link.label, sentence)}>
      {link.label}
    </Link>
  ) : null;
}

/** One update. */
export function UpdateLine({ update, onDismiss }: { update: ShownUpdate; onDismiss(): void }) {
  const { at, sentence, isBusy, banner } = update;
  return (
    <li className={styles.update}>
      <Told update={update}>
        <time className={styles.when} dateTime={at}>
          {orderDate(at)}
        </time>
        <FlowErrorBanner banner={banner} isSmall />
      </Told>
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
