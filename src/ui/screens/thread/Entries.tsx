import { useEffect, useId, useRef } from 'react';
import type { EntryAct, ThreadEntry } from '#contract/thread.ts';
import type { Side } from '#contract/work.ts';
import { thread as texts } from '#messages/thread.ts';
import { applicationDate, orderDate } from '#ui/format.ts';
import { Text } from '#ui/parts/Text.tsx';
import { FileLinks } from './FileLinks.tsx';
import * as styles from './ThreadPanel.css.ts';

/** How one side reads a thread. */
export interface EntryTexts {
  /** The reader's side, whose messages stand at the end of the line. */
  side: Side;
  getAuthor(entry: ThreadEntry): string;
  acts: Record<EntryAct, (who: string) => string>;
}

interface EntriesProps {
  /** Oldest first. */
  entries: readonly ThreadEntry[];
  words: EntryTexts;
  /** Address of the uploads. */
  fileHost: string;
}

/** Messages, questions, deliveries and acts, oldest first. */
export function Entries({ entries, words, fileHost }: EntriesProps) {
  const list = useRef<HTMLOListElement>(null);
  const newest = entries.at(-1);
  const ownId = newest?.by.side === words.side ? newest.id : undefined;
  useEffect(() => scrollToEnd(list.current), []);
  // A message of the other side must not scroll the thread while the customer reads.
  useEffect(() => {
    if (ownId) scrollToEnd(list.current);
  }, [ownId]);
  if (entries.length === 0) return <Text tone="muted">{texts.none}</Text>;
  return (
    <ol ref={list} className={styles.entries} aria-label={texts.entries}>
      {entries.map((entry) =>
        entry.kind === 'act' ? (
          <Act key={entry.id} entry={entry} words={words} />
        ) : (
          <Message key={entry.id} entry={entry} words={words} fileHost={fileHost} />
        ),
      )}
    </ol>
  );
}

function scrollToEnd(list: Element | null): void {
  list?.lastElementChild?.scrollIntoView({ block: 'nearest' });
}

interface EntryProps {
  entry: ThreadEntry;
  words: EntryTexts;
}

function Act({ entry, words }: EntryProps) {
  const { act, at, text } = entry;
  if (!act) return null;
  return (
    <li className={styles.act}>
      <span>{`${words.acts[act](words.getAuthor(entry))} · `}</span>
      <time className={styles.time} dateTime={at}>
        {applicationDate(at)}
      </time>
      {text ? <span className={styles.reason}>{text}</span> : null}
    </li>
  );
}

function Message({ entry, words, fileHost }: EntryProps & { fileHost: string }) {
  const { kind, by, at, text, files } = entry;
  const nameId = useId();
  return (
    <li
      className={styles.messages[by.side === words.side ? 'own' : 'other']}
      aria-labelledby={nameId}
    >
      <p className={styles.by} id={nameId}>
        <span className={styles.name}>{words.getAuthor(entry)}</span>
        <span>{kind === 'message' ? ' · ' : ` · ${texts[kind as Named]} · `}</span>
        <time className={styles.time} dateTime={at}>
          {orderDate(at)}
        </time>
      </p>
      {text ? <p className={styles.words}>{text}</p> : null}
      {files && files.length > 0 ? <FileLinks files={files} fileHost={fileHost} /> : null}
    </li>
  );
}

/** The kinds of entries that say what they are. */
type Named = Exclude<ThreadEntry['kind'], 'act' | 'message'>;
