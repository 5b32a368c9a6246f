import { orderDate } from '#ui/format.ts';
import * as styles from './ApplicationCard.css.ts';

/** One step of an application's way, in words. */
export interface ShownEvent {
  /** ISO text. */
  at: string;
  /** Such as `Submitted`. */
  what: string;
  /** Such as `by you`. */
  by: string;
  reason?: string;
}

/** When, what, by whom and why. */
export function ApplicationHistory({ events }: { events: readonly ShownEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map(({ at, what, by, reason }) => (
        <li key={`${at} ${what}`} className={styles.event}>
          <span>
            <span className={styles.what}>{what}</span> {by}
          </span>
          <time className={styles.when} dateTime={at}>
            {orderDate(at)}
          </time>
          {reason ? <span>Reason: {reason}</span> : null}
        </li>
      ))}
    </ol>
  );
}
