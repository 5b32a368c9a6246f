import { Link } from 'react-aria-components/Link';
import { deskQueue as texts } from '#messages/desk.ts';
import { PaidTag } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Inline } from '#ui/parts/space.tsx';
import * as styles from './Queue.css.ts';
import * as rows from './Rows.css.ts';

export interface QueuedWork {
  href: string;
  category: string;
  segment: string;
  /** The customer and the company. */
  customer: string;
  /** How long it waits, such as `for 3 days`. */
  age: string;
  isPaid: boolean;
  /** The promised day. */
  due: string | undefined;
  isOverdue: boolean;
  /** Who works on it. */
  assignee: string | undefined;
  /** False for work that is already the reader's, or closed. */
  canAssign: boolean;
  isBusy: boolean;
  /** Another assignment is being made. */
  isWaiting: boolean;
}

/** One application of the queue. */
export function QueueRow({ work, onAssign }: { work: QueuedWork; onAssign(): void }) {
  const { href, category, segment, customer, age, isPaid, due, isOverdue, assignee } = work;
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <Link href={href} className={rows.link}>
          {category}
        </Link>
        <span>{customer}</span>
        <span className={rows.facts}>
          <span>{segment}</span>
          <span className={styles.age}>{age}</span>
          {due ? <span className={isOverdue ? rows.urgent : undefined}>{due}</span> : null}
          {assignee ? <span>{texts.assignedTo(assignee)}</span> : null}
        </span>
      </span>
      <Inline>
        {isPaid ? <PaidTag /> : null}
        {work.canAssign ? (
          <Button
            variant="secondary"
            size="small"
            isBusy={work.isBusy}
            isWaiting={work.isWaiting}
            busyLabel={texts.assigning}
            accessibleName={`${work.isBusy ? texts.assigning : texts.assignToMe}: ${category}, ${customer}`}
            onPress={onAssign}
          >
            {texts.assignToMe}
          </Button>
        ) : null}
      </Inline>
    </li>
  );
}
