import { orderDate } from '#ui/format.ts';
import * as styles from './Timeline.css.ts';

/** One event as text. */
export interface TimelineEvent {
  /** ISO text. */
  at: string;
  /** Such as `Submitted`. */
  title: string;
  /** Such as `by you`. */
  by?: string;
  note?: string;
}

interface TimelineProps {
  /** Oldest first. */
  events: readonly TimelineEvent[];
}

/** A list of events in chronological order. */
export function Timeline({ events }: TimelineProps) {
  return (
    <ol className={styles.events}>
      {events.map(({ at, title, by, note }, index) => (
        <li key={`${index} ${at}`} className={styles.event}>
          <span>
            <span className={styles.title}>{title}</span> <span>{by}</span>
          </span>
          <time className={styles.when} dateTime={at}>
            {orderDate(at)}
          </time>
          {note ? <span>{note}</span> : null}
        </li>
      ))}
    </ol>
  );
}
