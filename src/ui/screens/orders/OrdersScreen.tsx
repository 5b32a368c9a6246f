import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { orders as texts } from '#messages/orders.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { receipt } from '#ui/drawings.ts';
import { orderDate } from '#ui/format.ts';
import { OrderBadge } from '#ui/parts/Badge.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderItems } from './OrderItems.tsx';
import type { OrderItemsProps } from './OrderItems.tsx';
import { refundText } from './displayStatus.ts';
import * as styles from './OrdersScreen.css.ts';

interface OrdersScreenProps extends Omit<OrderItemsProps, 'order'> {
  /** Unset while loading. */
  orders?: readonly Order[];
  /** The order of `/orders?order=ID`, shown above as a confirmation. */
  confirmedId?: string;
  /** Whether it was just paid. */
  isNewlyPaid: boolean;
  /** The customer's address. */
  email?: string;
  /** Shown below the orders. */
  below?: ReactNode;
  /** Set if the last read failed. */
  failure?: FailedRead;
  /** Renders the controls of one order. */
  renderAction(order: Order): ReactNode;
  /** The last error of one order. */
  findBanner(order: Order): FlowError | undefined;
  onPrint(order: Order): void;
}

export function OrdersScreen({
  orders,
  confirmedId,
  isNewlyPaid,
  email = '',
  below,
  failure,
  renderAction,
  findBanner,
  onPrint,
  ...items
}: OrdersScreenProps) {
  const confirmed = orders?.find(({ id }) => id === confirmedId);
  const others = orders?.filter((order) => order !== confirmed);
  return (
    <Page title={signedIn.myOrders} intro={texts.intro}>
      {confirmed ? (
        <OrderConfirmation
          order={confirmed}
          isNew={isNewlyPaid}
          email={confirmed.buyer?.email || email}
          action={renderAction(confirmed)}
          banner={findBanner(confirmed)}
          onPrint={() => onPrint(confirmed)}
          {...items}
        />
      ) : null}
      {failure ? <Unread failure={failure} isStale={orders !== undefined} /> : null}
      {orders === undefined && !failure ? <OrdersPlaceholder /> : null}
      {orders?.length === 0 ? (
        <EmptyState
          drawing={receipt}
          title={texts.none}
          action={
            <ButtonLink variant="primary" href={paths.home}>
              {signedIn.browseCategories}
            </ButtonLink>
          }
        >
          {texts.noneHint}
        </EmptyState>
      ) : null}
      {others?.length ? (
        <Stack as="ul" space="regular">
          {others.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              action={renderAction(order)}
              banner={findBanner(order)}
              {...items}
            />
          ))}
        </Stack>
      ) : null}
      {below}
    </Page>
  );
}

interface OrderCardProps extends OrderItemsProps {
  action: ReactNode;
  banner: FlowError | undefined;
}

function OrderCard({ order, action, banner, ...items }: OrderCardProps) {
  const refund = refundText(order);
  return (
    <li className={styles.order}>
      <header className={styles.head}>
        <div className={styles.numbers}>
          <Heading level={2} size="regular">
            <Unbroken>{signedIn.order(order.customOrderId || order.id)}</Unbroken>
          </Heading>
          <p className={styles.date}>{orderDate(order.createdAt)}</p>
        </div>
        <OrderBadge status={order.status} />
        {refund ? <p className={styles.refund}>{refund}</p> : null}
      </header>
      <OrderItems order={order} {...items} />
      {banner ? (
        <div className={styles.banner}>
          <FlowErrorBanner banner={banner} isSmall />
        </div>
      ) : null}
      <footer className={styles.foot}>
        <OrderDetail order={order}>
          {action ? <div className={styles.action}>{action}</div> : null}
          <p className={styles.total}>
            <span className={styles.totalLabel}>{signedIn.total}</span>
            <span className={styles.totalValue}>
              <Money amount={order.totalAmount} />
            </span>
          </p>
        </OrderDetail>
      </footer>
    </li>
  );
}

function OrdersPlaceholder() {
  return (
    <Loading label={texts.loading}>
      <Stack>
        {[1, 2, 3].map((number) => (
          <Card key={number}>
            <Stack>
              <Placeholder shape="title" width="third" />
              <Placeholder />
              <Placeholder width="most" />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
