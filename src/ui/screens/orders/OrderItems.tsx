import { toStatus } from '#contract/application.ts';
import type { InnerApplication } from '#contract/application.ts';
import type { Order } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import type { UploadType } from '#contract/upload.ts';
import type { WorkState } from '#contract/workStates.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { orders as texts } from '#messages/orders.ts';
import { fileCounts, formatText, noFiles } from '#ui/answers.ts';
import { ApplicationBadge } from '#ui/parts/Badge.tsx';
import { Link, TextButton } from '#ui/parts/Link.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './OrderItems.css.ts';

export interface OrderItemsProps {
  order: Order;
  /** Whether paid items have the status of their work. */
  showsWork?: boolean;
  /** The kind of each upload field's attribute. */
  kinds: Readonly<Record<string, UploadType>>;
  /** Whether an application's category is known. */
  canOrderAgain(application: InnerApplication): boolean;
  /** Starts a new application with the answers of a paid one. */
  onOrderAgain(application: InnerApplication): void;
}

/** The items of an order. */
export function OrderItems({
  order,
  showsWork = true,
  kinds,
  canOrderAgain,
  onOrderAgain,
}: OrderItemsProps) {
  const isPaid = order.status === 'SUCCESS';
  return (
    <ul className={styles.items}>
      {order.items.map(({ id, application, quantity, price }) => {
        const format = formatText(fileCounts(application?.formData ?? {}, kinds));
        const facts = [application?.segment?.name, format === noFiles ? '' : format];
        return (
          <li key={id} className={styles.item}>
            <div className={styles.about}>
              <p className={styles.name}>{getName(application)}</p>
              <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
            </div>
            <div className={styles.price}>
              <Money amount={quantity * price} />
              {quantity > 1 ? (
                <p className={styles.facts}>
                  <span>{`${quantity} × `}</span>
                  <Money amount={price} />
                </p>
              ) : null}
            </div>
            {isPaid && application ? (
              <div className={styles.work}>
                {showsWork ? <ApplicationBadge status={toStatus(application.appStatus)} /> : null}
                <div className={styles.links}>
                  {application.state && application.id ? (
                    <ThreadLink application={application} state={application.state} />
                  ) : null}
                  {canOrderAgain(application) ? (
                    <OrderAgain application={application} onPress={onOrderAgain} />
                  ) : null}
                </div>
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const getName = (application: InnerApplication | null | undefined) =>
  application?.category?.name || signedIn.untitled;

interface ThreadLinkProps {
  application: InnerApplication;
  state: WorkState;
}

/** Leads to the thread, by what the customer does there next. */
function ThreadLink({ application, state }: ThreadLinkProps) {
  const label = signedIn.nextAct[state] ?? texts.messages;
  return (
    <Link
      href={paths.thread(application.id ?? '')}
      accessibleName={common.of(label, getName(application))}
    >
      {label}
    </Link>
  );
}

interface OrderAgainProps {
  application: InnerApplication;
  onPress(application: InnerApplication): void;
}

function OrderAgain({ application, onPress }: OrderAgainProps) {
  return (
    <TextButton onPress={() => onPress(application)}>
      <span>{texts.orderAgain}</span>
      <span className={hidden}>{`: ${getName(application)}`}</span>
    </TextButton>
  );
}
