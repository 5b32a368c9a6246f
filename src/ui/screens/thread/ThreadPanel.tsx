import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ApplicationStatus } from '#contract/application.ts';
import type { ThreadEntry } from '#contract/thread.ts';
import type { Side, WorkState } from '#contract/work.ts';
import { applications } from '#messages/applications.ts';
import { thread as texts } from '#messages/thread.ts';
import { applicationDate, fileSize, orderDate } from '#ui/format.ts';
import { ApplicationBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './ThreadPanel.css.ts';

interface ThreadPanelProps {
  isOpen: boolean;
  /** The application's name. */
  title: string;
  status: ApplicationStatus;
  isPaid: boolean;
  /** The thread, or what stands in for it. */
  children: ReactNode;
  /** What the customer can do about a delivery; stays visible. */
  foot?: ReactNode;
  onClose(): void;
}

/** All about one submitted application, beside the list; a sheet on phones. */
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

interface StandingProps {
  state: WorkState;
  turn: Side | null;
  since: string;
  dueAt?: string | null;
}

/** Where the work stands, since when, and whose turn it is. */
export function Standing({ state, turn, since, dueAt }: StandingProps) {
  const due = dueAt ? applicationDate(dueAt) : '';
  return (
    <div className={styles.standings[turn ?? 'nobody']}>
      <p>
        <span className={styles.state}>{applications.states[state]}</span>{' '}
        <span className={styles.muted}>{applications.since(applicationDate(since))}</span>
      </p>
      {due ? (
        <p className={styles.muted}>
          {state === 'delivered' ? texts.acceptedOn(due) : texts.due(due)}
        </p>
      ) : null}
    </div>
  );
}

interface EntriesProps {
  /** Oldest first. */
  entries: readonly ThreadEntry[];
  /** Address of the uploads. */
  fileHost: string;
}

/** Messages, questions, deliveries and acts, oldest first. */
export function Entries({ entries, fileHost }: EntriesProps) {
  const list = useRef<HTMLOListElement>(null);
  const newest = entries.at(-1);
  const [firstId] = useState(newest?.id);
  // What staff write later does not move what the customer reads.
  const shownId = newest?.by.side === 'customer' ? newest.id : firstId;
  useEffect(() => {
    if (shownId) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  if (entries.length === 0) return <Text tone="muted">{texts.none}</Text>;
  return (
    <ol ref={list} className={styles.entries} aria-label={texts.entries}>
      {entries.map((entry) =>
        entry.kind === 'act' ? (
          <Act key={entry.id} entry={entry} />
        ) : (
          <Message key={entry.id} entry={entry} fileHost={fileHost} />
        ),
      )}
    </ol>
  );
}

function Act({ entry }: { entry: ThreadEntry }) {
  const { act, at, text } = entry;
  if (!act) return null;
  return (
    <li className={styles.act}>
      <span>{texts.acts[act](nameOf(entry))}</span>
      <time dateTime={at}>{`· ${applicationDate(at)}`}</time>
      {text ? <span className={styles.reason}>{text}</span> : null}
    </li>
  );
}

function Message({ entry, fileHost }: { entry: ThreadEntry; fileHost: string }) {
  const { kind, by, at, text, files } = entry;
  const nameId = useId();
  return (
    <li
      className={styles.messages[by.side === 'customer' ? 'own' : 'other']}
      aria-labelledby={nameId}
    >
      <p className={styles.by} id={nameId}>
        <span className={styles.name}>{nameOf(entry)}</span>
        {kind === 'message' ? null : <span>{`· ${texts[kind as Named]}`}</span>}
        <time dateTime={at}>{`· ${orderDate(at)}`}</time>
      </p>
      {text ? <p className={styles.words}>{text}</p> : null}
      {files && files.length > 0 ? (
        <ul className={styles.files}>
          {files.map(({ path, name, bytes }) => (
            <li key={path} className={styles.file}>
              <Link href={`${fileHost}/${path}`} isNewTab>
                {name}
              </Link>
              <span className={styles.muted}>{fileSize(bytes)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The kinds of entries that say what they are. */
type Named = Exclude<ThreadEntry['kind'], 'act' | 'message'>;

function nameOf({ by }: ThreadEntry): string {
  return by.side === 'customer' ? texts.you : by.name || texts.team;
}
