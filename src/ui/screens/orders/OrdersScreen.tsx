import type { ReactNode } from 'react';
import type { InnerApplication } from '#contract/application.ts';
import type { Order } from '#contract/orders.ts';
import type { UploadType } from '#contract/upload.ts';
import { orders as texts } from '#messages/orders.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { receipt } from '#ui/drawings.ts';
import { fileCounts, formatText, noFiles } from '#ui/answers.ts';
import { orderDate } from '#ui/format.ts';
import { OrderBadge } from '#ui/parts/Badge.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { TextButton } from '#ui/parts/Link.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { refundText } from './displayStatus.ts';
import * as styles from './OrdersScreen.css.ts';

interface OrdersScreenProps {
  /** Unset while loading. */
  orders?: readonly Order[];
  /** The order of `/orders?order=ID`, shown above as a confirmation. */
  confirmedId?: string;
  /** Whether it was just paid. */
  isNewlyPaid: boolean;
  /** The customer's address. */
  email?: string;
  /** The kind of each upload field's attribute. */
  kinds: Readonly<Record<string, UploadType>>;
  /** Shown below the orders. */
  below?: ReactNode;
  /** Set if the last read failed. */
  failure?: FailedRead;
  /** Renders the controls of one order. */
  renderAction(order: Order): ReactNode;
  /** The last error of one order. */
  findBanner(order: Order): FlowError | undefined;
  /** Whether an application's category is known. */
  canOrderAgain(application: InnerApplication): boolean;
  onPrint(order: Order): void;
  /** Starts a new application with the answers of a paid one. */
  onOrderAgain(application: InnerApplication): void;
}

export function OrdersScreen({
  orders,
  confirmedId,
  isNewlyPaid,
  email = '',
  kinds,
  below,
  failure,
  renderAction,
  findBanner,
  canOrderAgain,
  onPrint,
  onOrderAgain,
}: OrdersScreenProps) {
  const confirmed = orders?.find(({ id }) => id === confirmedId);
  return (
    <Page title={signedIn.myOrders} intro={texts.intro}>
      {confirmed ? (
        <OrderConfirmation
          order={confirmed}
          isNew={isNewlyPaid}
          email={confirmed.buyer?.email || email}
          onPrint={() => onPrint(confirmed)}
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
      {orders?.length ? (
        <Stack as="ul" space="regular">
          {orders.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              isConfirmed={order.id === confirmedId}
              kinds={kinds}
              action={renderAction(order)}
              banner={findBanner(order)}
              canOrderAgain={canOrderAgain}
              onOrderAgain={onOrderAgain}
            />
          ))}
        </Stack>
      ) : null}
      {below}
    </Page>
  );
}

interface OrderCardProps extends Pick<
  OrdersScreenProps,
  'kinds' | 'canOrderAgain' | 'onOrderAgain'
> {
  order: Order;
  isConfirmed: boolean;
  action: ReactNode;
  banner: FlowError | undefined;
}

function OrderCard({
  order,
  isConfirmed,
  kinds,
  action,
  banner,
  canOrderAgain,
  onOrderAgain,
}: OrderCardProps) {
  const isPaid = order.status === 'SUCCESS';
  const refund = refundText(order);
  return (
    <li className={styles.order} data-confirmed={isConfirmed || undefined}>
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
      <ul>
        {order.items.map((item) => {
          const files = fileCounts(item.application?.formData ?? {}, kinds);
          const format = formatText(files);
          return (
            <li key={item.id} className={styles.item}>
              <div className={styles.about}>
                <p className={styles.name}>
                  {item.application?.category?.name || signedIn.untitled}
                </p>
                <p className={styles.facts}>
                  {[item.application?.segment?.name, format === noFiles ? '' : format]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {isPaid && item.application && canOrderAgain(item.application) ? (
                  <OrderAgain application={item.application} onPress={onOrderAgain} />
                ) : null}
              </div>
              <p className={styles.quantity}>
                <span>{`${item.quantity} × `}</span>
                <Money amount={item.price} />
              </p>
              <p className={styles.price}>
                <Money amount={item.quantity * item.price} />
              </p>
            </li>
          );
        })}
      </ul>
      {order.payments || order.history ? (
        <div className={styles.detail}>
          <OrderDetail order={order} />
        </div>
      ) : null}
      {banner ? (
        <div className={styles.notice}>
          <FlowErrorBanner banner={banner} isSmall />
        </div>
      ) : null}
      <footer className={styles.foot}>
        <span className={styles.count}>{signedIn.items(order.items.length)}</span>
        {action ? <div className={styles.action}>{action}</div> : null}
        <p className={styles.total}>
          <span className={styles.totalLabel}>{signedIn.total}</span>
          <span className={styles.totalValue}>
            <Money amount={order.totalAmount} />
          </span>
        </p>
      </footer>
    </li>
  );
}

interface OrderAgainProps {
  application: InnerApplication;
  onPress(application: InnerApplication): void;
}

function OrderAgain({ application, onPress }: OrderAgainProps) {
  return (
    <p className={styles.again}>
      <TextButton onPress={() => onPress(application)}>
        <span>{texts.orderAgain}</span>
        <span className={hidden}>{`: ${application.category?.name || signedIn.untitled}`}</span>
      </TextButton>
    </p>
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
