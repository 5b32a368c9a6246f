import type { ApplicationStatus } from '#contract/application.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { badges } from '#messages/common.ts';
import * as styles from './Badge.css.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

type Look = keyof typeof styles.badge;

const icons = {
  draft: 'pencil',
  submitted: 'send',
  approved: 'check',
  rejected: 'cross',
  completed: 'flag',
} satisfies Record<ApplicationStatus, IconName>;

const orders = {
  PENDING: { look: 'pending', icon: 'clock' },
  SUCCESS: { look: 'success', icon: 'check' },
  FAILED: { look: 'failed', icon: 'cross' },
} satisfies Record<OrderStatus, { look: Look; icon: IconName }>;

function Badge({ look, icon, text }: { look: Look; icon: IconName; text: string }) {
  return (
    <span className={styles.badge[look]}>
      <Icon name={icon} size="tiny" />
      <span>{text}</span>
    </span>
  );
}

/** The state of an application: colour, icon and word. */
export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  return <Badge look={status} icon={icons[status]} text={badges[status]} />;
}

/** The state of an order: colour, icon and word. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  return <Badge {...orders[status]} text={badges[status]} />;
}

export function PaidTag() {
  return <Badge look="success" icon="checkCircle" text={badges.paid} />;
}
